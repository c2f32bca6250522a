import { judgeImport, readImportRows, refuseList, refuseText, type Verdict } from '#domain/member-import.ts';
import type { Named } from '#domain/member-name.ts';
import { readCsv } from './csv.ts';
import { refuseIf } from './http/refusal-error.ts';

/** A list of new members as text, and the members it is compared with. */
export interface MemberList {
  readonly text: string;
  readonly members: readonly Named[];
  readonly leaveOutMembers: boolean;
}

/** Reads a list and judges each row of it. Throws a refusal where the text is no list of members. */
export function judgeMemberList({ text, members, leaveOutMembers }: MemberList): Verdict[] {
  refuseIf(refuseText(text));
  const rows = readImportRows(readCsv(text));
  refuseIf(refuseList(rows));
  return judgeImport(rows, members, leaveOutMembers);
}
