import type { RequestOf } from '#contract/call.ts';
import type { MyServed, servedCalls } from '#contract/served.ts';
import { monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import { addDaysClamped } from '#domain/calendar/date-range.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import {
  checkTime,
  DAYS_TO_CHANGE,
  datesAsked,
  findElsewhere,
  hasServed,
  isOf,
  newlyCome,
  type ServedElsewhere,
  type ServedPlace,
  type ServedRecord,
  type ServedService,
  servedRecords,
  withRecords,
} from '#domain/served/served.ts';
import { limitsFrom } from '#domain/services/service-limits.ts';
import {
  isPast,
  isSameService,
  type Service,
  type ServiceRef,
  serviceRef,
  sharesDate,
  titledRef,
} from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { WEEKS_BACK } from '#domain/smart-assign/model/past.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { type LoggedChange, logChange } from '#server/db/change-log.ts';
import { type Db, lockPlaces, type Transaction } from '#server/db/database.ts';
import { readDutyTeams } from '#server/db/duty-teams.ts';
import { lockGuests } from '#server/db/guests.ts';
import { lockMembers } from '#server/db/members.ts';
import { readNames } from '#server/db/names.ts';
import { listRoles } from '#server/db/roles.ts';
import { readServed } from '#server/db/served.ts';
import { listServicesBetween, listServicesOn, listServiceTimeLimits } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { listTeams } from '#server/db/teams.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { channelsSetUp } from '#server/outbox/channels.ts';
import { enqueueToMembers } from '#server/outbox/enqueue-queries.ts';
import { lockRecipients } from '#server/outbox/recipient-queries.ts';
import { findTeamOfRole, listCoordinatorsOf } from '#server/teams/coordinator-queries.ts';
import { presentServed, readOne } from './present.ts';
import {
  deleteAnswer,
  deleteReports,
  insertReport,
  listOwnReports,
  listPeople,
  listReported,
  listServing,
  listTeamsWithRoster,
  listUnanswered,
  replaceChanges,
  saveAnswers,
} from './queries.ts';

/** Returns a service with the others of its date, or refuses. */
async function findOn(db: Db, { date, timeId }: ServiceRef, refused: Refused<'no_service'>) {
  const services = await listServicesOn(db, [date]);
  const service = services.find((one) => isSameService(one, { date, timeId }));
  if (!service) throw refused('no_service');
  return { service, sharesDate: sharesDate(service, services) };
}

type SavedCall = typeof servedCalls.saveServed;
type Changes = RequestOf<SavedCall>['body']['changes'];
type RefusedChange = Refused<SavedCall['refuses'][number]>;

/** Refuses a role that no one can have served in, or that the caller does not plan. */
async function throwIfRoleIsWrong(
  tx: Transaction,
  { timeId, date }: ServiceRef,
  { changes, before, scope }: { changes: Changes; before: ServedService; scope: TeamScope },
  refused: RefusedChange,
): Promise<void> {
  const roles = new Map((await listRoles(tx)).map((role) => [role.id, role]));
  const limitAt = limitsFrom(await listServiceTimeLimits(tx));
  const withRoster = await listTeamsWithRoster(tx, monthOf(date));
  for (const { roleId } of changes) {
    const role = roles.get(roleId);
    if (!role) throw refused('unknown_role');
    if (!isAmong(scope, role.teamId)) throw refused('not_your_team');
    if (!withRoster.has(role.teamId)) throw refused('no_roster');
    if (before.published.some((one) => one.roleId === roleId)) continue;
    if (!role.isActive) throw refused('role_inactive');
    if (limitAt(timeId, role) === 0) throw refused('role_not_needed');
  }
}

/** Refuses someone who came and does not exist, or is none of the caller's own people. */
async function throwIfStranger(
  tx: Transaction,
  come: readonly ServedRecord[],
  plans: TeamScope,
  refused: RefusedChange,
): Promise<void> {
  const ids = [...new Set(come.map(({ memberId }) => memberId))];
  const members = await lockMembers(tx, ids);
  const guests = await lockGuests(tx, ids, plans);
  if (members.length + guests.length < ids.length) throw refused('unknown_member');
  if (plans === 'all') return;
  const own = await listServing(tx, plans);
  if (!members.every((id) => own.includes(id))) throw refused('not_your_team');
}

/** Refuses someone who came and served elsewhere at that time. */
async function throwIfElsewhere(
  tx: Transaction,
  service: Service,
  { come, after }: { come: readonly ServedRecord[]; after: ServedService },
  refused: RefusedChange,
): Promise<void> {
  if (come.length === 0) return;
  const [from, to]: [PlainDate, PlainDate] = [
    addDaysClamped(service.date, -1),
    addDaysClamped(service.date, 1),
  ];
  const services = await listServicesBetween(tx, from, to);
  const servedAt = await readServed(tx, { from, to });
  const roles = new Map((await listRoles(tx)).map((role) => [role.id, role]));
  const teams = new Map((await listTeams(tx)).map((team) => [team.id, team]));
  const { serviceMinutes } = await readSettings(tx);
  const busyAt = (one: Service, roleId: RoleId) => ({
    ...one,
    ...teams.get(roles.get(roleId)?.teamId ?? 0),
    name: one.name,
  });
  const there = services.flatMap((one): ServedElsewhere[] =>
    servedRecords(isSameService(one, service) ? after : servedAt(one))
      .filter(hasServed)
      .map(({ memberId, roleId }) => ({ memberId, roleId, service: busyAt(one, roleId) })),
  );
  for (const { memberId, roleId } of come) {
    const elsewhere = findElsewhere(
      { memberId, roleId, service: busyAt(service, roleId) },
      there,
      serviceMinutes,
    );
    if (!elsewhere) continue;
    const at = elsewhere.service;
    throw refused({
      code: 'was_elsewhere',
      params: {
        name: (await readNames(tx))(memberId),
        role: roles.get(elsewhere.roleId)?.name ?? '',
        service: { ...titledRef(at), sharesDate: sharesDate(at, services) },
      },
    });
  }
}

/** Returns the entries of the log about what differs now. */
async function entriesOf(
  tx: Transaction,
  at: Service,
  before: ServedService,
  after: ServedService,
): Promise<LoggedChange[]> {
  const roles = new Map((await listRoles(tx)).map((role) => [role.id, role.name]));
  const people = new Map((await listPeople(tx)).map((one) => [one.id, one]));
  const nameOf = (id: MemberId) => {
    const person = people.get(id);
    return person ? fullName(person) : '';
  };
  const find = (records: readonly ServedRecord[], { memberId, roleId }: ServedRecord) =>
    records.find((one) => one.memberId === memberId && one.roleId === roleId);
  const [was, is] = [servedRecords(before), servedRecords(after)];
  const all = [...is, ...was.filter((one) => !find(is, one))];
  return all.flatMap((one): LoggedChange[] => {
    const person = people.get(one.memberId);
    const valuesOf = (record: ServedRecord | undefined) => ({
      came: record !== undefined && hasServed(record),
      insteadOf: record?.insteadOf ? nameOf(record.insteadOf) : null,
    });
    return [
      {
        ...{ subject: 'served', verb: 'changed', at, role: roles.get(one.roleId) ?? '' },
        ...(person && { person }),
        before: valuesOf(find(was, one)),
        after: valuesOf(find(is, one)),
      },
    ];
  });
}

/**
 * Stores that it is wrong about a member whether they served, tells the coordinators of the team, and lets them be asked again. Does
 * nothing if the member has said so since they last spoke.
 */
async function reportWrong(
  tx: Transaction,
  { memberId, roleId }: ServedPlace,
  service: ServiceRef,
  deps: Deps,
): Promise<void> {
  if (!(await insertReport(tx, service, memberId))) return;
  const teamId = await findTeamOfRole(tx, roleId);
  await deleteAnswer(tx, service, teamId);
  const isSetUp = channelsSetUp(deps);
  const ids = await listCoordinatorsOf(tx, teamId, 'action', { isSetUp, except: [memberId] });
  const { date } = service;
  const now = deps.clock.now();
  const message = {
    kind: 'served_wrong' as const,
    details: { month: monthOf(date), service: serviceRef(service), memberId, roleId },
    createdBy: null,
    now,
    expiresAt: endOfDay(addDaysClamped(date, DAYS_TO_CHANGE), deps.timeZone),
  };
  const once = () => `${memberId} ${date} ${service.timeId} ${now}`;
  await enqueueToMembers(tx, message, await lockRecipients(tx, ids, isSetUp), { once, toCoordinators: true });
}

export const servedRoutes: Handlers<typeof servedCalls> = {
  async listServedToConfirm({ scope, deps }) {
    const db = deps.database.query;
    const { from, to } = datesAsked(churchNow(deps).today);
    const open = await listUnanswered(db, { from, to }, scope);
    if (open.length === 0) return [];
    const services = await listServicesBetween(db, from, to);
    const reported = await listReported(db, { from, to }, scope);
    return services
      .filter((service) => open.some((one) => isSameService(one, service)))
      .map((service) => ({
        ...{ ...titledRef(service), sharesDate: sharesDate(service, services) },
        isReported: reported.some((one) => isSameService(one, service)),
      }));
  },

  async getServed({ params, actor, scope, deps, refused }) {
    const db = deps.database.query;
    const at = await findOn(db, params, refused);
    const fault = checkTime(at.service, churchNow(deps));
    if (fault?.code === 'not_yet') throw refused(fault);
    return presentServed(db, at, { scope, plans: actor.plans, canChange: fault === null });
  },

  async saveServed({ params, body, actor, scope, deps, refused }) {
    const now = churchNow(deps);
    return deps.database.transaction(async (tx) => {
      await lockPlaces(tx, [params.date]);
      const at = await findOn(tx, params, refused);
      const { service } = at;
      throwIfRefused(checkTime(service, now), refused);
      const before = await readOne(tx, service);
      await throwIfRoleIsWrong(tx, service, { changes: body.changes, before, scope }, refused);
      const records = body.changes.map(({ insteadOf = null, ...one }) => ({ ...one, insteadOf }));
      const changes = withRecords(before, records);
      if ('code' in changes) throw refused(changes);
      const after = { ...before, changes };
      const come = newlyCome(before, changes);
      const others = come.filter(({ came }) => came !== 'yes');
      await throwIfStranger(tx, others, actor.plans, refused);
      await throwIfElsewhere(tx, service, { come, after }, refused);
      await replaceChanges(tx, service, changes);
      const teams = [...(await listTeamsWithRoster(tx, monthOf(service.date)))];
      await saveAnswers(
        tx,
        service,
        teams.filter((teamId) => isAmong(scope, teamId)),
      );
      const roles = (await listRoles(tx)).filter(({ teamId }) => isAmong(scope, teamId));
      const own = servedRecords(before).filter(({ roleId }) => roles.some(({ id }) => id === roleId));
      await deleteReports(
        tx,
        service,
        own.map(({ memberId }) => memberId),
      );
      await logChange(tx, actor, now.epochMs, ...(await entriesOf(tx, service, before, after)));
      return presentServed(tx, at, { scope, plans: actor.plans, canChange: true });
    });
  },

  async listMyServed({ actor, deps }) {
    const db = deps.database.query;
    const now = churchNow(deps);
    const { memberId } = actor;
    const [from, to] = [addDaysClamped(now.today, -7 * WEEKS_BACK), now.today];
    const servedAt = await readServed(db, { from, to, about: [memberId] });
    const services = await listServicesBetween(db, from, to);
    const roles = new Map((await listRoles(db)).map((role) => [role.id, role]));
    const reports = await listOwnReports(db, memberId);
    const teamOf = await readDutyTeams(db, [memberId]);
    return services
      .filter((service) => isPast(service, now))
      .flatMap((service) => {
        const at = servedAt(service);
        return servedRecords(at).flatMap((record): MyServed[] => {
          const role = roles.get(record.roleId);
          if (!role) return [];
          const { id, name, teamId } = role;
          return [
            {
              ...{ ...titledRef(service), sharesDate: sharesDate(service, services) },
              ...{ role: { id, name }, ...teamOf({ memberId, teamId, startsAt: service.startsAt }) },
              served: hasServed(record),
              isCorrected: at.changes.some(isOf(record)),
              ...(record.isLearning && { isLearning: record.isLearning }),
              canReport: checkTime(service, now) === null,
              isReported: reports.some((one) => isSameService(one, service)),
            },
          ];
        });
      })
      .reverse();
  },

  async reportMyServed({ params, actor, deps, refused }) {
    const now = churchNow(deps);
    await deps.database.transaction(async (tx) => {
      await lockPlaces(tx, [params.date]);
      const { service } = await findOn(tx, params, refused);
      throwIfRefused(checkTime(service, now), refused);
      const [own] = servedRecords(await readOne(tx, service)).filter(
        ({ memberId }: { memberId: MemberId }) => memberId === actor.memberId,
      );
      if (!own) throw refused('not_on_roster');
      await reportWrong(tx, own, service, deps);
    });
    return undefined;
  },
};
