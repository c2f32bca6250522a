import type { FinalizedMonth, rosterCalls } from '#contract/roster.ts';
import { firstDay, type Month, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId, TeamId } from '#domain/ids.ts';
import { takesPlace } from '#domain/learners/learners.ts';
import { type AssignmentMethod, checkEdit, type MonthState, monthState } from '#domain/roster/roster.ts';
import { isPast, serviceRef } from '#domain/services/services.ts';
import { isAmong, isNone } from '#domain/teams/scope.ts';
import { scopeNamed } from '#server/auth/team-scope.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { coverContext } from '#server/cover/context.ts';
import { settleRequests } from '#server/cover/requests.ts';
import { logChange } from '#server/db/change-log.ts';
import { type Db, lockPlaces, lockServicesInUse, type Transaction } from '#server/db/database.ts';
import { readDutyTeams } from '#server/db/duty-teams.ts';
import { membersOf } from '#server/db/memberships.ts';
import { listSpecialDays } from '#server/db/month-reads.ts';
import { listRoles } from '#server/db/roles.ts';
import { listServicesBetween, listServicesOf, listServiceTimeLimits } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { listTeamsIn, type TeamRow } from '#server/db/teams.ts';
import { churchNow } from '#server/deps.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { refusalText } from '#server/http/refusal-text.ts';
import { splitLearners } from '#server/learners/read-learners.ts';
import { moveAll } from '#server/places/move.ts';
import { listAssigned, type NamedAssignment } from '#server/places/move-queries.ts';
import { readRoomFaults } from '#server/places/room-fault-queries.ts';
import { publishedTeams, publishMonth } from '#server/roster/publish-queries.ts';
import { listPublishedDuties, listRevisions, listSavedDuties } from '#server/roster/revision-queries.ts';
import {
  presentAssignment,
  presentBuilderServices,
  presentFinalizedRoster,
  presentMonthRecord,
  presentOpenPlaces,
  presentRevisions,
  type TeamsMonth,
} from './present.ts';
import {
  countAnswers,
  listAllAssignments,
  listAvailableAnswers,
  listAvailablePeople,
  listMonthAssignments,
  listMonthRecords,
  saveDraft,
  saveFinalized,
} from './queries.ts';

function wantedOf(assignment: {
  roleId: RoleId;
  memberId?: MemberId | undefined;
  guestId?: MemberId | undefined;
  date: PlainDate;
  timeId?: ServiceTimeId | undefined;
  assignmentMethod?: AssignmentMethod | undefined;
  replaces?: number | undefined;
}) {
  const { date, timeId, assignmentMethod = 'manual', memberId, guestId, ...others } = assignment;
  // The contract requires one of them.
  const person = { memberId: (memberId ?? guestId) as MemberId, isGuest: guestId !== undefined };
  return { ...others, ...person, date, timeId: timeId ?? null, method: assignmentMethod };
}

async function readMonth(db: Db, month: Month, teams: readonly TeamRow[]): Promise<TeamsMonth> {
  const ids = teams.map(({ id }) => id);
  return { teams, records: await listMonthRecords(db, month, ids) };
}

/** Returns the state of a team's month. */
const stateIn = ({ records }: TeamsMonth, teamId: TeamId): MonthState =>
  monthState(records.find((record) => record.teamId === teamId) ?? null);

/** Returns the fields of the change log about a month of some teams, which have names if there are several. */
function teamFacts(teams: readonly TeamRow[], state: MonthState) {
  return { state, ...(teams.some(({ name }) => name) && { teams: teams.map(({ name }) => name ?? '') }) };
}

/** Refuses if the team of a role has published the month of a date. The caller must have locked the month. */
async function throwIfPublished(
  tx: Transaction,
  { date, teamId }: { readonly date: PlainDate; readonly teamId: TeamId },
  refused: Refused<'roster_finalized'>,
) {
  if ((await publishedTeams(tx, monthOf(date))).has(teamId)) throwIfRefused(checkEdit('finalized'), refused);
}

export const rosterRoutes: Handlers<typeof rosterCalls> = {
  async getFinalizedRoster({ params, query, actor: { memberId, plans }, deps, refused }) {
    const db = deps.database.query;
    const seesDrafts = query.published === undefined && !isNone(plans);
    // Who plans reads their own teams, like in every call for leads, and the published roster of the church.
    const scope = query.teamId === undefined && seesDrafts ? plans : await scopeNamed(db, query.teamId);
    const teams = await listTeamsIn(db, scope);
    const month = await readMonth(db, params, teams);
    const shown = teams.filter(
      ({ id }) => (seesDrafts && isAmong(plans, id)) || stateIn(month, id) === 'finalized',
    );
    const record = presentMonthRecord(month);
    if (!record || shown.length === 0) throw refused('no_roster');
    const ofShown = ({ teamId }: { readonly teamId: TeamId }) => shown.some(({ id }) => id === teamId);
    const rows = (await listMonthAssignments(db, params)).filter(ofShown);
    const { assignments, learners } = await splitLearners(db, params, rows);
    const services = await listServicesOf(db, params);
    const teamOf = await readDutyTeams(db, [memberId]);
    const roster = presentFinalizedRoster(record, { assignments, learners }, { memberId, services, teamOf });
    if (isNone(plans)) return roster;
    const [roles, limits] = await Promise.all([listRoles(db), listServiceTimeLimits(db)]);
    const now = churchNow(deps);
    const toCome = services.filter((service) => !isPast(service, now));
    return {
      ...roster,
      openPlaces: presentOpenPlaces(toCome, {
        roles: roles.filter((role) => ofShown(role) && isAmong(plans, role.teamId)),
        limits,
        assignments,
      }),
    };
  },

  async listBuilderServices({ params, scope, deps }) {
    const db = deps.database.query;
    const [services, allRoles, limits, specialDays, people, available, assigned, settings, isMember] =
      await Promise.all([
        listServicesOf(db, params),
        listRoles(db),
        listServiceTimeLimits(db),
        listSpecialDays(db, params),
        listAvailablePeople(db, params),
        listAvailableAnswers(db, params),
        listMonthAssignments(db, params),
        readSettings(db),
        membersOf(db, scope),
      ]);
    const roles = allRoles.filter(({ teamId }) => isAmong(scope, teamId));
    const { assignments, learners } = await splitLearners(db, params, assigned);
    const rows = {
      ...{ roles, limits, specialDays },
      people: people.filter(({ id }) => isMember(id)),
      available: available.filter(({ memberId }) => isMember(memberId)),
      assignments: assignments.filter(({ teamId }) => isAmong(scope, teamId)),
      learners: learners.filter(({ teamId }) => isAmong(scope, teamId)),
      monthAnswers: await countAnswers(db, services, scope),
      faultyRoomsAt: await readRoomFaults(db, assignments, roles),
    };
    return presentBuilderServices(services, rows, settings, churchNow(deps));
  },

  async addAssignment({ body, actor, deps, refused }) {
    const { made, left } = await deps.database.transaction(async (tx) => {
      const moved = await moveAll(
        tx,
        { why: 'edited', by: actor, plans: actor.plans, to: [wantedOf(body)] },
        deps,
      );
      throwIfRefused(moved.refused[0]?.refusal ?? null, refused);
      return moved;
    });
    const [[saved], [before]] = [made, left];
    return {
      ...presentAssignment(saved as NamedAssignment),
      ...(before && { replaced: presentAssignment(before) }),
    };
  },

  async addAssignments({ body, actor, deps }) {
    const to = body.assignments.map(wantedOf);
    const { made, refused } = await deps.database.transaction((tx) =>
      moveAll(tx, { why: 'edited', by: actor, plans: actor.plans, to }, deps),
    );
    return {
      saved: made.map(presentAssignment),
      refused: refused.map(({ wanted: { roleId, memberId, date, timeId }, refusal: why }) => ({
        roleId,
        memberId,
        ...serviceRef({ date, timeId }),
        code: why.code,
        ...(why.code === 'role_full' && why.params ? { params: why.params } : {}),
        message: refusalText(why),
      })),
    };
  },

  async removeAssignment({ params, actor, deps, refused }) {
    await deps.database.transaction(async (tx) => {
      const find = async () => {
        const [found] = await listAssigned(tx, { ids: [params.id] });
        if (!found) throw refused('unknown_assignment');
        return found;
      };
      await lockPlaces(tx, [(await find()).date]);
      const found = await find();
      await throwIfPublished(tx, found, refused);
      await moveAll(tx, { why: 'edited', by: actor, from: [found] }, deps);
    });
    return undefined;
  },

  async clearAssignments({ params: { date }, query: { timeId }, actor, scope, deps, refused }) {
    const { left } = await deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const services = await listServicesBetween(tx, date, date);
      if (!services.some((service) => timeId === undefined || service.timeId === timeId))
        throw refused('no_service');
      await lockPlaces(tx, [date]);
      const published = await publishedTeams(tx, monthOf(date));
      const teams = await listTeamsIn(tx, scope);
      if (teams.every(({ id }) => published.has(id))) throwIfRefused(checkEdit('finalized'), refused);
      const assigned = await listAssigned(tx, { dates: [date], timeId });
      const from = assigned.filter(({ teamId }) => isAmong(scope, teamId) && !published.has(teamId));
      return moveAll(tx, { why: 'cleared', by: actor, from }, deps);
    });
    const places = left.filter(({ place }) => takesPlace({ seat: place }));
    return { removed: places.map(presentAssignment) };
  },

  async listAssignments({ scope, deps }) {
    const rows = await listAllAssignments(deps.database.query, scope);
    return rows.map(presentAssignment);
  },

  async finalizeRoster({ body, actor, scope, deps }) {
    const at = churchNow(deps);
    const now = at.epochMs;
    return deps.database.transaction(async (tx) => {
      const month = { year: body.year, month: body.month };
      await lockPlaces(tx, [firstDay(month)]);
      const all = await listTeamsIn(tx, scope);
      const before = await readMonth(tx, month, all);
      const drafts = all.filter(({ id }) => stateIn(before, id) !== 'finalized');
      const teams = drafts.length > 0 ? drafts : all;
      const ids = teams.map(({ id }) => id);
      await publishMonth(tx, month, new Set(ids), actor.memberId, at);
      // Logged again too, because the roster is published again.
      const [draft] = drafts;
      const values = draft && {
        before: { state: stateIn(before, draft.id) },
        after: teamFacts(teams, 'finalized'),
      };
      await logChange(tx, actor, now, { subject: 'roster', verb: 'finalized', month, ...values });
      await saveFinalized(tx, month, ids, actor.memberId, now);
      await settleRequests(tx, month, coverContext(deps));
      return presentMonthRecord(await readMonth(tx, month, all)) as FinalizedMonth;
    });
  },

  async listRosterRevisions({ params, scope, deps }) {
    const db = deps.database.query;
    const revisions = await listRevisions(db, params, scope);
    const [published, saved, services, { nameFormat }] = [
      await listPublishedDuties(
        db,
        revisions.map(({ id }) => id),
      ),
      await listSavedDuties(db, params, new Set(revisions.map(({ teamId }) => teamId))),
      await listServicesOf(db, params),
      await readSettings(db),
    ];
    return presentRevisions(revisions, { published, saved, services }, nameFormat);
  },

  async reviseRoster({ params, actor, scope, deps, refused }) {
    return deps.database.transaction(async (tx) => {
      await lockPlaces(tx, [firstDay(params)]);
      const all = await listTeamsIn(tx, scope);
      const before = await readMonth(tx, params, all);
      const published = all.filter(({ id }) => stateIn(before, id) === 'finalized');
      const teams = published.length > 0 ? published : all.filter(({ id }) => stateIn(before, id) !== 'none');
      const [first] = teams;
      if (!first) throw refused('no_roster');
      await saveDraft(
        tx,
        params,
        teams.map(({ id }) => id),
      );
      const logged = {
        subject: 'roster',
        verb: 'reopened',
        month: params,
        before: { state: stateIn(before, first.id) },
        after: teamFacts(teams, 'draft'),
      } as const;
      await logChange(tx, actor, deps.clock.now(), logged);
      return presentMonthRecord(await readMonth(tx, params, all)) as FinalizedMonth;
    });
  },
};
