import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { anAdmin, anAvailableMember, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

const SUNDAY: PlainDate = '2026-04-05';

onDatabase('sqlite', 'assigning', (server) => {
  it.each([
    [{ date: '2026-04-06' }, 400, 'no_service'],
    [{ roleId: 99_999 }, 404, 'unknown_role'],
    [{ memberId: 99_999 }, 404, 'unknown_member'],
    [{ date: '2026-04-12' }, 409, 'not_available'],
  ])('of %o is refused with %i %s', async (change, status, code) => {
    const admin = await anAdmin(server());
    const fine = { roleId: await aRole(server()), memberId: await anAvailableMember(server(), SUNDAY) };
    const body = { ...fine, date: SUNDAY, ...change };
    expect(await admin.refused(contract.addAssignment, { body })).toMatchObject({ status, body: { code } });
  });

  it('removes an assignment, and clears a date', async () => {
    const admin = await anAdmin(server());
    const date: PlainDate = '2026-04-12';
    const roleId = await aRole(server(), { maxLimit: 2 });
    const ids: number[] = [];
    for (let person = 0; person < 2; person += 1) {
      const memberId = await anAvailableMember(server(), date);
      ids.push((await admin.call(contract.addAssignment, { body: { roleId, memberId, date } })).body.id);
    }
    const params = { id: String(ids[0]) };
    expect((await admin.call(contract.removeAssignment, { params })).status).toBe(204);
    const day = { year: '2026', month: '4', day: '12' };
    const cleared = await admin.call(contract.clearAssignments, { params: day });
    expect(cleared).toMatchObject({
      status: 200,
      body: { removed: [{ id: ids[1], roleId, date }] },
    });
    expect((await admin.call(contract.clearAssignments, { params: day })).body).toEqual({ removed: [] });
    const { body } = await admin.call(contract.listAssignments, {});
    expect(body.filter((assignment) => assignment.date === date)).toEqual([]);
  });
});
