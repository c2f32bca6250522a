import { namesPeople } from '#domain/import/import-columns.ts';
import { planFamilies } from '#domain/import/import-families.ts';
import { readImportList } from '#domain/import/import-list.ts';
import { checkImportRows, checkList, checkText } from '#domain/import/member-import.ts';
import { offeredLanguages } from '#languages/index.ts';
import { phoneReader } from '../phone/read-phone.ts';
import type { CheckedMemberList, ListRefusal, MemberList } from '../ports.ts';
import { readCsv } from './csv.ts';
import { dateReader } from './read-date.ts';
import { languageReader } from './read-language.ts';

/** Reads a list and returns a verdict for each row, or why the text is not a list of members. */
export function checkMemberList(list: MemberList): CheckedMemberList | ListRefusal {
  const cells = checkText(list.text) ?? readCsv(list.text);
  if ('code' in cells) return cells;
  const { rows, ...about } = readImportList(cells, { ...list, checkKinds: list.checks?.kinds });
  const refusal = checkList(rows);
  if (refusal) return refusal;
  const languages = list.languages ?? offeredLanguages();
  const canCheck = namesPeople(about.columns.map(({ use }) => use));
  const verdicts = canCheck
    ? checkImportRows(
        rows,
        list.members,
        list.leaveOutMembers,
        phoneReader(list.country),
        languageReader(languages),
        list.checks && { ...list.checks, readDate: dateReader(list.country, languages) },
      )
    : null;
  const planned = planFamilies(verdicts ?? [], list.members, list.families ?? []);
  return { ...about, families: planned.families, verdicts: verdicts && planned.verdicts };
}
