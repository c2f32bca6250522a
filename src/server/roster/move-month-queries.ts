import { compareMonths, type Month, type MonthKey, monthKey, monthOf } from '#domain/calendar/calendar.ts';
import type { RoleId, TeamId } from '#domain/ids.ts';
import { joinedState, partOfMerged, partOfRoles, partOfTeam } from '#domain/roster/moved-months.ts';
import { statesOf } from '#domain/roster/revision.ts';
import { commonRecord, type MonthState, monthState } from '#domain/roster/roster.ts';
import type { Transaction } from '../db/database.ts';
import { listRoles } from '../db/roles.ts';

/** Roles that move to a team: the given ones of any team, or all that a team has, which is then removed. */
export interface RoleMove {
  readonly to: TeamId;
  readonly roleIds: readonly RoleId[];
  /** The team that becomes part of the other one. */
  readonly removed?: TeamId;
}

type Records = Awaited<ReturnType<typeof listRecords>>;

function listRecords(tx: Transaction, teamIds: readonly TeamId[]) {
  return tx.selectFrom('finalizedRosters').selectAll().where('teamId', 'in', teamIds).execute();
}

function listRevisionsOf(tx: Transaction, teamIds: readonly TeamId[]) {
  return tx.selectFrom('rosterRevisions').selectAll().where('teamId', 'in', teamIds).execute();
}

/** Returns rows by the key of their month. */
function byMonth<Row extends Month>(rows: readonly Row[]): Map<MonthKey, Row[]> {
  const months = new Map<MonthKey, Row[]>();
  for (const row of rows) months.set(monthKey(row), [...(months.get(monthKey(row)) ?? []), row]);
  return months;
}

/** Returns a function that says whether one of these roles has a saved place in a month, or had one when it was last published. */
async function readPlaces(tx: Transaction) {
  const rows = await tx
    .selectFrom('rosterAssignments')
    .select(['date', 'roleId'])
    .union(tx.selectFrom('rosterAssignmentHistory').select(['date', 'roleId']))
    .execute();
  const keys = new Set(rows.map(({ date, roleId }) => `${monthKey(monthOf(date))} ${roleId}`));
  return (month: Month, roleIds: readonly RoleId[]) =>
    roleIds.some((id) => keys.has(`${monthKey(month)} ${id}`));
}

/** Copies the assignments of a publication to another one: those of these roles, of all others (`except`), or all. */
async function copyDuties(
  tx: Transaction,
  from: number,
  to: number,
  { only, except }: { readonly only?: readonly RoleId[]; readonly except?: readonly RoleId[] },
): Promise<void> {
  await tx
    .insertInto('rosterRevisionAssignments')
    .columns(['revisionId', 'date', 'timeId', 'roleId', 'memberId'])
    .expression(
      tx
        .selectFrom('rosterRevisionAssignments as duty')
        .select(({ lit }) => [
          lit(to).as('revisionId'),
          'duty.date' as const,
          'duty.timeId' as const,
          'duty.roleId' as const,
          'duty.memberId' as const,
        ])
        .where('duty.revisionId', '=', from)
        .$if(only !== undefined, (query) => query.where('duty.roleId', 'in', only as RoleId[]))
        .$if(except !== undefined, (query) => query.where('duty.roleId', 'not in', except as RoleId[])),
    )
    // Someone who has changed teams meanwhile was published twice at a service.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Moves the publications of the roles of a month to their team: each with what was published of all its roles by then, so that none
 * shows a change that no one made. They keep their numbers.
 */
async function moveRevisions(
  tx: Transaction,
  revisions: Awaited<ReturnType<typeof listRevisionsOf>>,
  { to, roleIds, removed }: RoleMove,
): Promise<void> {
  const former = revisions.filter(({ teamId }) => teamId !== to);
  if (former.length === 0) return;
  // The last one first, because earlier ones get more.
  for (const { number, revisions: state } of statesOf(revisions).reverse()) {
    const own = state.find(({ teamId }) => teamId === to);
    const { id: _, ...published } = revisions.find(
      (one) => one.number === number,
    ) as (typeof revisions)[number];
    const id =
      own?.number === number
        ? own.id
        : (
            await tx
              .insertInto('rosterRevisions')
              .values({ ...published, teamId: to })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id;
    if (own && own.id !== id) await copyDuties(tx, own.id, id, { except: roleIds });
    for (const one of state)
      if (one.teamId !== to)
        await copyDuties(tx, one.id, id, one.teamId === removed ? {} : { only: roleIds });
  }
  const ids = former.map(({ id }) => id);
  await tx
    .deleteFrom('rosterRevisionAssignments')
    .where('revisionId', 'in', ids)
    .$if(removed === undefined, (query) => query.where('roleId', 'in', roleIds))
    .execute();
  if (removed !== undefined) await tx.deleteFrom('rosterRevisions').where('id', 'in', ids).execute();
}

/** Stores the state of a month for a team, with the times of the records that it had before. */
async function saveRecord(
  tx: Transaction,
  { month, to, state, records }: { month: Month; to: TeamId; state: MonthState; records: Records },
): Promise<void> {
  const common = commonRecord(records, records.length);
  const own = records.find(({ teamId }) => teamId === to);
  if (state === 'none' || !common) {
    if (own) await tx.deleteFrom('finalizedRosters').where('id', '=', own.id).execute();
    return;
  }
  const isFinalized = state === 'finalized';
  const values = {
    isFinalized,
    finalizedAt: isFinalized ? common.finalizedAt : null,
    finalizedBy: isFinalized ? common.finalizedBy : null,
  };
  if (own) await tx.updateTable('finalizedRosters').set(values).where('id', '=', own.id).execute();
  else
    await tx
      .insertInto('finalizedRosters')
      .values({
        ...{ teamId: to, year: month.year, month: month.month, ...values },
        createdAt: common.createdAt,
        createdBy: common.createdBy,
      })
      .execute();
}

/**
 * Moves what is published of roles to the team that they move to, before they do: a month that was published stays published in
 * both teams, unless that would publish places of the other one. If a team becomes part of another one, a month stays published if
 * it was in both. No one is told, and calendars stay as they are. The caller must have locked the services.
 */
export async function moveMonths(tx: Transaction, move: RoleMove, thisMonth: Month): Promise<void> {
  const { to, removed } = move;
  const roles = await listRoles(tx);
  const rolesIn = (id: TeamId) => roles.filter(({ teamId }) => teamId === id).map((role) => role.id);
  const moving = roles.filter(({ id, teamId }) => move.roleIds.includes(id) && teamId !== to);
  const sources = removed === undefined ? [...new Set(moving.map(({ teamId }) => teamId))] : [removed];
  if (sources.length === 0) return;
  const roleIds = moving.map(({ id }) => id);
  const records = byMonth(await listRecords(tx, [to, ...sources]));
  const revisions = byMonth(await listRevisionsOf(tx, [to, ...sources]));
  const hasPlaces = await readPlaces(tx);
  for (const ofMonth of records.values()) {
    const [{ year, month: number }] = ofMonth as [Records[number]];
    const month = { year, month: number };
    const isPast = compareMonths(month, thisMonth) < 0;
    const stateIn = (teamId: TeamId) => monthState(ofMonth.find((one) => one.teamId === teamId) ?? null);
    const merged = (id: TeamId) => {
      const own = rolesIn(id);
      return partOfMerged(stateIn(id), {
        ...{ hasRoles: own.length > 0, hasPlaces: hasPlaces(month, own), isPast },
      });
    };
    const brought = (id: TeamId) =>
      partOfRoles(
        stateIn(id),
        hasPlaces(
          month,
          rolesIn(id).filter((role) => roleIds.includes(role)),
        ),
      );
    const state = joinedState(
      removed === undefined
        ? [partOfTeam(stateIn(to), hasPlaces(month, rolesIn(to))), ...sources.map(brought)]
        : [merged(to), merged(removed)],
    );
    await saveRecord(tx, { month, to, state, records: ofMonth });
  }
  for (const ofMonth of revisions.values()) await moveRevisions(tx, ofMonth, { ...move, roleIds });
  if (removed !== undefined) await tx.deleteFrom('finalizedRosters').where('teamId', '=', removed).execute();
}
