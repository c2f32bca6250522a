import {
  checkImportRows,
  checkList,
  checkText,
  readImportRows,
  type Verdict,
} from '#domain/member-import.ts';
import type { Named } from '#domain/member-name.ts';
import { readCsv } from './csv.ts';
import { throwIfRefused } from './http/refusal-error.ts';

/** A list of new members as text, and the members to compare it with. */
export interface MemberList {
  readonly text: string;
  readonly members: readonly Named[];
  readonly leaveOutMembers: boolean;
}

/** Reads a list and returns a verdict for each row. Throws a refusal if the text is not a list of members. */
export function checkMemberList({ text, members, leaveOutMembers }: MemberList): Verdict[] {
  throwIfRefused(checkText(text));
  const rows = readImportRows(readCsv(text));
  throwIfRefused(checkList(rows));
  return checkImportRows(rows, members, leaveOutMembers);
}
