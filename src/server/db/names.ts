import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { shownNameAmong } from '#languages/guests.ts';
import type { Db } from './database.ts';
import { readSettings } from './settings.ts';

/** The columns of a name. Initials distinguish members of the same name. */
export const NAME = ['users.firstName', 'users.lastName', 'users.initials'] as const;

/** Returns a member's name as Sundial shows it, or '' if there is no such member. */
export type NameOf = (id: MemberId) => string;

/** Returns the full name from a left join with the members, or null where it found none. */
export function joinedName(row: { firstName: string | null; lastName: string | null }): string | null {
  const { firstName, lastName } = row;
  return firstName === null || lastName === null ? null : fullName({ firstName, lastName });
}

/** Returns a function that gives each member's or guest's name, with initials if another has the same. Removed members too. */
export async function readNames(db: Db): Promise<NameOf> {
  const people = await db
    .selectFrom('users')
    .select(['id', ...NAME, 'isGuest'])
    .execute();
  const nameOf = shownNameAmong(people, (await readSettings(db)).nameFormat);
  const byId = new Map(people.map((person) => [person.id, person]));
  return (id) => {
    const person = byId.get(id);
    return person ? nameOf(person) : '';
  };
}
