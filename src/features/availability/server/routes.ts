import type { AvailabilityRecord, availabilityCalls } from '#contract/availability.ts';
import { isSunday } from '#domain/calendar.ts';
import { lockOf } from '#domain/deadline.ts';
import { refuseActingFor } from '#domain/permissions.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchToday } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError, refuseIf } from '#server/http/refusal-error.ts';
import {
  type AvailabilityRow,
  listAvailability,
  listMonthsWithAvailability,
  memberExists,
  saveAvailability,
} from './queries.ts';

function present(row: AvailabilityRow): AvailabilityRecord {
  return {
    id: row.id,
    userId: row.user_id,
    serviceDate: row.service_date,
    isAvailable: row.is_available === 1,
    lastUpdated: new Date(row.last_updated).toISOString(),
  };
}

export const availabilityRoutes: Handlers<typeof availabilityCalls> = {
  async listAvailability({ query, deps }) {
    const rows = await listAvailability(deps.database.query, query);
    return rows.map(present);
  },

  async listAvailabilityMonths({ deps }) {
    return listMonthsWithAvailability(deps.database.query);
  },

  async saveAvailability({ actor, body, deps }) {
    const db = deps.database.query;
    refuseIf(refuseActingFor(actor, body.userId));
    if (!isSunday(body.serviceDate)) throw new RefusalError('not_a_sunday');
    if (!actor.isAdmin) {
      const { deadlineDay } = await readSettings(db);
      if (lockOf(body.serviceDate, churchToday(deps), deadlineDay)) throw new RefusalError('deadline_passed');
    }
    // A member acting for themselves is there: the session says so.
    if (body.userId !== actor.memberId && !(await memberExists(db, body.userId))) {
      throw new RefusalError('unknown_member');
    }
    return present(await saveAvailability(db, { ...body, now: deps.clock.now() }));
  },
};
