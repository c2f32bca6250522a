import timeZones from 'countries-and-timezones';
import { type CountryCode, getCountries, isSupportedCountry } from 'libphonenumber-js/max';

/** The country of a church whose time zone has no country. */
const DEFAULT_COUNTRY: CountryCode = 'AU';

/** Returns whether this is the ISO code of a country with phone numbers. */
export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

/** Returns the country where most people of a time zone live. */
export function countryOfTimeZone(timeZone: string): CountryCode {
  const [code] = timeZones.getTimezone(timeZone)?.countries ?? [];
  return code !== undefined && isCountry(code) ? code : DEFAULT_COUNTRY;
}

/** Returns the ISO codes of all countries with phone numbers. */
export function listCountries(): readonly CountryCode[] {
  return getCountries();
}
