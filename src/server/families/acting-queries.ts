import { type FamilyTie, mayActFor } from '#domain/families/acting.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import type { Actor } from '#domain/sign-in/permissions.ts';
import type { Db } from '../db/database.ts';
import { NAME } from '../db/names.ts';
import type { Refused } from '../http/refusal-error.ts';

/** Another member of someone's family. */
export interface Relative extends Named, FamilyTie {
  readonly id: MemberId;
  readonly serves: boolean;
  /** Whether they may act for the member, who has allowed it. */
  readonly isAllowed: boolean;
}

/** Returns the others of a member's family, adults first. */
export async function listFamilyOf(db: Db, memberId: MemberId): Promise<Relative[]> {
  const rows = await db
    .selectFrom('family_members as own')
    .innerJoin('family_members as other', 'other.family_id', 'own.family_id')
    .innerJoin('users', 'users.id', 'other.user_id')
    .leftJoin('may_act as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'other.user_id').onRef('theirs.allowed_id', '=', 'own.user_id'),
    )
    .leftJoin('may_act as ours', (join) =>
      join.onRef('ours.user_id', '=', 'own.user_id').onRef('ours.allowed_id', '=', 'other.user_id'),
    )
    .select(['users.id', ...NAME, 'does_not_serve', 'own.is_child as isOwnChild', 'other.is_child'])
    .select(['theirs.user_id as theirs', 'ours.user_id as ours'])
    .where('own.user_id', '=', memberId)
    .whereRef('other.user_id', '!=', 'own.user_id')
    .orderBy('other.is_child')
    .orderBy('other.user_id')
    .execute();
  return rows.map(({ id, firstName, lastName, initials, ...row }) => ({
    ...{ id, firstName, lastName, initials },
    serves: row.does_not_serve === 0,
    isAdult: row.isOwnChild === 0,
    isChild: row.is_child === 1,
    hasAllowed: row.theirs !== null,
    isAllowed: row.ours !== null,
  }));
}

/** Returns the members who serve and for whom the actor may act, adults first. */
export async function listActedFor(
  db: Db,
  { memberId, isLimited }: Pick<Actor, 'memberId' | 'isLimited'>,
): Promise<Relative[]> {
  const family = await listFamilyOf(db, memberId);
  return family.filter((one) => one.serves && mayActFor(one, isLimited));
}

/** Returns the ids of the actor and of those for whom the actor may act. */
export async function listOwnAndActedFor(db: Db, actor: Actor): Promise<MemberId[]> {
  return [actor.memberId, ...(await listActedFor(db, actor)).map(({ id }) => id)];
}

/** Returns for whom a call acts: the caller, or the member whom it names. Refuses if the caller may not act for them. */
export async function memberFor(
  db: Db,
  actor: Actor,
  userId: MemberId | undefined,
  refused: Refused<'not_allowed_to_act'>,
): Promise<MemberId> {
  if (userId === undefined || userId === actor.memberId) return actor.memberId;
  if ((await listOwnAndActedFor(db, actor)).includes(userId)) return userId;
  throw refused('not_allowed_to_act');
}
