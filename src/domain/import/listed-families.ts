import { foldForSearch, withoutAccents } from '../members/member-name.ts';
import type { ImportRow } from './import-list.ts';
import words from './no-family.json' with { type: 'json' };

const NO_FAMILY = new Set(Object.values(words).flatMap((line) => line.split(' ')));

/** Values of a column that asks whether there is a family. In a column of numbers, they are numbers of families. */
const ANSWERS = /^(?:[01xyn]|✓|✔|✗)?$/;

const folded = (family: string) => withoutAccents(foldForSearch(family));

/**
 * Returns the rows without words that name no family ("Yes", "Single"), and with the children of a family that has
 * someone else in the list: they are added as children.
 */
export function withFamilies(rows: readonly ImportRow[]): ImportRow[] {
  const isQuestion = rows.every(({ family = '' }) => ANSWERS.test(folded(family)));
  const named = rows.map(({ family, ...row }): ImportRow => {
    const isNone = family === undefined || isQuestion || NO_FAMILY.has(folded(family));
    return isNone ? row : { ...row, family: folded(family) };
  });
  const ofAdults = new Set(named.filter(({ leftOut }) => !leftOut).map(({ family }) => family));
  return named.map((row) => {
    if (row.leftOut !== 'child' || row.family === undefined || !ofAdults.has(row.family)) return row;
    const { leftOut: _, ...child } = row;
    return { ...child, isChild: true };
  });
}
