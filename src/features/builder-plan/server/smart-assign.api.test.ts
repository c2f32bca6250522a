import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { onDatabase, type TestServer } from '#test/test-server.ts';

const APRIL = { year: '2026', month: '4' };
const SUNDAYS: PlainDate[] = ['2026-04-05', '2026-04-12', '2026-04-19', '2026-04-26'];

/** Adds a member with a preference who is available on these Sundays. */
async function volunteer(
  server: TestServer,
  preferredRoleId: number | null,
  dates: readonly PlainDate[],
): Promise<number> {
  const id = await aMember(server);
  await server.database.query
    .updateTable('teamMembers')
    .set({ preferredRoleId })
    .where('memberId', '=', id)
    .execute();
  for (const date of dates) await anAnswer(server, id, date);
  return id;
}

onDatabase('sqlite', "Smart Assign's plan", (server) => {
  it('respects preferences, gives each person one role, explains itself, and changes nothing', async () => {
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher', maxLimit: 1 });
    const reader = await aRole(server(), { name: 'Reader', maxLimit: 1 });
    const [ushers, readers] = [
      [await volunteer(server(), usher, SUNDAYS), await volunteer(server(), usher, SUNDAYS)],
      [await volunteer(server(), reader, SUNDAYS), await volunteer(server(), reader, SUNDAYS)],
    ];
    const { body } = await admin.call(contract.getSmartAssignments, { params: APRIL, query: {} });
    for (const sunday of body) {
      const selected = sunday.assignments.flatMap(({ roleId, suggestions }) =>
        suggestions
          .filter((suggestion) => suggestion.selected)
          .map((suggestion) => ({ roleId, ...suggestion })),
      );
      expect(selected).toHaveLength(2);
      expect(new Set(selected.map((suggestion) => suggestion.user.id)).size).toBe(2);
      for (const { roleId, user, confidence, reason } of selected) {
        expect((roleId === usher ? ushers : readers).includes(user.id)).toBe(true);
        expect(confidence).toBe('high');
        expect(reason[0]).toEqual({ code: 'prefers_role', params: null });
      }
      expect(sunday).toMatchObject({ proved: true, distance: null });
    }
    expect((await admin.call(contract.listAssignments, {})).body).toEqual([]);
  });

  it('plans around saved assignments', async () => {
    const admin = await anAdmin(server());
    const month = { year: '2026', month: '7' };
    const date: PlainDate = '2026-07-05';
    const { body: roles } = await admin.call(contract.listServiceRoles, {});
    const usher = roles.find((role) => role.name === 'Usher');
    const memberId = await volunteer(server(), null, [date]);
    const body = { roleId: usher?.id ?? 0, memberId, date };
    expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    const plan = await admin.call(contract.getSmartAssignments, { params: month, query: {} });
    const sunday = plan.body.find((planned) => planned.date === date);
    const inUsher = sunday?.assignments.find((assignment) => assignment.roleId === usher?.id);
    expect(inUsher?.suggestions).toEqual([]);
    const elsewhere =
      sunday?.assignments.flatMap((assignment) =>
        assignment.suggestions.filter((suggestion) => suggestion.selected),
      ) ?? [];
    expect(elsewhere.map((suggestion) => suggestion.user.id)).not.toContain(memberId);
  });

  it('leaves out the alternatives if only the selected ones are requested', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-11-01';
    const month = { year: '2026', month: '11' };
    const roleId = await aRole(server(), { maxLimit: 1 });
    const [ruth, amos] = [
      await volunteer(server(), roleId, [date]),
      await volunteer(server(), roleId, [date]),
    ];
    const suggestedTo = async (query: { only?: 'selected' }) => {
      const { body } = await admin.call(contract.getSmartAssignments, { params: month, query });
      const suggested =
        body[0]?.assignments.find((assignment) => assignment.roleId === roleId)?.suggestions ?? [];
      return suggested.map(({ user }) => user.id);
    };
    expect(await suggestedTo({})).toEqual([ruth, amos]);
    expect(await suggestedTo({ only: 'selected' })).toEqual([ruth]);
    const wrong = await admin.refused(contract.getSmartAssignments, {
      params: month,
      query: { only: 'all' },
    });
    expect(wrong.status).toBe(400);
  });

  it('names the place that another choice would leave open', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2027-04-04';
    const usher = await aRole(server(), { name: 'Usher', maxLimit: 1 });
    const reader = await aRole(server(), { name: 'Reader', maxLimit: 1 });
    const ruth = await volunteer(server(), usher, [date]);
    const amos = await volunteer(server(), null, [date]);
    const { database } = server();
    // No one else is planned.
    await database.query
      .updateTable('serviceRoles')
      .set({ isActive: false })
      .where('id', 'not in', [usher, reader])
      .execute();
    const params = { year: '2027', month: '4' };
    const { body } = await admin.call(contract.getSmartAssignments, { params, query: {} });
    const suggestions = body
      .find((one) => one.date === date)
      ?.assignments.find(({ roleId }) => roleId === usher)?.suggestions;
    expect(suggestions?.map(({ user }) => user.id)).toEqual([ruth, amos]);
    expect(suggestions?.[1]?.reason).toContainEqual({
      code: 'place_stays_open',
      params: {
        role: 'Reader',
        team: null,
        day: date,
        startsAt: null,
        serviceName: null,
        isSameDay: true,
      },
    });
  });
});
