import type { AvailabilityRecord, AvailableMember, availabilityCalls } from '#contract/availability.ts';
import type { availabilityMatrixCalls } from '#contract/availability-matrix.ts';
import { monthRange } from '#contract/month-inputs.ts';
import { answersByMember } from '#domain/availability/answer-matrix.ts';
import { isTooFarAhead, lockOf } from '#domain/availability/deadline.ts';
import { answersToSave } from '#domain/availability/month-answers.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Named } from '#domain/members/member-name.ts';
import { compareByLastName } from '#domain/members/name-format.ts';
import {
  isPast,
  isSameService,
  type Service,
  type ServiceRef,
  serviceRef,
} from '#domain/services/services.ts';
import { checkReadingAnswers } from '#domain/sign-in/permissions.ts';
import type { SignedIn } from '#server/auth/session.ts';
import { scopeNamed } from '#server/auth/team-scope.ts';
import { fillAway } from '#server/away/fill-queries.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { coverContext } from '#server/cover/context.ts';
import { readAsked } from '#server/db/asked.ts';
import { type LoggedChange, logChange } from '#server/db/change-log.ts';
import { type Db, lockServicesInUse } from '#server/db/database.ts';
import { isMissingReference } from '#server/db/faults.ts';
import { lockMember } from '#server/db/members.ts';
import { membersOf } from '#server/db/memberships.ts';
import { joinedName } from '#server/db/names.ts';
import { listServicesOf } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import { listOwnAndActedFor, memberFor } from '#server/families/acting-queries.ts';
import { RefusalError, type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { requestedService } from '#server/http/requested-service.ts';
import type { ComingDuty } from '#server/roster/duty-queries.ts';
import { followAnswers, servesAt } from '#server/serving/responses.ts';
import {
  type AvailabilityRow,
  type AvailableMemberRow,
  findAnswerOf,
  listAvailability,
  listAvailableMembers,
  listMonthsWithAvailability,
  listNames,
  type NewAnswer,
  saveAnswers,
  saveAvailability,
} from './queries.ts';

/**
 * Only the member, who acts for them, and administrators see the source of an answer: a time away, or another person.
 */
function present(
  isSeen: (memberId: MemberId) => boolean,
  row: AvailabilityRow,
  declined: readonly ComingDuty[] = [],
): AvailabilityRecord {
  const isWhole = isSeen(row.memberId);
  const answeredBy = isWhole ? joinedName({ firstName: null, lastName: null, ...row }) : null;
  const duty = declined.find((each) => isSameService(each, row));
  return {
    id: row.id,
    memberId: row.memberId,
    ...serviceRef(row),
    isAvailable: row.isAvailable,
    ...(row.awayId !== null && isWhole && { isAway: true as const }),
    ...(answeredBy !== null && { answeredBy }),
    lastUpdated: new Date(row.lastUpdated).toISOString(),
    ...(duty && { declinedRole: { id: duty.roleId, name: duty.role } }),
  };
}

/** Returns each member once, with all their services, sorted by last name. */
function presentAvailableMembers(rows: readonly AvailableMemberRow[]): AvailableMember[] {
  const members = new Map<MemberId, AvailableMember>();
  for (const row of rows) {
    const service = serviceRef(row);
    const member = members.get(row.id);
    if (member) member.services.push(service);
    else members.set(row.id, { ...row, services: [service] });
  }
  return [...members.values()].sort(compareByLastName);
}

/** Returns the log entry of an answer that an administrator or a lead gave for a member. */
function answerGiven(
  person: Named & { readonly id: MemberId },
  at: Service & { readonly isAvailable: boolean | null },
  was: boolean | null,
): LoggedChange {
  const before = { isAvailable: was };
  const after = { isAvailable: at.isAvailable };
  return { subject: 'answer', verb: 'answered', person, at, before, after };
}

/** An answer with who gives it. */
interface Answering {
  readonly actor: SignedIn;
  readonly deps: Deps;
  readonly refused: Refused<'unknown_member' | 'does_not_serve'>;
  readonly keepsDuties: boolean;
  readonly isForOther: boolean;
}

/**
 * Returns whether the actor answers as one who plans: an administrator, or a lead for someone else of their teams. Such
 * an answer has no deadline, and is logged unless the actor may act for the member anyway (`isForOther`). Refuses if they
 * may not answer for the member.
 */
async function answersAsPlanner(
  db: Db,
  actor: SignedIn,
  memberId: MemberId,
  refused: Refused<'not_allowed_to_act'>,
): Promise<{ readonly isPlanner: boolean; readonly isForOther: boolean }> {
  const isForOther = !(await listOwnAndActedFor(db, actor)).includes(memberId);
  const isPlanner = actor.isAdmin || (isForOther && (await membersOf(db, actor.plans))(memberId));
  if (!isPlanner) await memberFor(db, actor, memberId, refused);
  return { isPlanner, isForOther: isPlanner && isForOther };
}

/** For saved answers, whose member the caller may act for. */
const isSeenWhole = () => true;

/**
 * Saves an answer with its consequences: a published duty that it declines or accepts again, and the log entry of an
 * administrator or a lead who answers for someone. Refuses if the member is unknown or does not serve.
 */
function answerInFull(
  { actor, deps, refused, keepsDuties, isForOther }: Answering,
  answer: Service & NewAnswer,
): Promise<AvailabilityRecord> {
  return deps.database.transaction(async (tx) => {
    await lockServicesInUse(tx);
    const declined = keepsDuties
      ? []
      : await followAnswers(tx, answer.memberId, [answer], coverContext(deps));
    const before = await findAnswerOf(tx, answer.memberId, answer);
    if (!before) throw refused('unknown_member');
    if (before.doesNotServe) throw refused('does_not_serve');
    const saved = await saveAvailability(tx, answer);
    if (!saved) throw refused('unknown_member');
    if (isForOther) {
      const person = { ...before, id: answer.memberId };
      await logChange(tx, actor, answer.now, answerGiven(person, answer, before.isAvailable));
    }
    return present(isSeenWhole, saved, declined);
  });
}

export const availabilityRoutes: Handlers<typeof availabilityCalls & typeof availabilityMatrixCalls> = {
  async listAvailability({ query, actor, deps, refused }) {
    const db = deps.database.query;
    const mine = await listOwnAndActedFor(db, actor);
    throwIfRefused(checkReadingAnswers(actor, mine, query.memberId), refused);
    const rows = await listAvailability(db, query);
    const isPlanned = await membersOf(db, actor.plans);
    return rows.map((row) => present((id) => isPlanned(id) || mine.includes(id), row));
  },

  async listAvailableMembers({ query, deps }) {
    return presentAvailableMembers(await listAvailableMembers(deps.database.query, query));
  },

  async getAvailabilityMatrix({ params, query, actor, deps }) {
    const db = deps.database.query;
    const isPlanned = await membersOf(db, actor.plans);
    const isInScope = await membersOf(db, await scopeNamed(db, query.teamId));
    const [services, names, rows] = await Promise.all([
      listServicesOf(db, params),
      listNames(db),
      listAvailability(db, monthRange(params)),
    ]);
    const saved = rows.map((row) => ({
      ...row,
      isAvailable: row.isAvailable,
      isAway: row.awayId !== null,
    }));
    const asked = await readAsked(db);
    const answersOf = answersByMember(services, saved, isPlanned, (id) => asked.among(services, id));
    const members = names.map((member) => ({ ...member, answers: answersOf(member.id) }));
    return {
      services: services.map(({ startsAt, name, ...service }) => ({
        ...serviceRef(service),
        startsAt,
        name,
      })),
      members: members
        .filter(({ id, answers }) => isInScope(id) && (isPlanned(id) || answers.includes('yes')))
        .sort(compareByLastName),
    };
  },

  async listAvailabilityMonths({ deps }) {
    return listMonthsWithAvailability(deps.database.query);
  },

  async saveAvailability({ actor, body, deps, refused }) {
    const db = deps.database.query;
    const { memberId, isAvailable } = body;
    const { isPlanner, isForOther } = await answersAsPlanner(db, actor, memberId, refused);
    const service = await requestedService(db, body.date, body.timeId, refused);
    const now = churchNow(deps);
    if (!isPlanner) {
      const rule = await readSettings(db);
      const { date } = service;
      if (isTooFarAhead(date, now.today)) throw refused('too_far_ahead');
      if (lockOf({ date, isPast: isPast(service, now) }, now.today, rule)) throw refused('deadline_passed');
    }
    const answeredBy = memberId === actor.memberId ? null : actor.memberId;
    const answer = { ...service, memberId, isAvailable, answeredBy, now: now.epochMs };
    const answering = {
      actor,
      deps,
      refused,
      keepsDuties: isPlanner && body.keepDuties === true,
      isForOther,
    };
    try {
      const isDuty = () => servesAt(db, memberId, service, now);
      if (memberId !== actor.memberId || (await isDuty())) return await answerInFull(answering, answer);
      const saved = await saveAvailability(db, answer);
      // The month may have been published in between.
      if (saved && (await isDuty())) return await answerInFull(answering, answer);
      if (saved) return present(isSeenWhole, saved);
      // The member was removed or does not serve, or the service moved to another day since it was looked up.
      await requestedService(db, service.date, service.timeId, refused);
      if ((await findAnswerOf(db, memberId, service))?.doesNotServe) throw refused('does_not_serve');
      throw new RefusalError('not_signed_in');
    } catch (error) {
      // An administrator has removed the service since it was looked up.
      throw isMissingReference(error) ? refused('no_service') : error;
    }
  },

  async saveMonthAvailability({ params, actor, body, deps, refused }) {
    const { memberId = actor.memberId, isAvailable, answers } = body;
    const { isPlanner, isForOther } = await answersAsPlanner(deps.database.query, actor, memberId, refused);
    const isOwn = memberId === actor.memberId;
    return deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const member = await lockMember(tx, memberId);
      if (!member) throw isOwn ? new RefusalError('not_signed_in') : refused('unknown_member');
      if (member.doesNotServe) throw refused('does_not_serve');
      // Not before: the deadline may pass while this waits for its turn.
      const now = churchNow(deps);
      const services = await listServicesOf(tx, params);
      const rule = await readSettings(tx);
      const ofMonth = { ...monthRange(params), memberId };
      const before = await listAvailability(tx, ofMonth);
      const ownBefore = (service: ServiceRef) => {
        const row = before.find((each) => isSameService(each, service));
        return row && row.awayId === null ? row.isAvailable : null;
      };
      const wanted = answers?.filter(
        (answer) => answer.undoes === undefined || answer.undoes === ownBefore(answer),
      );
      const asked = wanted ? services : (await readAsked(tx, [memberId])).among(services, memberId);
      const decided = answersToSave(asked, wanted ?? isAvailable === true, now, isPlanner ? null : rule);
      if ('code' in decided) throw refused(decided);
      const answeredBy = isOwn ? null : actor.memberId;
      await saveAnswers(tx, { memberId, answeredBy, now: now.epochMs }, decided);
      if (wanted) await fillAway(tx, now, { memberId });
      const after = await listAvailability(tx, ofMonth);
      const declined =
        isPlanner && body.keepDuties === true
          ? []
          : await followAnswers(
              tx,
              memberId,
              after
                .filter((row) => decided.some((answer) => isSameService(answer, row)))
                .map((row) => ({ ...row, isAvailable: row.isAvailable })),
              coverContext(deps),
            );
      if (isForOther) {
        const person = { firstName: member.firstName, lastName: member.lastName, id: memberId };
        const changes = decided.map((answer) => {
          const was = before.find((row) => isSameService(row, answer));
          return answerGiven(person, answer, was?.isAvailable ?? null);
        });
        await logChange(tx, actor, now.epochMs, ...changes);
      }
      return after.map((row) => ({
        ...present(isSeenWhole, row, declined),
        ...(decided.some((answer) => isSameService(answer, row)) && { replaced: ownBefore(row) }),
      }));
    });
  },
};
