import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { onBothDatabases, type TestHouse } from '#test/build-test-app.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { signIn, Visitor } from '#test/visitor.ts';

const APRIL = { year: '2026', month: '4' };
const SUNDAYS = ['2026-04-05', '2026-04-12', '2026-04-19', '2026-04-26'];

/** Somebody with a wish who said yes for these Sundays. */
async function volunteer(
  house: TestHouse,
  preferredRoleId: number | null,
  dates: readonly string[],
): Promise<number> {
  const id = await aMember(house);
  await house.database.query
    .updateTable('users')
    .set({ preferred_role_id: preferredRoleId })
    .where('id', '=', id)
    .execute();
  for (const date of dates) await anAnswer(house, id, date);
  return id;
}

onBothDatabases("Smart Assign's plan", (house) => {
  it('is refused to strangers and members, and for months that are none', async () => {
    expect((await new Visitor(house()).refused(contract.getSmartAssignments, { params: APRIL })).status).toBe(
      401,
    );
    const member = await signIn(house(), await aMember(house()));
    expect((await member.refused(contract.getSmartAssignments, { params: APRIL })).status).toBe(403);
    const admin = await anAdmin(house());
    expect((await admin.send('GET', '/api/admin/smart-assignments/2026/13')).status).toBe(400);
  });

  it('is an answer for every Sunday even where there is nobody and no role', async () => {
    const admin = await anAdmin(house());
    const { status, body } = await admin.call(contract.getSmartAssignments, { params: APRIL, query: {} });
    expect(status).toBe(200);
    expect(body.map((sunday) => sunday.dateStr)).toEqual(SUNDAYS);
  });

  it('honours wishes, gives nobody two roles, says why, and changes nothing', async () => {
    const admin = await anAdmin(house());
    const usher = await aRole(house(), { name: 'Usher', maxLimit: 1 });
    const reader = await aRole(house(), { name: 'Reader', maxLimit: 1 });
    const [ushers, readers] = [
      [await volunteer(house(), usher, SUNDAYS), await volunteer(house(), usher, SUNDAYS)],
      [await volunteer(house(), reader, SUNDAYS), await volunteer(house(), reader, SUNDAYS)],
    ];
    const { body } = await admin.call(contract.getSmartAssignments, { params: APRIL, query: {} });
    for (const sunday of body) {
      const selected = sunday.assignments.flatMap(({ roleId, suggestions }) =>
        suggestions.filter((each) => each.selected).map((each) => ({ roleId, ...each })),
      );
      expect(selected).toHaveLength(2);
      expect(new Set(selected.map((each) => each.user.id)).size).toBe(2);
      for (const { roleId, user, confidence, reason } of selected) {
        expect((roleId === usher ? ushers : readers).includes(user.id)).toBe(true);
        expect(confidence).toBe('high');
        expect(reason).toContain('Prefers this role.');
      }
      expect(sunday.proved).toBe(true);
    }
    expect((await admin.call(contract.listAssignments, {})).body).toEqual([]);
  });

  it('keeps what is saved and plans around it', async () => {
    const admin = await anAdmin(house());
    const month = { year: '2026', month: '7' };
    const date = '2026-07-05';
    const { body: roles } = await admin.call(contract.listServiceRoles, {});
    const usher = roles.find((role) => role.name === 'Usher');
    const userId = await volunteer(house(), null, [date]);
    const body = { roleId: usher?.id ?? 0, userId, serviceDate: date };
    expect((await admin.call(contract.addAssignment, { body })).status).toBe(201);
    const plan = await admin.call(contract.getSmartAssignments, { params: month, query: {} });
    const sunday = plan.body.find((each) => each.dateStr === date);
    const inUsher = sunday?.assignments.find((each) => each.roleId === usher?.id);
    expect(inUsher?.suggestions).toEqual([]);
    const elsewhere =
      sunday?.assignments.flatMap((each) => each.suggestions.filter((one) => one.selected)) ?? [];
    expect(elsewhere.map((each) => each.user.id)).not.toContain(userId);
  });

  it('is computed in a thread for a large church, with the same shape', async () => {
    const admin = await anAdmin(house());
    const month = { year: '2026', month: '10' };
    const dates = ['2026-10-04', '2026-10-11', '2026-10-18', '2026-10-25'];
    for (let role = 0; role < 8; role += 1) await aRole(house(), { maxLimit: 2 });
    for (let person = 0; person < 60; person += 1) await volunteer(house(), null, dates);
    const { status, body } = await admin.call(contract.getSmartAssignments, { params: month, query: {} });
    expect(status).toBe(200);
    expect(body).toHaveLength(4);
    const selected =
      body[0]?.assignments.flatMap((each) => each.suggestions.filter((one) => one.selected)) ?? [];
    expect(selected.length).toBeGreaterThan(10);
  });
});
