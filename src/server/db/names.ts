import type { MemberId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import type { Db } from './database.ts';
import { readSettings } from './settings.ts';

/** Returns a member's name as Sundial shows it, or '' if there is no such member. */
export type NameOf = (id: MemberId) => string;

/** Returns a function that gives each member's name, with initials if another has the same. Removed members too. */
export async function readNames(db: Db): Promise<NameOf> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'initials'])
    .execute();
  const nameOf = nameAmong(people, (await readSettings(db)).nameFormat);
  const byId = new Map(people.map((person) => [person.id, person]));
  return (id) => {
    const person = byId.get(id);
    return person ? nameOf(person) : '';
  };
}
