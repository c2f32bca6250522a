import type { ListedSession, sessionCalls } from '#contract/sessions.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { readDevice } from '#domain/sign-in/device.ts';
import { deviceText } from '#languages/device.ts';
import { sessionCutoffs } from '#server/auth/session.ts';
import {
  deleteOtherSessionsOf,
  deleteSessionOf,
  listSessionsOf,
  type SessionRow,
} from '#server/auth/session-queries.ts';
import type { Handlers } from '#server/calls/mount.ts';

function present(row: SessionRow, ownId: string, timeZone: string): ListedSession {
  const device = readDevice(row.device);
  return {
    id: row.publicId,
    device: device ? deviceText(device) : row.device,
    since: todayIn(timeZone, row.createdAt),
    lastUsed: todayIn(timeZone, row.lastSeenAt),
    isLimited: row.limitedUntil !== null,
    isThis: row.publicId === ownId,
  };
}

export const sessionRoutes: Handlers<typeof sessionCalls> = {
  async listSessions({ actor, deps }) {
    const now = deps.clock.now();
    const cutoffs = { ...sessionCutoffs(actor.isAdmin, now), now };
    const rows = await listSessionsOf(deps.database.query, actor.memberId, cutoffs);
    return rows
      .map((row) => present(row, actor.sessionId, deps.timeZone))
      .sort((a, b) => Number(b.isThis) - Number(a.isThis));
  },

  async endOtherSessions({ actor, deps }) {
    await deps.database.transaction((tx) =>
      deleteOtherSessionsOf(tx, actor.memberId, actor.sessionId, deps.clock.now()),
    );
    return undefined;
  },

  async endSession({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      if (!(await deleteSessionOf(tx, actor.memberId, params.id))) throw refused('unknown_session');
    });
    return undefined;
  },
};
