import type { myFamilyCalls, RelativeInResponse } from '#contract/my-family.ts';
import { mayActFor } from '#domain/families/acting.ts';
import { callNames } from '#domain/members/namesakes.ts';
import type { SignedIn } from '#server/auth/session.ts';
import type { Handlers } from '#server/calls/mount.ts';
import type { Db } from '#server/db/database.ts';
import { listFamilyOf } from '#server/families/acting-queries.ts';
import { endFamilyOf } from '#server/families/queries.ts';
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
    await deps.database.transaction((tx) => endFamilyOf(tx, actor.memberId, { onlyOwn: true }));
    return undefined;
  },
};
