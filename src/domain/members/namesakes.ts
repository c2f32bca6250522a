import type { MemberId } from '../ids.ts';
import { foldForSearch, fullName, type Named } from './member-name.ts';
import { formatName, type NameFormat, unmistakableName } from './name-format.ts';

interface Person extends Named {
  readonly id: MemberId;
}

/**
 * Returns the ids of people whose name in this format matches another person's, ignoring letter case. The same person
 * may be listed more than once. Empty for the format that already shows initials.
 */
export function idsNeedingInitials(people: readonly Person[], format: NameFormat): ReadonlySet<MemberId> {
  if (format === 'initials') return new Set();
  const names = new Map(people.map((person) => [person.id, foldForSearch(formatName(person, format))]));
  const counts = new Map<string, number>();
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Set([...names].filter(([, name]) => (counts.get(name) ?? 0) > 1).map(([id]) => id));
}

/** Returns a function that formats each person's name and adds initials when another person has the same name. */
export function nameAmong(people: readonly Person[], format: NameFormat): (person: Person) => string {
  const needInitials = idsNeedingInitials(people, format);
  return (person) =>
    needInitials.has(person.id) ? unmistakableName(person, format) : formatName(person, format);
}

/** Returns a function that gives each person's last name, with initials when another person has the same full name. */
export function lastNameAmong(people: readonly Person[]): (person: Person) => string {
  const needInitials = idsNeedingInitials(people, 'full');
  return (person) =>
    needInitials.has(person.id) && person.initials
      ? `${person.lastName} (${person.initials})`.trim()
      : person.lastName;
}

/**
 * Returns people's names for use within the family: first names, or full names where two are the same, with initials where
 * these are the same too.
 */
export function callNames(people: readonly Person[]): (person: Person) => string {
  const needLastNames = idsNeedingInitials(people, 'first');
  const needInitials = idsNeedingInitials(people, 'full');
  return (person) => {
    if (needInitials.has(person.id)) return unmistakableName(person);
    return needLastNames.has(person.id) ? fullName(person) : person.firstName;
  };
}
