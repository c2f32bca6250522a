import { formatterOf } from './formatters.ts';
import { showFormatted } from './t.ts';

const names = formatterOf((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

const collator = formatterOf((locale) => new Intl.Collator(locale));

/** Returns the name of a country. Only for the server: browsers differ in some names. */
export function countryName(code: string): string {
  return showFormatted(names().of(code) ?? code);
}

/** Returns countries with their names, in the reader's alphabetical order: only the reader sees them. */
export function namedCountries<Code extends string>(codes: readonly Code[]) {
  return codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => collator().compare(a.name, b.name));
}
