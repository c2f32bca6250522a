import type { rosterCalls } from '#contract/roster.ts';
import {
  type Month,
  type MonthKey,
  monthKey,
  monthOf,
  monthsOf,
  type PlainDate,
} from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '#domain/ids.ts';
import type { Places } from '#domain/places/places.ts';
import type { RefusalCode } from '#domain/refusals/refusal.ts';
import { decideAssignments, type WantedAssignment } from '#domain/roster/assigning.ts';
import { type AssignmentMethod, checkEdit, monthState } from '#domain/roster/roster.ts';
import { isPast, serviceRef } from '#domain/services/services.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { type Author, logChange } from '#server/db/change-log.ts';
import { type Db, lockRosterMonth, lockServicesInUse, type Transaction } from '#server/db/database.ts';
import { lockMembers } from '#server/db/members.ts';
import { listSpecialDays } from '#server/db/month-reads.ts';
import { listRoles, lockRoles } from '#server/db/roles.ts';
import {
  listServicesBetween,
  listServicesOf,
  listServicesOn,
  listServiceTimeLimits,
} from '#server/db/services.ts';
import { readSettings } from '#server/db/settings.ts';
import { churchNow, type Deps } from '#server/deps.ts';
import { type Refused, throwIfRefused } from '#server/http/refusal-error.ts';
import { refusalText } from '#server/http/refusal-text.ts';
import { readPlaces } from '#server/planner/read-places.ts';
import { assignmentChanges } from '#server/roster/assignment-queries.ts';
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
  type AssignmentRow,
  countAnswers,
  deleteAssignments,
  deleteAssignmentsOf,
  findMonthRecord,
  insertAssignments,
  listAllAssignments,
  listAssignmentsById,
  listAvailableAnswers,
  listAvailablePeople,
  listMonthAssignments,
  listNamedAssignments,
  listPlaces,
  saveDraft,
  saveFinalized,
} from './queries.ts';

/** The parts of a call that changes of assignments need. */
interface Changing<Codes extends RefusalCode = 'unknown_assignment'> {
  readonly actor: Author;
  readonly deps: Deps;
  readonly refused: Refused<Codes>;
}

interface Wanted extends WantedAssignment {
  readonly method: AssignmentMethod;
}

function wantedOf(assignment: {
  roleId: RoleId;
  memberId: MemberId;
  date: PlainDate;
  timeId?: ServiceTimeId | undefined;
  assignmentMethod?: AssignmentMethod | undefined;
  replaces?: number | undefined;
}): Wanted {
  const { date, timeId, assignmentMethod = 'manual', ...others } = assignment;
  return { ...others, date, timeId: timeId ?? null, method: assignmentMethod };
}

async function stateOf(db: Db, month: Month) {
  const record = await findMonthRecord(db, month);
  return monthState(record ? { isFinalized: record.isFinalized } : null);
}

/** Locks the month for this transaction and refuses if it is finalized. */
async function lockEditableMonth(tx: Db, month: Month, refused: Refused<'roster_finalized'>): Promise<void> {
  await lockRosterMonth(tx, month);
  throwIfRefused(checkEdit(await stateOf(tx, month)), refused);
}

/** Removes these assignments and returns them. Refuses if one no longer exists. */
async function removeAll(tx: Transaction, ids: readonly number[], { actor, deps, refused }: Changing) {
  const named = await listAssignmentsById(tx, ids);
  const removed = await deleteAssignments(tx, ids);
  if (removed.length < ids.length) throw refused('unknown_assignment');
  await logChange(tx, actor, deps.clock.now(), ...assignmentChanges('removed', named));
  return removed;
}

/**
 * Saves what the rules allow, in one transaction. Returns the saved assignments, those that they replaced, and a refusal
 * for each of the others.
 */
async function assignAll(
  tx: Transaction,
  wanted: readonly Wanted[],
  changing: Changing<'unknown_assignment' | 'already_assigned'>,
) {
  const { actor, deps, refused: toError } = changing;
  const now = deps.clock.now();
  const dates = [...new Set(wanted.map(({ date }) => date))].sort();
  const memberIds = [...new Set(wanted.map(({ memberId }) => memberId))];
  await lockServicesInUse(tx);
  const months = monthsOf(dates);
  // Always lock the earlier month first, so that two requests for several months never deadlock.
  for (const month of months) await lockRosterMonth(tx, month);
  await lockRoles(tx, [...new Set(wanted.map(({ roleId }) => roleId))]);
  const existing = await lockMembers(tx, memberIds);
  const placesOf = new Map<MonthKey, Places>();
  for (const month of months) placesOf.set(monthKey(month), await readPlaces(tx, month, memberIds));
  const { granted, refused } = decideAssignments(wanted, {
    placesOf: (date) => placesOf.get(monthKey(monthOf(date))) as Places,
    services: await listServicesOn(tx, dates),
    memberIds: existing,
    taken: new Map((await listPlaces(tx, dates)).map((one) => [one.id, one])),
  });
  const replaced = await removeAll(
    tx,
    granted.flatMap(({ replaces }) => replaces ?? []),
    changing,
  );
  const saved = granted.length > 0 ? await insertAssignments(tx, granted, now) : [];
  // The lock makes this unreachable. If it ever fails, the transaction is rolled back.
  if (saved.length < granted.length) throw toError('already_assigned');
  const made = await listAssignmentsById(
    tx,
    saved.map(({ id }) => id),
  );
  await logChange(tx, actor, now, ...assignmentChanges('added', made));
  return { saved, replaced, refused };
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

  async listBuilderServices({ params, deps }) {
    const db = deps.database.query;
    const [services, roles, limits, specialDays, people, available, assignments, settings] =
      await Promise.all([
        listServicesOf(db, params),
        listRoles(db),
        listServiceTimeLimits(db),
        listSpecialDays(db, params),
        listAvailablePeople(db, params),
        listAvailableAnswers(db, params),
        listMonthAssignments(db, params),
        readSettings(db),
      ]);
    const monthAnswers = await countAnswers(db, services);
    const rows = { roles, limits, specialDays, people, available, assignments, monthAnswers };
    return presentBuilderServices(services, rows, settings, churchNow(deps));
  },

  async addAssignment({ body, actor, deps, refused }) {
    const wanted = wantedOf(body);
    const { saved, replaced } = await deps.database.transaction(async (tx) => {
      const outcome = await assignAll(tx, [wanted], { actor, deps, refused });
      throwIfRefused(outcome.refused[0]?.refusal ?? null, refused);
      return outcome;
    });
    const [before] = replaced;
    return {
      ...presentAssignment(saved[0] as AssignmentRow),
      ...(before && { replaced: presentAssignment(before) }),
    };
  },

  async addAssignments({ body, ...changing }) {
    const wanted = body.assignments.map(wantedOf);
    const { saved, refused } = await changing.deps.database.transaction((tx) =>
      assignAll(tx, wanted, changing),
    );
    return {
      saved: saved.map(presentAssignment),
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
      const [removed] = await listAssignmentsById(tx, [params.id]);
      if (!removed) throw refused('unknown_assignment');
      await lockEditableMonth(tx, monthOf(removed.date), refused);
      await removeAll(tx, [params.id], { actor, deps, refused });
    });
    return undefined;
  },

  async clearAssignments({ params: { date }, query, actor, deps, refused }) {
    const removed = await deps.database.transaction(async (tx) => {
      await lockServicesInUse(tx);
      const timeId = query.timeId ?? null;
      const services = await listServicesBetween(tx, date, date);
      if (!services.some((service) => timeId === null || service.timeId === timeId))
        throw refused('no_service');
      await lockEditableMonth(tx, monthOf(date), refused);
      const cleared = await listNamedAssignments(tx, { date, timeId });
      await logChange(tx, actor, deps.clock.now(), ...assignmentChanges('cleared', cleared));
      return deleteAssignmentsOf(tx, { date, timeId });
    });
    return { removed: removed.map(presentAssignment) };
  },

  async listAssignments({ deps }) {
    const rows = await listAllAssignments(deps.database.query);
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
      return saveFinalized(tx, month, actor.memberId, now);
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
