import type { AvailabilityRecord, AvailableMember, availabilityCalls } from '#contract/availability.ts';
import { onWire } from '#contract/service-on-wire.ts';
import { isTooFarAhead, lockOf } from '#domain/availability/deadline.ts';
import { serviceFacts } from '#domain/changes/change-details.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import { isPast, type Service } from '#domain/services/services.ts';
import { checkActingFor, checkReadingAnswers } from '#domain/sign-in/permissions.ts';
import type { SignedIn } from '#server/auth/session.ts';
import { logChange } from '#server/db/change-log.ts';
import { isMissingReference } from '#server/db/faults.ts';
import { listSharedDates, serviceOf } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError, type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { requestedService } from '#server/http/requested-service.ts';
import {
  type AvailabilityRow,
  type AvailableMemberRow,
  findAnswerOf,
  listAvailability,
  listAvailableMembers,
  listMonthsWithAvailability,
  saveAvailability,
} from './queries.ts';

function present(row: AvailabilityRow): AvailabilityRecord {
  return {
    id: row.id,
    userId: row.user_id,
    ...onWire(serviceOf(row)),
    isAvailable: row.is_available === 1,
    lastUpdated: new Date(row.last_updated).toISOString(),
  };
}

/** Returns each member once, with all their services, sorted by last name. */
function presentAvailableMembers(rows: readonly AvailableMemberRow[]): AvailableMember[] {
  const members = new Map<MemberId, AvailableMember>();
  for (const row of rows) {
    const { id, first_name, last_name, initials } = row;
    const service = onWire(serviceOf(row));
    const member = members.get(id);
    if (member) member.services.push(service);
    else members.set(id, { id, firstName: first_name, lastName: last_name, initials, services: [service] });
  }
  return [...members.values()].sort(compareByLastName);
}

/** Saves an administrator's answer for another member and logs it. Refuses if the member is unknown. */
function answerFor(
  { actor, deps, refused }: { actor: SignedIn; deps: Deps; refused: Refused<'unknown_member'> },
  answer: Service & { userId: MemberId; isAvailable: boolean; now: number },
): Promise<AvailabilityRow> {
  return deps.database.transaction(async (tx) => {
    const before = await findAnswerOf(tx, answer.userId, answer);
    if (!before) throw refused('unknown_member');
    const saved = await saveAvailability(tx, answer);
    if (!saved) throw refused('unknown_member');
    await logChange(tx, actor, answer.now, {
      kind: 'answer_given',
      memberId: answer.userId,
      details: {
        member: fullName(before),
        ...serviceFacts(answer, await listSharedDates(tx, [answer.date])),
        before: before.is_available === null ? null : before.is_available === 1,
        after: answer.isAvailable,
      },
    });
    return saved;
  });
}

export const availabilityRoutes: Handlers<typeof availabilityCalls> = {
  async listAvailability({ query, actor, deps, refused }) {
    throwIfRefused(checkReadingAnswers(actor, query.userId), refused);
    const rows = await listAvailability(deps.database.query, query);
    return rows.map(present);
  },

  async listAvailableMembers({ query, deps }) {
    return presentAvailableMembers(await listAvailableMembers(deps.database.query, query));
  },

  async listAvailabilityMonths({ deps }) {
    return listMonthsWithAvailability(deps.database.query);
  },

  async saveAvailability({ actor, body, deps, refused }) {
    const db = deps.database.query;
    throwIfRefused(checkActingFor(actor, body.userId), refused);
    const { userId, isAvailable } = body;
    const service = await requestedService(db, body.serviceDate, body.serviceTimeId, refused);
    const now = churchNow(deps);
    if (!actor.isAdmin) {
      const { deadlineDay } = await readSettings(db);
      const { date } = service;
      if (isTooFarAhead(date, now.today)) throw refused('too_far_ahead');
      if (lockOf({ date, isPast: isPast(service, now) }, now.today, deadlineDay))
        throw refused('deadline_passed');
    }
    const answer = { ...service, userId, isAvailable, now: now.epochMs };
    try {
      if (body.userId !== actor.memberId) return present(await answerFor({ actor, deps, refused }, answer));
      const saved = await saveAvailability(db, answer);
      if (saved) return present(saved);
      // The member was removed, or the service moved to another day since it was looked up.
      await requestedService(db, service.date, service.timeId, refused);
      throw new RefusalError('not_signed_in');
    } catch (error) {
      // An administrator has removed the service since it was looked up.
      throw isMissingReference(error) ? refused('no_service') : error;
    }
  },
};
