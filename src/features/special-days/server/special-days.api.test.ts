import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { anAdmin } from '#test/factories.ts';
import { onBothDatabases, onDatabase } from '#test/test-server.ts';

onDatabase('sqlite', 'special days', (server) => {
  it.each([
    ['date', '2026-02-30'],
    ['name', '\u200b'],
    ['name', 'x'.repeat(61)],
    ['description', 'x\u0000'],
    ['description', 'x'.repeat(501)],
    ['color', 'url(https://evil.example)'],
  ])('refuse the %s %j', async (path, value) => {
    const admin = await anAdmin(server());
    const body = { date: '2026-05-03', name: 'Fine', [path]: value };
    expect(await admin.refused(contract.addSpecialDay, { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path }] },
    });
  });

  it('allow one per date, change only the given fields, and are removed', async () => {
    const admin = await anAdmin(server());
    const add = (date: PlainDate, name: string) =>
      admin.call(contract.addSpecialDay, { body: { date, name, description: 'Bring flowers' } });
    const { body: easter } = await add('2026-04-05', 'Easter 🐣');
    await add('2026-04-12', 'Low Sunday');
    const params = { id: easter.id };
    const edit = (body: object) => admin.tryCall(contract.editSpecialDay, { params, body });
    expect((await edit({ color: '#00aa88' })).body).toEqual({ ...easter, color: '#00aa88' });
    expect((await edit({ description: '' })).body).toMatchObject({ description: null });
    const taken = { status: 409, body: { code: 'special_day_taken' } };
    expect(await edit({ date: '2026-04-12' })).toMatchObject(taken);
    const second = { body: { date: '2026-04-12', name: 'Another' } } as const;
    expect(await admin.refused(contract.addSpecialDay, second)).toMatchObject(taken);
    expect((await admin.call(contract.removeSpecialDay, { params })).status).toBe(204);
  });

  it('are listed by date, all or by month, gold unless a color was chosen', async () => {
    const admin = await anAdmin(server());
    for (const date of ['2027-03-01', '2027-01-31', '2027-02-28', '2027-02-01'] as const) {
      const { body } = await admin.call(contract.addSpecialDay, { body: { date, name: date } });
      expect(body.color).toBe('#FFD700');
    }
    const query = { year: '2027', month: '2' };
    const { body: february } = await admin.call(contract.listSpecialDaysOfMonth, { query });
    expect(february.map((day) => day.date)).toEqual(['2027-02-01', '2027-02-28']);
    const { body: all } = await admin.call(contract.listSpecialDays, {});
    const dates = all.map((day) => day.date);
    expect(dates).toEqual([...dates].sort());
  });
});

onBothDatabases('ten special days of one date that are added at once', (server) => {
  it('are one', async () => {
    const admin = await anAdmin(server());
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.tryCall(contract.addSpecialDay, { body: { date: '2026-11-01', name: `Day ${index}` } }),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});
