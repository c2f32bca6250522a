import type { memberMergeCalls } from '#contract/member-merge.ts';
import { fullName } from '#domain/members/member-name.ts';
import { checkAdminsLeft, checkMerge, fieldsFromOther } from '#domain/members/merge.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { logChange } from '#server/db/change-log.ts';
import type { Db } from '#server/db/database.ts';
import { lockAdmins, type MemberRow } from '#server/db/members.ts';
import { throwIfRefused } from '#server/http/refusal-error.ts';
import { findPair, listServedByBoth, mergeMembers } from './merge-queries.ts';
import { countAnsweredByBoth, countRecords, listUsualServices } from './queries.ts';

/** Returns the data of a member who is merged. */
async function presentMerged(db: Db, row: MemberRow) {
  return { ...row, usualServices: await listUsualServices(db, row.id) };
}

export const memberMergeRoutes: Handlers<typeof memberMergeCalls> = {
  async previewMerge({ params, query, actor, deps, refused }) {
    const db = deps.database.query;
    const ids = { stayingId: params.id, otherId: query.otherId };
    const pair = await findPair(db, ids, { isLocked: false });
    if (!pair) throw refused('unknown_member');
    throwIfRefused(checkMerge(ids, actor.memberId, await listServedByBoth(db, ids)), refused);
    return {
      members: [
        { ...(await presentMerged(db, pair.staying)), records: await countRecords(db, ids.stayingId) },
        { ...(await presentMerged(db, pair.other)), records: await countRecords(db, ids.otherId) },
      ],
      answeredByBoth: await countAnsweredByBoth(db, ids),
    };
  },

  async mergeMembers({ params, body, actor, deps, refused }) {
    const ids = { stayingId: params.id, otherId: body.otherId };
    const now = deps.clock.now();
    await deps.database.transaction(async (tx) => {
      const adminIds = await lockAdmins(tx);
      const pair = await findPair(tx, ids, { isLocked: true });
      if (!pair) throw refused('unknown_member');
      throwIfRefused(checkMerge(ids, actor.memberId, await listServedByBoth(tx, ids)), refused);
      const staying = await presentMerged(tx, pair.staying);
      const other = await presentMerged(tx, pair.other);
      const fromOther = fieldsFromOther({ staying, other }, body.fromOther);
      const { isAdmin } = fromOther.includes('isAdmin') ? other : staying;
      throwIfRefused(checkAdminsLeft(ids, adminIds, isAdmin), refused);
      await mergeMembers(tx, pair, fromOther, now);
      const person = { ...(fromOther.includes('name') ? other : staying), id: staying.id };
      const after = { merged: fullName(other), fromOther };
      await logChange(tx, actor, now, { subject: 'member', verb: 'merged', person, after });
    });
    return undefined;
  },
};
