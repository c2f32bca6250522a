import { catalogue } from './catalogue.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

const TEXTS = catalogue('countries', { name: (code: string) => names.of(code) ?? code });

/** Returns the name of a country. Only for the server: browsers differ in some names. */
export function countryName(code: string): string {
  return TEXTS.name(code);
}
