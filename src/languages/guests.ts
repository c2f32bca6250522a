import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { t } from './t.ts';

/** Returns the name of someone from outside as rosters show it. */
export function guestName(name: string): string {
  return t('common:guest', { name });
}

interface Shown extends Named {
  readonly isGuest?: boolean | undefined;
}

/**
 * Returns a person with the names that are shown: a guest's with the word for it, and whole in every format, because it is one
 * text, such as that of a choir.
 */
export function withGuestWord<Person extends Shown>(person: Person): Person {
  if (!person.isGuest) return person;
  const name = guestName(person.firstName);
  return { ...person, firstName: name, initials: name };
}

interface Listed extends Shown {
  readonly id: MemberId;
}

/** Returns a function that formats each person's name as {@link nameAmong} does, and says of guests that they are. */
export function shownNameAmong(people: readonly Listed[], format: NameFormat): (person: Listed) => string {
  const nameOf = nameAmong(people.map(withGuestWord), format);
  return (person) => nameOf(withGuestWord(person));
}
