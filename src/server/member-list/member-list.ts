import type { CountryCode } from 'libphonenumber-js/max';
import { isEmailAddress } from '#contract/email-address.ts';
import {
  type ComparedMember,
  checkImportRows,
  checkList,
  checkText,
  type Verdict,
} from '#domain/import/member-import.ts';
import {
  type ColumnChoice,
  type ImportList,
  namesPeople,
  readImportList,
} from '#domain/import/member-import-columns.ts';
import type { Refusal } from '#domain/refusals/refusal.ts';
import { phoneReader } from '../phone/read-phone.ts';
import { readCsv } from './csv.ts';

/** A list of new members as text, and the members to compare it with. */
export interface MemberList extends ColumnChoice {
  readonly text: string;
  readonly members: readonly ComparedMember[];
  readonly leaveOutMembers: boolean;
  /** The church's, by which phone numbers are read. */
  readonly country: CountryCode;
}

/** A list that was read. */
export interface CheckedMemberList extends Pick<ImportList, 'columns' | 'hasHeadings'> {
  /** A verdict for each row. Null if no column with names is known, so that someone must choose the columns first. */
  readonly verdicts: readonly Verdict[] | null;
}

/** Why a text is not a list of members. */
export type ListRefusal = Refusal<'import_not_csv' | 'import_empty' | 'import_too_long'>;

/** Reads a list and returns a verdict for each row, or why the text is not a list of members. */
export function checkMemberList(list: MemberList): CheckedMemberList | ListRefusal {
  const cells = checkText(list.text) ?? readCsv(list.text);
  if ('code' in cells) return cells;
  const { rows, columns, hasHeadings } = readImportList(cells, list);
  const refusal = checkList(rows);
  if (refusal) return refusal;
  const canCheck = namesPeople(columns.map(({ use }) => use));
  const readers = { isEmailAddress, readPhone: phoneReader(list.country) };
  const verdicts = canCheck ? checkImportRows(rows, list.members, list.leaveOutMembers, readers) : null;
  return { verdicts, columns, hasHeadings };
}
