import type { ChangeValues } from '#domain/changes/change.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import type { Refused } from '../http/refusal-error.ts';
import { changedMeanwhileText } from '../http/refusal-text.ts';

/** A form sends an empty text where nothing is stored, and lists in the order of the screen. */
function comparable(value: unknown, isOrder: boolean): unknown {
  if (value === '' || value === undefined) return null;
  return Array.isArray(value) && !isOrder ? value.map((each) => JSON.stringify(each)).sort() : value;
}

/**
 * Returns which fields of a record a save changes: those it names, and with `seen`, what its form showed, only those that
 * differ from it. Refuses, with what is there now, if someone else has changed one of these meanwhile. `inWords`: these
 * fields as the log of changes names them. `isOrder`: the order of lists counts.
 */
export function changedSince<Saved extends { readonly seen?: object | undefined }>(
  now: Readonly<Partial<Record<keyof Omit<Saved, 'seen'>, unknown>>>,
  saved: Saved,
  refused: Refused<'changed_meanwhile'>,
  inWords: (now: Readonly<Record<string, unknown>>) => ChangeValues = (fields) => fields,
  { isOrder = false } = {},
): Omit<Saved, 'seen'> {
  const { seen, ...wanted } = saved;
  if (!seen) return wanted;
  const isSame = (...values: readonly [unknown, unknown]) => {
    const [a, b] = values.map((value) => JSON.stringify(comparable(value, isOrder)));
    return a === b;
  };
  const [current, shown] = [new Map(Object.entries(now)), new Map(Object.entries(seen))];
  const changed = Object.entries(wanted).filter(
    ([field, value]) => !shown.has(field) || !isSame(value, shown.get(field)),
  );
  const lost = changed.flatMap(([field, value]) => {
    const isLost =
      shown.has(field) && !isSame(current.get(field), shown.get(field)) && !isSame(current.get(field), value);
    return isLost ? [[field, current.get(field)] as const] : [];
  });
  if (lost.length > 0) {
    const fields = Object.fromEntries(lost);
    const sentence = changedMeanwhileText(inWords(fields));
    throw refused(refusal('changed_meanwhile', { now: fields }), { sentence });
  }
  return Object.fromEntries(changed) as Omit<Saved, 'seen'>;
}
