import type { rosterCalls } from '#contract/roster.ts';
import { type Month, monthOf } from '#domain/calendar.ts';
import { refusal } from '#domain/refusal.ts';
import { firstFreePlace, monthState, refuseAssignment, refuseEdit } from '#domain/roster.ts';
import { logChange } from '#server/db/change-log.ts';
import { type Db, lockRosterMonth } from '#server/db/database.ts';
import { readSettings } from '#server/db/settings.ts';
import type { Handlers } from '#server/http/mount.ts';
import { RefusalError, refuseIf } from '#server/http/refusal-error.ts';
import {
  describeAssignment,
  describeClearing,
  describeFinalizing,
  describeRevising,
  presentAssignment,
  presentFinalizedRoster,
  presentMonthRecord,
  presentSundays,
} from './present.ts';
import {
  deleteAssignment,
  deleteAssignmentsOf,
  findMonthRecord,
  findNamedAssignment,
  findRoleForAssignment,
  holdMember,
  insertAssignment,
  listAllAssignments,
  listAvailablePeople,
  listMonthAssignments,
  listNamedAssignments,
  listPlaces,
  listRoles,
  listSpecialDays,
  replaceHistory,
  saidYes,
  saveDraft,
  saveFinalized,
} from './queries.ts';

async function stateOf(db: Db, month: Month) {
  const record = await findMonthRecord(db, month);
  return monthState(record ? { isFinalized: record.is_finalized === 1 } : null);
}

/** Makes the month this transaction's own and refuses when it is finalized. */
async function openMonth(tx: Db, month: Month): Promise<void> {
  await lockRosterMonth(tx, month);
  refuseIf(refuseEdit(await stateOf(tx, month)));
}

async function assign(
  tx: Db,
  given: { serviceDate: string; roleId: number; userId: number; method: 'manual' | 'smart'; now: number },
) {
  const { serviceDate, roleId, userId } = given;
  const month = monthOf(serviceDate);
  await lockRosterMonth(tx, month);
  const role = await findRoleForAssignment(tx, roleId);
  const places = await listPlaces(tx, serviceDate);
  const takenPlaces = places.filter((row) => row.role_id === roleId).map((row) => row.place);
  refuseIf(
    refuseAssignment({
      serviceDate,
      monthState: await stateOf(tx, month),
      role: role ? { name: role.name, isActive: role.is_active === 1, maxLimit: role.max_limit } : null,
      memberExists: await holdMember(tx, userId),
      isAvailable: await saidYes(tx, userId, serviceDate),
      holdsRole: places.some((row) => row.user_id === userId),
      takenPlaces,
    }),
  );
  const place = firstFreePlace(takenPlaces, role?.max_limit ?? 0);
  const row = place === null ? undefined : await insertAssignment(tx, { ...given, place });
  // The lock makes this unreachable; should it ever fail, the unique keys still refuse.
  if (!row) throw new RefusalError(refusal('already_assigned'));
  return row;
}

export const rosterRoutes: Handlers<typeof rosterCalls> = {
  async getFinalizedRoster({ params, actor, deps }) {
    const db = deps.database.query;
    const record = await findMonthRecord(db, params);
    if (!record || (record.is_finalized === 0 && !actor.isAdmin)) throw new RefusalError('no_roster');
    return presentFinalizedRoster(record, await listMonthAssignments(db, params));
  },

  async listBuilderSundays({ params, deps }) {
    const db = deps.database.query;
    const [roles, specialDays, people, assignments, settings] = await Promise.all([
      listRoles(db),
      listSpecialDays(db, params),
      listAvailablePeople(db, params),
      listMonthAssignments(db, params),
      readSettings(db),
    ]);
    return presentSundays(params, { roles, specialDays, people, assignments }, settings.nameFormat);
  },

  async addAssignment({ body, actor, deps }) {
    const { assignmentMethod: method = 'manual', ...given } = body;
    const now = deps.clock.now();
    return deps.database.transaction(async (tx) => {
      const row = await assign(tx, { ...given, method, now });
      const made = await findNamedAssignment(tx, row.id);
      if (made) await logChange(tx, actor, now, describeAssignment('assignment_made', made));
      return presentAssignment(row);
    });
  },

  async removeAssignment({ params, actor, deps }) {
    await deps.database.transaction(async (tx) => {
      const removed = await findNamedAssignment(tx, params.id);
      if (!removed) throw new RefusalError('unknown_assignment');
      await openMonth(tx, monthOf(removed.date));
      if (!(await deleteAssignment(tx, params.id))) throw new RefusalError('unknown_assignment');
      await logChange(tx, actor, deps.clock.now(), describeAssignment('assignment_removed', removed));
    });
    return undefined;
  },

  async clearAssignments({ params, actor, deps }) {
    await deps.database.transaction(async (tx) => {
      await openMonth(tx, monthOf(params.date));
      const cleared = await listNamedAssignments(tx, params.date);
      await deleteAssignmentsOf(tx, params.date);
      await logChange(tx, actor, deps.clock.now(), ...describeClearing(cleared));
    });
    return undefined;
  },

  async listAssignments({ deps }) {
    const rows = await listAllAssignments(deps.database.query);
    return rows.map(presentAssignment);
  },

  async finalizeRoster({ body, actor, deps }) {
    const now = deps.clock.now();
    const record = await deps.database.transaction(async (tx) => {
      await lockRosterMonth(tx, body);
      const before = await stateOf(tx, body);
      await replaceHistory(tx, body, now);
      await logChange(tx, actor, now, describeFinalizing(body, before));
      return saveFinalized(tx, body, actor.memberId, now);
    });
    return presentMonthRecord(record);
  },

  async reviseRoster({ params, actor, deps }) {
    await deps.database.transaction(async (tx) => {
      await lockRosterMonth(tx, params);
      const before = await stateOf(tx, params);
      if (!(await saveDraft(tx, params))) throw new RefusalError('no_roster');
      await logChange(tx, actor, deps.clock.now(), describeRevising(params, before));
    });
    return undefined;
  },
};
