import type { ServiceTimeRecord, serviceTimeCalls } from '#contract/service-times.ts';
import type { serviceCalls } from '#contract/services.ts';
import { monthOf, monthsOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ServiceTimeId, TeamId } from '#domain/ids.ts';
import { refusal } from '#domain/refusals/refusal.ts';
import { datesOf } from '#domain/services/service-dates.ts';
import type { ServiceTime, ServiceTimeFields } from '#domain/services/service-time.ts';
import {
  changeTime,
  checkCancellable,
  checkConflicts,
  checkRemovalConfirmed,
  compareServiceTimes,
  decideRemoval,
  findLostDates,
  isMoved,
} from '#domain/services/service-times.ts';
import { type ChurchNow, compareServices } from '#domain/services/services.ts';
import { shownNameAmong } from '#languages/guests.ts';
import { fillAway } from '#server/away/fill-queries.ts';
import { changedSince } from '#server/calls/changed-since.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { coverContext } from '#server/cover/context.ts';
import { settleRequests } from '#server/cover/requests.ts';
import { readAsked } from '#server/db/asked.ts';
import { type Author, logChange } from '#server/db/change-log.ts';
import { type Db, lockPlaces, lockServicesToChange, type Transaction } from '#server/db/database.ts';
import { listMemberships } from '#server/db/memberships.ts';
import { lockRoles } from '#server/db/roles.ts';
import { listServicesBetween } from '#server/db/services.ts';
import { listTeams, lockTeamsInUse, type TeamRow } from '#server/db/teams.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import { listOwnAndActedFor } from '#server/families/acting-queries.ts';
import { issueAt } from '#server/http/input-issue.ts';
import { RefusalError, type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { moveAll } from '#server/places/move.ts';
import { listAssigned } from '#server/places/move-queries.ts';
import {
  listPublishedMonths,
  type PublishedMonth,
  republishChanged,
} from '#server/roster/publish-queries.ts';
import { presentCanceled, presentService, presentServiceTime } from './present.ts';
import {
  deleteAwayAnswers,
  deleteCancellation,
  deleteCancellationsOf,
  deleteHistory,
  deleteServiceTime,
  findCancellation,
  insertServiceTime,
  isServiceTimeUsed,
  listCancellations,
  listLimits,
  listRosteredDates,
  listServiceTimes,
  lockServiceTime,
  replaceLimits,
  saveCancellation,
  updateServiceTime,
} from './queries.ts';

/** Returns the fields of a new or changed service time. Refuses faulty ones. */
function changed(...input: Parameters<typeof changeTime>): ServiceTimeFields {
  const after = changeTime(...input);
  if ('fault' in after)
    throw new RefusalError('invalid_input', { issues: [issueAt(after.field, after.fault)] });
  return after;
}

/** Returns the fields without a team where the church has only one: services are for everyone then. Refuses unknown teams. */
function forTeam(
  fields: ServiceTimeFields,
  teams: readonly TeamRow[],
  refused: Refused<'unknown_team'>,
): ServiceTimeFields {
  const { teamId } = fields;
  if (teamId !== null && !teams.some(({ id }) => id === teamId)) throw refused('unknown_team');
  return teams.length > 1 ? fields : { ...fields, teamId: null };
}

/** Returns the name of the team that a service time is for, or null for every team. */
const teamName = ({ teamId }: Pick<ServiceTimeFields, 'teamId'>, teams: readonly TeamRow[]) =>
  teams.find(({ id }) => id === teamId)?.name ?? null;

/** Locks the services against other changes, and returns one service time. Refuses if there is none. */
async function lockServiceTimeToChange(
  tx: Transaction,
  id: ServiceTimeId,
  refused: Refused<'unknown_service_time'>,
): Promise<ServiceTime> {
  await lockServicesToChange(tx);
  const time = await lockServiceTime(tx, id);
  if (!time) throw refused('unknown_service_time');
  return time;
}

async function throwIfConflicting(
  tx: Db,
  { before, after }: { before: ServiceTime | null; after: ServiceTimeFields },
  now: ChurchNow,
  refused: Refused<'service_exists' | 'too_many_services'>,
): Promise<void> {
  const others = (await listServiceTimes(tx)).filter(({ id }) => id !== before?.id);
  throwIfRefused(checkConflicts({ before, after, others }, now.today), refused);
}

/** An administrator's confirmation that people are removed. */
interface Confirmation {
  readonly isConfirmed: boolean;
  /** How many people were listed. If their number has changed since, it is not confirmed. */
  readonly people: number | undefined;
}

/** An administrator who changes services. */
interface Changing {
  readonly actor: Author;
  readonly deps: Deps;
  readonly refused: Refused<'service_time_in_use' | 'service_has_assignments'>;
}

/**
 * Saves that services of a time don't take place on these dates, and removes everyone from them, even in finalized months.
 * None of the dates may be past: the published history is deleted too, because no one will serve (docs/decisions/0040).
 * Refuses if people are assigned and their removal is not confirmed. The caller must have called `lockServicesToChange`, so
 * that no one is assigned meanwhile. Returns the published months with people there, which have a new revision.
 */
async function dropServices(
  tx: Transaction,
  { timeId, dates }: { readonly timeId: ServiceTimeId; readonly dates: readonly PlainDate[] },
  { isConfirmed, people }: Confirmation,
  { actor, deps, refused }: Changing,
  save: () => Promise<unknown>,
): Promise<readonly PublishedMonth[]> {
  if (dates.length === 0) {
    await save();
    return [];
  }
  await lockPlaces(tx, dates);
  const from = await listAssigned(tx, { timeId, dates });
  const assignees = from.map(({ memberId: id, ...person }) => ({ ...person, id }));
  const nameOf = shownNameAmong(assignees, 'full');
  const names = new Map(assignees.map((person) => [person.id, nameOf(person)]));
  const isSameNumber = people === undefined || people === names.size;
  throwIfRefused(checkRemovalConfirmed([...names.values()], isConfirmed && isSameNumber), refused);
  await deleteHistory(tx, timeId, dates);
  const { published } = await moveAll(tx, { why: 'service_gone', by: actor, from }, deps);
  await save();
  // Also those for places that removed members have left.
  for (const month of monthsOf(dates)) await settleRequests(tx, month, coverContext(deps, actor.memberId));
  return published;
}

/**
 * Saves a service time that stays on the same days, and removes everyone from the services that it loses. Returns the
 * published months with people there, which have a new revision.
 */
async function saveOnSameDays(
  tx: Transaction,
  { before, after }: { before: ServiceTime; after: ServiceTime },
  confirmation: Confirmation,
  now: ChurchNow,
  changing: Changing,
): Promise<readonly PublishedMonth[]> {
  const dates = findLostDates(before, after, await listRosteredDates(tx, before.id), now);
  if ('code' in dates) throw changing.refused(dates);
  return dropServices(tx, { timeId: before.id, dates }, confirmation, changing, () =>
    updateServiceTime(tx, after),
  );
}

async function withLimits(tx: Db, time: ServiceTime): Promise<ServiceTimeRecord> {
  return presentServiceTime(time, await listLimits(tx, time.id));
}

/** Returns stored limits as a form has them. */
const limitsOf = (stored: Awaited<ReturnType<typeof listLimits>>) => ({
  limits: stored.map(({ roleId, maxLimit }) => ({ roleId, maxLimit })),
});

export const serviceRoutes: Handlers<typeof serviceCalls & typeof serviceTimeCalls> = {
  async listServices({ query: { from, to }, actor, deps }) {
    const db = deps.database.query;
    const services = await listServicesBetween(db, from, to);
    const own = (await listMemberships(db, [actor.memberId])).get(actor.memberId) ?? [];
    const concerns = ({ teamIds }: PublishedMonth) =>
      own.length === 0 || own.some(({ teamId }) => teamIds.has(teamId));
    const published = (await listPublishedMonths(db, monthOf(from))).filter(concerns);
    const now = churchNow(deps);
    const people = await listOwnAndActedFor(db, actor);
    const { hasSeveralTeams, among } = await readAsked(db, people);
    return services.map((service) => {
      const asked = people.filter((id) => among([service], id).length > 0);
      return presentService(service, { published, ...(hasSeveralTeams && { asked }) }, now);
    });
  },

  async listServiceTimes({ deps }) {
    const db = deps.database.query;
    const [times, limits] = await Promise.all([listServiceTimes(db), listLimits(db)]);
    return times.sort(compareServiceTimes).map((time) => presentServiceTime(time, limits));
  },

  async addServiceTime({ body, actor, deps, refused }) {
    const now = churchNow(deps);
    const fields = changed(null, body, now.today);
    return deps.database.transaction(async (tx) => {
      await lockTeamsInUse(tx);
      await lockServicesToChange(tx);
      const teams = await listTeams(tx);
      const after = forTeam(fields, teams, refused);
      await throwIfConflicting(tx, { before: null, after }, now, refused);
      const time = await insertServiceTime(tx, after);
      await fillAway(tx, now);
      const logged = { ...(after.teamId !== null && { after: { onlyTeam: teamName(after, teams) } }) };
      await logChange(tx, actor, now.epochMs, { subject: 'service', verb: 'added', time, ...logged });
      return presentServiceTime(time, []);
    });
  },

  async editServiceTime({ params, body: { confirm = false, people, ...wanted }, actor, deps, refused }) {
    const now = churchNow(deps);
    return deps.database.transaction(async (tx) => {
      await lockTeamsInUse(tx);
      const before = await lockServiceTimeToChange(tx, params.id, refused);
      const teams = await listTeams(tx);
      const change = changedSince(before, wanted, refused, ({ teamId, ...now }) => ({
        ...now,
        ...(teamId !== undefined && { onlyTeam: teamName({ teamId: teamId as TeamId | null }, teams) }),
      }));
      const after = { ...forTeam(changed(before, change, now.today), teams, refused), id: before.id };
      await throwIfConflicting(tx, { before, after }, now, refused);
      let published: readonly PublishedMonth[] = [];
      if (isMoved(before, after)) {
        if (await isServiceTimeUsed(tx, before.id))
          throw refused(refusal('service_time_in_use', { because: 'day' }));
        await deleteCancellationsOf(tx, before.id);
        await deleteAwayAnswers(tx, before.id);
        await updateServiceTime(tx, after);
      } else
        published = await saveOnSameDays(tx, { before, after }, { isConfirmed: confirm, people }, now, {
          ...{ actor, deps, refused },
        });
      const hasNewStart = before.startsAt !== after.startsAt;
      if (hasNewStart || before.name !== after.name) {
        const changed = { timeId: before.id, askAgain: hasNewStart, published };
        await republishChanged(tx, changed, now, actor.memberId);
      }
      await fillAway(tx, now);
      const withTeam = (time: ServiceTime) => ({ ...time, onlyTeam: teamName(time, teams) });
      const values = { before: withTeam(before), after: withTeam(after) };
      await logChange(tx, actor, now.epochMs, {
        subject: 'service',
        verb: 'changed',
        time: before,
        ...values,
      });
      return withLimits(tx, after);
    });
  },

  async removeServiceTime({ params, query: { confirm, people }, actor, deps, refused }) {
    const now = churchNow(deps);
    const confirmation = { isConfirmed: confirm === 'true', people };
    return deps.database.transaction(async (tx) => {
      const before = await lockServiceTimeToChange(tx, params.id, refused);
      const after = decideRemoval(before, await isServiceTimeUsed(tx, before.id), now.today);
      if (after && 'code' in after) throw refused(after);
      const time = before;
      if (after) {
        await saveOnSameDays(tx, { before, after }, confirmation, now, { actor, deps, refused });
        await logChange(tx, actor, now.epochMs, { subject: 'service', verb: 'ended', time, before, after });
        return { serviceTime: await withLimits(tx, after) };
      }
      await deleteServiceTime(tx, before.id);
      await logChange(tx, actor, now.epochMs, { subject: 'service', verb: 'removed', time });
      return { serviceTime: null };
    });
  },

  async saveServiceTimeLimits({ params, body, actor, deps, refused }) {
    const saved = Array.isArray(body) ? { limits: body } : body;
    return deps.database.transaction(async (tx) => {
      const time = await lockServiceTimeToChange(tx, params.id, refused);
      const before = await listLimits(tx, time.id);
      const { limits } = changedSince(limitsOf(before), saved, refused, () => ({ limits: before }));
      if (limits === undefined) return presentServiceTime(time, before);
      const wanted = limits.map(({ roleId }) => roleId);
      if ((await lockRoles(tx, wanted)).length < wanted.length) throw refused('unknown_role');
      await replaceLimits(tx, time.id, limits);
      const after = await listLimits(tx, time.id);
      const values = { before: { limits: before }, after: { limits: after } };
      await logChange(tx, actor, deps.clock.now(), { subject: 'service', verb: 'changed', time, ...values });
      return presentServiceTime(time, after);
    });
  },

  async listCanceledServices({ deps }) {
    const db = deps.database.query;
    const [times, cancellations] = await Promise.all([listServiceTimes(db), listCancellations(db)]);
    return cancellations
      .flatMap(({ date, timeId, reason }) => {
        // A time that has ended since has no service to restore.
        const time = times.find(({ id }) => id === timeId);
        return time && datesOf(time, date, date).length > 0 ? [{ ...time, timeId, date, reason }] : [];
      })
      .sort(compareServices)
      .map((canceled) => presentCanceled(canceled, canceled));
  },

  async cancelService({ body, actor, deps, refused }) {
    const { date, timeId } = body;
    const { reason, confirm: isConfirmed = false, people } = body;
    const now = churchNow(deps);
    return deps.database.transaction(async (tx) => {
      const time = await lockServiceTimeToChange(tx, timeId, refused);
      if (datesOf(time, date, date).length === 0) throw refused('no_service');
      const before = await findCancellation(tx, { date, timeId });
      const after = { date, timeId, reason: reason === undefined ? (before?.reason ?? null) : reason };
      if (before?.reason === after.reason) return presentCanceled(time, after);
      if (!before) {
        const isRostered = (await listRosteredDates(tx, timeId)).includes(date);
        throwIfRefused(checkCancellable({ ...time, date, timeId }, isRostered, now), refused);
        const confirmation = { isConfirmed, people };
        await dropServices(tx, { timeId, dates: [date] }, confirmation, { actor, deps, refused }, () =>
          saveCancellation(tx, after),
        );
      } else await saveCancellation(tx, after);
      const logged = { subject: 'service', verb: 'canceled', at: { ...time, date } } as const;
      await logChange(tx, actor, now.epochMs, { ...logged, after: { reason: after.reason } });
      return presentCanceled(time, after);
    });
  },

  async restoreService({ query, actor, deps, refused }) {
    const { date, timeId } = query;
    await deps.database.transaction(async (tx) => {
      const time = await lockServiceTimeToChange(tx, timeId, refused);
      const cancellation = await findCancellation(tx, { date, timeId });
      if (!cancellation) throw refused('unknown_cancellation');
      await deleteCancellation(tx, { date, timeId });
      const now = churchNow(deps);
      await fillAway(tx, now);
      const at = { ...time, date };
      const before = { reason: cancellation.reason };
      await logChange(tx, actor, now.epochMs, { subject: 'service', verb: 'restored', at, before });
    });
    return undefined;
  },
};
