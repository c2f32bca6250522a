import type { NameFormat } from '#domain/member-name.ts';
import { ordinal } from '#texts/ordinals.ts';

const FORMATS: Readonly<Record<NameFormat, string>> = {
  full: 'Full name',
  first: 'First name',
  last: 'Last name',
  initials: 'Initials',
};

/** Returns the deadline day as text for the change log. */
export function describeDeadline(day: number): string {
  return `${ordinal(day)} of the month`;
}

/** Returns the name format as text for the change log. */
export function describeFormat(format: NameFormat): string {
  return FORMATS[format];
}
