import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

onDatabase('sqlite', 'special days', (server) => {
  it('are refused without a session, and adding one is refused to members', async () => {
    const stranger = new Visitor(server());
    const member = await signIn(server(), await aMember(server()));
    const body = { date: '2026-04-05', name: 'Easter' };
    const query = { year: '2026', month: '4' };
    expect((await stranger.refused(contract.listSpecialDays)).status).toBe(401);
    expect((await stranger.refused(contract.listSpecialDaysOfMonth, { query })).status).toBe(401);
    expect((await stranger.refused(contract.addSpecialDay, { body })).status).toBe(401);
    expect((await member.refused(contract.addSpecialDay, { body })).status).toBe(403);
    expect((await member.call(contract.listSpecialDays, {})).body).toEqual([]);
  });

  it('refuse invalid dates, missing names, invalid colors and disallowed characters', async () => {
    const admin = await anAdmin(server());
    const wrong: Array<[string, unknown]> = [
      ['date', '2026-02-30'],
      ['date', '2026-2-3'],
      ['date', '5 April'],
      ['date', '1899-12-31'],
      ['date', '2026-04-05T00:00:00Z'],
      ['date', '2026-04-05\u0000'],
      ['date', 20_260_405],
      ['date', null],
      ['name', ''],
      ['name', '\u200b'],
      ['name', 'x'.repeat(61)],
      ['name', 'x\u0000'],
      ['name', '\ud83d'],
      ['name', 'Ea\u202ester'],
      ['description', 'x\u0000'],
      ['description', '\u2067x'],
      ['description', '\udc00'],
      ['description', 'x'.repeat(501)],
      ['color', 'red'],
      ['color', '#fff'],
      ['color', '#12345g'],
      ['color', 'url(https://evil.example)'],
      ['color', '#FFD700\n'],
      ['color', null],
    ];
    for (const [path, value] of wrong) {
      const body = { date: '2026-05-03', name: 'Fine', [path]: value };
      const refused = await admin.refused(contract.addSpecialDay, { body });
      expect([path, value, refused.status, refused.body.code]).toEqual([path, value, 400, 'invalid_input']);
      expect(refused.body.issues?.map((issue) => issue.path)).toEqual([path]);
    }
    expect((await admin.call(contract.listSpecialDays, {})).body).toEqual([]);
  });

  it('refuse invalid months', async () => {
    const admin = await anAdmin(server());
    for (const query of ['', '?year=2026', '?year=2026&month=0', '?year=2026&month=13', '?year=x&month=1']) {
      expect((await admin.send('GET', `/api/special-days/month${query}`)).status).toBe(400);
    }
    const twice = await admin.send('GET', '/api/special-days/month?year=2026&month=1&month=2');
    expect(twice).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('allow one per date, and refuse a second one without changing the first', async () => {
    const admin = await anAdmin(server());
    const first = await admin.call(contract.addSpecialDay, {
      body: { date: '2026-12-25', name: 'Christmas 🎄', description: '', color: '#0A7f00' },
    });
    expect(first).toMatchObject({
      status: 201,
      body: { date: '2026-12-25', name: 'Christmas 🎄', description: null, color: '#0A7f00' },
    });
    const body = { date: '2026-12-25', name: 'Another' };
    expect(await admin.refused(contract.addSpecialDay, { body })).toMatchObject({
      status: 409,
      body: { code: 'special_day_taken', message: 'There is already a special day on that date.' },
    });
    const { body: days } = await admin.call(contract.listSpecialDays, {});
    expect(days).toContainEqual(first.body);
    expect(days.filter((day) => day.date === '2026-12-25')).toHaveLength(1);
  });

  it('allow one per date when ten are added at once', async () => {
    const admins = [await anAdmin(server()), await anAdmin(server())] as const;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admins[index % 2 === 0 ? 0 : 1].send('POST', '/api/admin/special-days', {
          date: '2026-11-01',
          name: `Day ${index}`,
        }),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('are listed by date, all or those of a month, gold unless a color was chosen', async () => {
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
