import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onBothDatabases('changing special days', (server) => {
  it('is refused to members and for unknown days', async () => {
    const member = await signIn(server(), await aMember(server()));
    const admin = await anAdmin(server());
    for (const [call, body] of [
      [contract.editSpecialDay, { name: 'Easter' }],
      [contract.removeSpecialDay, undefined],
    ] as const) {
      expect((await member.refused(call, { params: { id: 1 }, body })).status).toBe(403);
      expect(await admin.refused(call, { params: { id: 99_999 }, body })).toMatchObject({
        status: 404,
        body: { code: 'unknown_special_day' },
      });
    }
  });

  it('changes only the given fields, refuses a taken date, and removes once', async () => {
    const admin = await anAdmin(server());
    const add = (date: PlainDate, name: string) =>
      admin.call(contract.addSpecialDay, { body: { date, name, description: 'Bring flowers' } });
    const { body: easter } = await add('2026-04-05', 'Easter');
    await add('2026-04-12', 'Low Sunday');
    const params = { id: String(easter.id) };
    const changed = await admin.call(contract.editSpecialDay, { params, body: { color: '#00aa88' } });
    expect(changed.body).toEqual({ ...easter, color: '#00aa88' });
    const cleared = await admin.call(contract.editSpecialDay, { params, body: { description: '' } });
    expect(cleared.body.description).toBeNull();
    expect(
      await admin.refused(contract.editSpecialDay, { params, body: { date: '2026-04-12' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'special_day_taken' },
    });
    expect((await admin.refused(contract.editSpecialDay, { params, body: { name: ' ' } })).body.message).toBe(
      'Name is required',
    );
    expect((await admin.call(contract.removeSpecialDay, { params })).status).toBe(204);
    expect((await admin.refused(contract.removeSpecialDay, { params })).status).toBe(404);
  });
});
