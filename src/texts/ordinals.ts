import { LOCALE } from './catalogue.ts';

const SUFFIXES: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };

/** Returns an English ordinal: "1st", "2nd", "3rd", "11th", "20th". */
export function ordinal(n: number): string {
  const rule = new Intl.PluralRules(LOCALE, { type: 'ordinal' }).select(n);
  return `${n}${SUFFIXES[rule] ?? 'th'}`;
}
