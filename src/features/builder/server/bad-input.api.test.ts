import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aMember, anAdmin, anAnswer, anAvailableMember, aRole } from '#test/factories.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';
import type { Visitor } from '#test/visitor.ts';

/** Returns what all three calls return about a role on the first Sunday of a month. */
async function readSmartAssign(admin: Visitor, date: PlainDate, roleId: number) {
  const [year = '', month = '', day = ''] = date.split('-').map((part) => String(Number(part)));
  const plan = await admin.call(contract.getSmartAssignments, { params: { year, month }, query: {} });
  const facts = await admin.call(contract.getServiceFacts, { params: { year, month, day }, query: {} });
  const summary = await admin.call(contract.getMonthSummary, { params: { year, month } });
  expect([plan.status, facts.status, summary.status]).toEqual([200, 200, 200]);
  const planned = plan.body
    .find((sunday) => sunday.dateStr === date)
    ?.assignments.find((assignment) => assignment.roleId === roleId);
  return {
    isPlanned: planned !== undefined,
    selected:
      planned?.suggestions.filter((suggestion) => suggestion.selected).map(({ user }) => user.id) ?? [],
    suggested: planned?.suggestions.length ?? 0,
    openReason: planned?.openReason,
    known: facts.body.roles.find((role) => role.roleId === roleId)?.userIds.length ?? 0,
    open: summary.body.open
      .find((sunday) => sunday.dateStr === date)
      ?.roles.find((role) => role.roleId === roleId),
  };
}

async function preferRole(server: TestServer, userId: number, roleId: number): Promise<void> {
  const preference = { preferred_role_id: roleId };
  await server.database.query.updateTable('users').set(preference).where('id', '=', userId).execute();
}

onDatabase('sqlite', 'Smart Assign with little or inconsistent data', (server) => {
  it('works without roles, and without people', async () => {
    const admin = await anAdmin(server());
    await anAvailableMember(server(), '2026-04-05');
    expect(await readSmartAssign(admin, '2026-04-05', 1)).toMatchObject({ isPlanned: false, known: 0 });
    const role = await aRole(server());
    expect(await readSmartAssign(admin, '2026-05-03', role)).toMatchObject({
      suggested: 0,
      openReason: 'no_one',
      open: { open: 1, why: 'no_one' },
    });
  });

  it('plans people without preferences', async () => {
    const admin = await anAdmin(server());
    const role = await aRole(server(), { maxLimit: 2, order: -1 });
    const people = [
      await anAvailableMember(server(), '2026-06-07'),
      await anAvailableMember(server(), '2026-06-07'),
    ];
    const { selected } = await readSmartAssign(admin, '2026-06-07', role);
    expect(selected.length).toBeGreaterThan(0);
    expect(people).toEqual(expect.arrayContaining(selected));
  });

  it('explains why the other roles stay open if all members prefer the same one', async () => {
    const admin = await anAdmin(server());
    const [preferred, other] = [await aRole(server()), await aRole(server())];
    for (let n = 0; n < 3; n += 1) {
      await preferRole(server(), await anAvailableMember(server(), '2026-07-05'), preferred);
    }
    expect((await readSmartAssign(admin, '2026-07-05', preferred)).selected).toHaveLength(1);
    const { selected, openReason, open } = await readSmartAssign(admin, '2026-07-05', other);
    expect(selected).toEqual([]);
    expect(openReason).toBe('no_one_suitable');
    expect(open?.why).toBe('no_one_suitable');
  });

  it('keeps a member who has withdrawn since, and assignments above a lowered limit', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-08-02';
    const role = await aRole(server(), { maxLimit: 2 });
    const people = [await anAvailableMember(server(), date), await anAvailableMember(server(), date)];
    for (const userId of people) {
      const body = { roleId: role, userId, serviceDate: date };
      expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    }
    const { query } = server().database;
    await query.updateTable('service_roles').set({ max_limit: 1 }).where('id', '=', role).execute();
    await query.updateTable('availability').set({ is_available: 0 }).where('user_id', 'in', people).execute();
    const { openReason, open, ...others } = await readSmartAssign(admin, date, role);
    expect(others).toMatchObject({ isPlanned: true, suggested: 0, known: 0 });
    expect([openReason, open]).toEqual([undefined, undefined]);
  });

  it('leaves out an inactive role, and the members assigned to it', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-09-06';
    const [role, other] = [await aRole(server()), await aRole(server())];
    const [ruth, amos] = [await anAvailableMember(server(), date), await anAvailableMember(server(), date)];
    for (const id of [ruth, amos]) await preferRole(server(), id, other);
    const body = { roleId: role, userId: ruth, serviceDate: date };
    expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    const inactive = { is_active: 0 as const };
    await server().database.query.updateTable('service_roles').set(inactive).where('id', '=', role).execute();
    expect(await readSmartAssign(admin, date, role)).toMatchObject({
      isPlanned: false,
      known: 0,
      open: undefined,
    });
    expect((await readSmartAssign(admin, date, other)).selected).toEqual([amos]);
  });

  it('still reads a finalized month, which then refuses what would be saved', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-10-04';
    const role = await aRole(server(), { maxLimit: 1 });
    const ruth = await anAvailableMember(server(), date);
    await preferRole(server(), ruth, role);
    await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 10 } });
    const { selected } = await readSmartAssign(admin, date, role);
    expect(selected).toEqual([ruth]);
    const assignments = [
      { roleId: role, userId: ruth, serviceDate: date, assignmentMethod: 'smart' as const },
    ];
    const { body } = await admin.call(contract.addAssignments, { body: { assignments } });
    expect(body.saved).toEqual([]);
    expect(body.refused[0]?.message).toBe("You need to click 'Revise Roster' before making changes.");
  });

  it('ignores answers and assignments of a removed member', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-11-01';
    const role = await aRole(server());
    const gone = await aMember(server());
    await anAnswer(server(), gone, date);
    const removed = await admin.call(contract.removeMember, { params: { id: String(gone) } });
    expect(removed.status).toBe(204);
    expect(await readSmartAssign(admin, date, role)).toMatchObject({ suggested: 0, known: 0 });
  });
});
