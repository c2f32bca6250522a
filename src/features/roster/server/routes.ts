import type { rosterCalls } from '#contract/roster.ts';
import { type Month, monthOf, type PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import { type AssignmentMethod, checkEdit, monthState } from '#domain/roster/roster.ts';
import { isPast, serviceRef } from '#domain/services/services.ts';
import { isAmong } from '#domain/teams/scope.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { coverContext } from '#server/cover/context.ts';
import { settleRequests } from '#server/cover/requests.ts';
import { logChange } from '#server/db/change-log.ts';
import {
  type Db,
  lockPlaces,
  lockRosterMonth,
  lockServicesInUse,
  type Transaction,
} from '#server/db/database.ts';
import { membersOf } from '#server/db/memberships.ts';
import { listSpecialDays } from '#server/db/month-reads.ts';
import { listRoles } from '#server/db/roles.ts';
import { listServicesBetween, listServicesOf, listServiceTimeLimits } from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow } from '#server/deps.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { refusalText } from '#server/http/refusal-text.ts';
import { moveAll } from '#server/places/move.ts';
import { listAssigned, type NamedAssignment } from '#server/places/move-queries.ts';
import { publishMonth } from '#server/roster/publish-queries.ts';
import { listPublishedDuties, listRevisions, listSavedDuties } from '#server/roster/revision-queries.ts';
import {
  presentAssignment,
  presentBuilderServices,
  presentFinalizedRoster,
  presentMonthRecord,
  presentOpenPlaces,
  presentRevisions,
} from './present.ts';
import {
  countAnswers,
  findMonthRecord,
  listAllAssignments,
  listAvailableAnswers,
  listAvailablePeople,
  listMonthAssignments,
  saveDraft,
  saveFinalized,
} from './queries.ts';

function wantedOf(assignment: {
  roleId: RoleId;
  memberId: MemberId;
  date: PlainDate;
  timeId?: ServiceTimeId | undefined;
  assignmentMethod?: AssignmentMethod | undefined;
  replaces?: number | undefined;
}) {
  const { date, timeId, assignmentMethod = 'manual', ...others } = assignment;
  return { ...others, date, timeId: timeId ?? null, method: assignmentMethod };
}

async function stateOf(db: Db, month: Month) {
  const record = await findMonthRecord(db, month);
  return monthState(record ? { isFinalized: record.isFinalized } : null);
}

/** Locks the month of a date for this transaction and refuses if it is finalized. */
async function lockDraft(tx: Transaction, date: PlainDate, refused: Refused<'roster_finalized'>) {
  await lockPlaces(tx, [date]);
  throwIfRefused(checkEdit(await stateOf(tx, monthOf(date))), refused);
}

export const rosterRoutes: Handlers<typeof rosterCalls> = {
  async getFinalizedRoster({ params, query, actor, deps, refused }) {
    const db = deps.database.query;
    const record = await findMonthRecord(db, params);
    const seesDrafts = actor.isAdmin && query.published === undefined;
    if (!record || (!record.isFinalized && !seesDrafts)) throw refused('no_roster');
    const assignments = await listMonthAssignments(db, params);
    const roster = presentFinalizedRoster(record, assignments);
    if (!actor.isAdmin) return roster;
    const [services, roles, limits] = await Promise.all([
      listServicesOf(db, params),
      listRoles(db),
      listServiceTimeLimits(db),
    ]);
    const now = churchNow(deps);
    const toCome = services.filter((service) => !isPast(service, now));
    return { ...roster, openPlaces: presentOpenPlaces(toCome, { roles, limits, assignments }) };
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
    const rows = {
      ...{ roles, limits, specialDays },
      people: people.filter(({ id }) => isMember(id)),
      available: available.filter(({ memberId }) => isMember(memberId)),
      assignments: assigned.filter(({ teamId }) => isAmong(scope, teamId)),
      monthAnswers: await countAnswers(db, services, scope),
    };
    return presentBuilderServices(services, rows, settings, churchNow(deps));
  },

  async addAssignment({ body, actor, deps, refused }) {
    const { made, left } = await deps.database.transaction(async (tx) => {
      const moved = await moveAll(tx, { why: 'edited', by: actor, to: [wantedOf(body)] }, deps);
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
      moveAll(tx, { why: 'edited', by: actor, to }, deps),
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
      await lockDraft(tx, (await find()).date, refused);
      await moveAll(tx, { why: 'edited', by: actor, from: [await find()] }, deps);
    });
    return undefined;
  },

  async clearAssignments({ params: { date }, query: { timeId }, actor, scope, deps, refused }) {
    const { left } = await deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const services = await listServicesBetween(tx, date, date);
      if (!services.some((service) => timeId === undefined || service.timeId === timeId))
        throw refused('no_service');
      await lockDraft(tx, date, refused);
      const assigned = await listAssigned(tx, { dates: [date], timeId });
      const from = assigned.filter(({ teamId }) => isAmong(scope, teamId));
      return moveAll(tx, { why: 'cleared', by: actor, from }, deps);
    });
    return { removed: left.map(presentAssignment) };
  },

  async listAssignments({ scope, deps }) {
    const rows = await listAllAssignments(deps.database.query, scope);
    return rows.map(presentAssignment);
  },

  async finalizeRoster({ body, actor, deps }) {
    const now = deps.clock.now();
    const record = await deps.database.transaction(async (tx) => {
      const month = { year: body.year, month: body.month };
      await lockRosterMonth(tx, month);
      const before = await stateOf(tx, month);
      await publishMonth(tx, month, actor.memberId, now);
      // Logged again too, because the roster is published again.
      const values = before !== 'finalized' && { before: { state: before }, after: { state: 'finalized' } };
      await logChange(tx, actor, now, { subject: 'roster', verb: 'finalized', month, ...values });
      const record = await saveFinalized(tx, month, actor.memberId, now);
      await settleRequests(tx, month, coverContext(deps));
      return record;
    });
    return presentMonthRecord(record);
  },

  async listRosterRevisions({ params, deps }) {
    const db = deps.database.query;
    const revisions = await listRevisions(db, params);
    const [published, saved, services, { nameFormat }] = [
      await listPublishedDuties(
        db,
        revisions.map(({ id }) => id),
      ),
      await listSavedDuties(db, params),
      await listServicesOf(db, params),
      await readSettings(db),
    ];
    return presentRevisions(revisions, { published, saved, services }, nameFormat);
  },

  async reviseRoster({ params, actor, deps, refused }) {
    const draft = await deps.database.transaction(async (tx) => {
      await lockRosterMonth(tx, params);
      const before = { state: await stateOf(tx, params) };
      const saved = await saveDraft(tx, params);
      if (!saved) throw refused('no_roster');
      const after = { state: 'draft' };
      const logged = { subject: 'roster', verb: 'reopened', month: params, before, after } as const;
      await logChange(tx, actor, deps.clock.now(), logged);
      return saved;
    });
    return presentMonthRecord(draft);
  },
};
