import type { PlainDate } from '../calendar/calendar.ts';
import type { CheckKind } from '../checks/checks.ts';
import type { CheckKindId } from '../ids.ts';
import { CHECK_HEADINGS } from './headings.ts';
import { CHECK_PARTS, type CheckPart, type Columns, isOtherHeading, plainText } from './import-columns.ts';

const COLUMN = /^(checkUntil|checkNumber):(\d+)$/;

/** The longest number of a check. */
const MAX_NUMBER_LENGTH = 60;

/** A check in a list, as written. */
export interface ListedCheck {
  readonly kindId: CheckKindId;
  readonly until: string;
  readonly number: string;
}

/** A check of a new member. */
export interface ImportedCheck {
  readonly kindId: CheckKindId;
  readonly check: string;
  readonly validUntil: PlainDate;
  readonly number: string | null;
}

/** What is not imported of a check, as written, or that it is over. */
export type CheckWarning =
  | {
      readonly code: 'check_unread' | 'check_undated' | 'check_long';
      readonly check: string;
      readonly text: string;
    }
  | { readonly code: 'check_over'; readonly check: string; readonly until: PlainDate };

/** Returns a date as people write it in a list, or null for any other text. */
export type DateReader = (text: string) => PlainDate | null;

/** What reading checks depends on: the kinds of the church, how it writes dates, and its date. */
export interface CheckReading {
  readonly kinds: readonly CheckKind[];
  readonly readDate: DateReader;
  readonly today: PlainDate;
}

/** Returns which part of a check a heading with the name of its kind says, or null. */
function partOf(heading: string, name: string): CheckPart | null {
  const plain = plainText(heading);
  if (plain === name) return isOtherHeading(heading) ? null : 'checkUntil';
  const rest = plain.startsWith(name)
    ? plain.slice(name.length)
    : plain.endsWith(name)
      ? plain.slice(0, -name.length)
      : '';
  if (rest === '') return null;
  const [part] = Object.entries(CHECK_HEADINGS).find(([, words]) => words.includes(rest)) ?? [];
  return CHECK_PARTS.find((each) => each === part) ?? null;
}

/** Returns the columns with those that name a kind of checks: "First aid", "First aid valid until" or "First aid number". */
export function withCheckColumns(
  columns: Columns,
  headings: readonly string[],
  kinds: readonly CheckKind[],
): Columns {
  const named = kinds
    .map(({ id, name }) => ({ id, name: plainText(name) }))
    .filter(({ name }) => name !== '');
  return columns.map((use, at) => {
    for (const { id, name } of named) {
      const part = partOf(headings[at] ?? '', name);
      if (part) return `${part}:${id}` as const;
    }
    return use;
  });
}

/** Returns the checks in the cells of a row, in the order of their first columns. */
export function checksIn(cells: readonly string[], columns: Columns): ListedCheck[] {
  const found = new Map<CheckKindId, { kindId: CheckKindId; until: string; number: string }>();
  for (const [at, use] of columns.entries()) {
    const [, part, id] = COLUMN.exec(use ?? '') ?? [];
    const text = cells[at] ?? '';
    if (!part || text === '') continue;
    const kindId = Number(id);
    const check = found.get(kindId) ?? { kindId, until: '', number: '' };
    if (part === 'checkUntil') check.until ||= text;
    else check.number ||= text;
    found.set(kindId, check);
  }
  return [...found.values()];
}

/** Returns the checks of a row that can be imported, and what can't, so that nothing gets lost without a word. */
export function readChecks(
  listed: readonly ListedCheck[],
  { kinds, readDate, today }: CheckReading,
): { checks: readonly ImportedCheck[]; warnings: readonly CheckWarning[] } {
  const checks: ImportedCheck[] = [];
  const warnings: CheckWarning[] = [];
  for (const { kindId, until, number } of listed) {
    const check = kinds.find(({ id }) => id === kindId)?.name;
    if (check === undefined) continue;
    const validUntil = until === '' ? null : readDate(until);
    const isLong = number.length > MAX_NUMBER_LENGTH;
    if (until !== '' && !validUntil) warnings.push({ code: 'check_unread', check, text: until });
    if (validUntil && validUntil < today) warnings.push({ code: 'check_over', check, until: validUntil });
    if (number !== '' && !validUntil) warnings.push({ code: 'check_undated', check, text: number });
    else if (isLong) warnings.push({ code: 'check_long', check, text: number });
    if (validUntil)
      checks.push({ kindId, check, validUntil, number: isLong || number === '' ? null : number });
  }
  return { checks, warnings };
}
