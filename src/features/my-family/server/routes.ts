import type { myFamilyCalls, RelativeInResponse } from '#contract/my-family.ts';
import { mayActFor } from '#domain/families/acting.ts';
import { callNames } from '#domain/members/namesakes.ts';
import type { SignedIn } from '#server/auth/session.ts';
import type { Handlers } from '#server/calls/mount.ts';
import type { Db } from '#server/db/database.ts';
import { lockMembers } from '#server/db/members.ts';
import { listFamilyOf } from '#server/families/acting-queries.ts';
import { leaveFamily } from '#server/families/queries.ts';
import { withFamilies } from '#server/members/reach.ts';
import { saveMayAct } from './queries.ts';

async function readFamily(db: Db, { memberId, isLimited, user }: SignedIn): Promise<RelativeInResponse[]> {
  const family = await listFamilyOf(db, memberId);
  const nameOf = callNames([...family, user]);
  return family
    .map((one) => ({
      ...{ id: one.id, firstName: one.firstName, lastName: one.lastName, initials: one.initials ?? null },
      name: nameOf(one),
      isChild: one.isChild,
      mayActFor: one.serves && mayActFor(one, isLimited),
      isAllowed: one.isAllowed,
      mayAlwaysAct: !one.isAdult && !one.isChild,
    }))
    .filter((one) => one.mayActFor || !isLimited);
}

export const myFamilyRoutes: Handlers<typeof myFamilyCalls> = {
  getMyFamily: ({ actor, deps }) => readFamily(deps.database.query, actor),

  saveMayAct: ({ body, actor, deps, refused }) =>
    deps.database.transaction(async (tx) => {
      if (!(await saveMayAct(tx, actor.memberId, { allowedId: body.memberId, allowed: body.allowed })))
        throw refused('unknown_member');
      return readFamily(tx, actor);
    }),

  async leaveFamily({ actor, deps }) {
    await deps.database.transaction(async (tx) => {
      await lockMembers(tx, [actor.memberId]);
      await withFamilies(tx, { by: actor, deps }, () => leaveFamily(tx, actor.memberId));
    });
    return undefined;
  },
};
