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
    .selectFrom('familyMembers as own')
    .innerJoin('familyMembers as other', 'other.familyId', 'own.familyId')
    .innerJoin('users', 'users.id', 'other.memberId')
    .leftJoin('mayAct as theirs', (join) =>
      join.onRef('theirs.memberId', '=', 'other.memberId').onRef('theirs.allowedId', '=', 'own.memberId'),
    )
    .leftJoin('mayAct as ours', (join) =>
      join.onRef('ours.memberId', '=', 'own.memberId').onRef('ours.allowedId', '=', 'other.memberId'),
    )
    .select(['users.id', ...NAME, 'doesNotServe', 'other.isChild'])
    .select(({ eb }) => eb('own.isChild', '=', false).as('isAdult'))
    .select(['theirs.memberId as theirs', 'ours.memberId as ours'])
    .where('own.memberId', '=', memberId)
    .whereRef('other.memberId', '!=', 'own.memberId')
    .orderBy('other.isChild')
    .orderBy('other.memberId')
    .execute();
  return rows.map(({ id, firstName, lastName, initials, ...row }) => ({
    ...{ id, firstName, lastName, initials },
    serves: !row.doesNotServe,
    isAdult: Boolean(row.isAdult),
    isChild: row.isChild,
    hasAllowed: row.theirs !== null,
    isAllowed: row.ours !== null,
  }));
}

/** Returns the serving members the actor may act for, adults first. */
export async function listActedFor(
  db: Db,
  { memberId, isLimited }: Pick<Actor, 'memberId' | 'isLimited'>,
): Promise<Relative[]> {
  const family = await listFamilyOf(db, memberId);
  return family.filter((one) => one.serves && mayActFor(one, isLimited));
}

/** Returns the ids of the actor and of the people they may act for. */
export async function listOwnAndActedFor(db: Db, actor: Actor): Promise<MemberId[]> {
  return [actor.memberId, ...(await listActedFor(db, actor)).map(({ id }) => id)];
}

/**
 * Returns the member a call acts for: the caller, or the member it names. Refuses if the caller may not act for them.
 */
export async function memberFor(
  db: Db,
  actor: Actor,
  memberId: MemberId | undefined,
  refused: Refused<'not_allowed_to_act'>,
): Promise<MemberId> {
  if (memberId === undefined || memberId === actor.memberId) return actor.memberId;
  if ((await listOwnAndActedFor(db, actor)).includes(memberId)) return memberId;
  throw refused('not_allowed_to_act');
}
