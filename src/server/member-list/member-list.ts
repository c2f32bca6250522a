import type { CountryCode } from 'libphonenumber-js/max';
import { namesPeople } from '#domain/import/import-columns.ts';
import { type ImportList, type ListChoice, readImportList } from '#domain/import/import-list.ts';
import {
  type ComparedMember,
  checkImportRows,
  checkList,
  checkText,
  type Verdict,
} from '#domain/import/member-import.ts';
import type { Refusal } from '#domain/refusals/refusal.ts';
import { type Language, offeredLanguages } from '#languages/index.ts';
import { phoneReader } from '../phone/read-phone.ts';
import { readCsv } from './csv.ts';
import { languageReader } from './read-language.ts';

/** A list of new members as text, and the members to compare it with. */
export interface MemberList extends ListChoice {
  readonly text: string;
  readonly members: readonly ComparedMember[];
  readonly leaveOutMembers: boolean;
  /** The church's, by which phone numbers are read. */
  readonly country: CountryCode;
  /** Those that can be chosen. */
  readonly languages?: readonly Language[] | undefined;
}

/** A list that was read. */
export interface CheckedMemberList extends Omit<ImportList, 'rows'> {
  /** A verdict for each row. Null if no column with names is known, so that someone must choose the columns first. */
  readonly verdicts: readonly Verdict[] | null;
}

/** Why a text is not a list of members. */
export type ListRefusal = Refusal<'import_not_csv' | 'import_empty' | 'import_too_long'>;

/** Reads a list and returns a verdict for each row, or why the text is not a list of members. */
export function checkMemberList(list: MemberList): CheckedMemberList | ListRefusal {
  const cells = checkText(list.text) ?? readCsv(list.text);
  if ('code' in cells) return cells;
  const { rows, ...about } = readImportList(cells, list);
  const refusal = checkList(rows);
  if (refusal) return refusal;
  const canCheck = namesPeople(about.columns.map(({ use }) => use));
  const verdicts = canCheck
    ? checkImportRows(
        rows,
        list.members,
        list.leaveOutMembers,
        phoneReader(list.country),
        languageReader(list.languages ?? offeredLanguages()),
      )
    : null;
  return { verdicts, ...about };
}
