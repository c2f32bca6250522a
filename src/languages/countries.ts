import { formatterOf } from './formatters.ts';
import { showFormatted } from './t.ts';

const names = formatterOf((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** Returns the name of a country. Only for the server: browsers differ in some names. */
export function countryName(code: string): string {
  return showFormatted(names().of(code) ?? code);
}
