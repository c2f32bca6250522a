import { ordinal } from '#domain/calendar.ts';
import type { NameFormat } from '#domain/member-name.ts';

const FORMATS: Readonly<Record<NameFormat, string>> = {
  full: 'Full name',
  first: 'First name',
  last: 'Last name',
  initials: 'Initials',
};

/** The deadline day as the change log puts it. */
export function describeDeadline(day: number): string {
  return `${ordinal(day)} of the month`;
}

/** The name format as the change log puts it. */
export function describeFormat(format: NameFormat): string {
  return FORMATS[format];
}
