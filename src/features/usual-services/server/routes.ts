import type { usualServiceCalls } from '#contract/usual-services.ts';
import type { MemberId } from '#domain/ids.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { readAsked } from '#server/db/asked.ts';
import type { Db } from '#server/db/database.ts';
import { lockServicesInUse } from '#server/db/database.ts';
import { lockMember } from '#server/db/members.ts';
import { churchToday, type Deps } from '#server/deps.ts';
import { memberFor } from '#server/families/acting-queries.ts';
import { RefusalError } from '#server/http/refusal-error.ts';
import { listUsualServices, replaceUsualServices } from './queries.ts';

/**
 * Returns the weekly services that the member is asked about, in order, each with the weeks when they can usually serve, and
 * the other ones.
 */
async function readUsualServices(db: Db, memberId: MemberId, deps: Deps) {
  const rows = await listUsualServices(db, memberId, churchToday(deps));
  const times = [...new Map(rows.map((row) => [row.timeId, row])).values()];
  const shown = (await readAsked(db, [memberId])).among(times, memberId);
  return {
    shown: shown.map(({ timeId, weekday, startsAt, name }) => ({
      timeId,
      weekday,
      startsAt,
      name,
      weeks: rows.flatMap((row) => (row.timeId === timeId && row.week !== null ? [row.week] : [])),
    })),
    hidden: times.filter((time) => !shown.includes(time)).map(({ timeId }) => timeId),
  };
}

export const usualServiceRoutes: Handlers<typeof usualServiceCalls> = {
  async getUsualServices({ query, actor, deps, refused }) {
    const db = deps.database.query;
    const memberId = await memberFor(db, actor, query.memberId, refused);
    return (await readUsualServices(db, memberId, deps)).shown;
  },

  async saveUsualServices({ query, actor, body, deps, refused }) {
    const memberId = await memberFor(deps.database.query, actor, query.memberId, refused);
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      if (!(await lockMember(tx, memberId))) throw new RefusalError('not_signed_in');
      const wanted = Array.isArray(body) ? { times: body, seen: undefined } : body;
      const { shown: offers, hidden } = await readUsualServices(tx, memberId, deps);
      const before = offers.map(({ timeId, weeks }) => ({ timeId, weeks }));
      const offered = new Set(before.map(({ timeId }) => timeId));
      if (wanted.times.some(({ timeId }) => !offered.has(timeId))) throw refused('unknown_service_time');
      // A service that was added meanwhile is no change of another one.
      const shown = new Set(wanted.seen?.times.map(({ timeId }) => timeId));
      const now = { times: before.filter(({ timeId }) => shown.has(timeId)) };
      const { times = before } = changedSince(now, wanted, refused, () => ({}));
      await replaceUsualServices(tx, memberId, times, hidden);
      return (await readUsualServices(tx, memberId, deps)).shown;
    });
  },
};
