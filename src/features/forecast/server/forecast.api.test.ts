import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';

const APRIL = { year: '2026', month: '4' };
const FIRST: PlainDate = '2026-04-05';

onDatabase('sqlite', "a month's forecast", (server) => {
  it('counts answers by day, and names the roles that fall short and the members to ask', async () => {
    server().clock.set('2026-03-24T23:00:00Z');
    const admin = await anAdmin(server());
    const usher = await aRole(server(), { name: 'Usher' });
    const yes = await aMember(server());
    const silent = await aMember(server(), { firstName: 'Silas', lastName: 'Silent' });
    const others = await server()
      .database.query.selectFrom('users')
      .select('id')
      .where('removedAt', 'is', null)
      .execute();
    for (const { id } of others) if (![silent, yes].includes(id)) await anAnswer(server(), id, FIRST, false);
    await anAnswer(server(), yes, FIRST);
    const { body } = await admin.call(contract.getForecast, { params: APRIL });
    server().clock.set('2026-03-12T23:00:00Z');
    expect([body.answered, body.members]).toEqual([others.length - 1, others.length]);
    expect(body.days.map(({ date }) => date)).toEqual(['2026-03-23', '2026-03-24', '2026-03-25']);
    expect(body.days.map(({ answered }) => answered)).toEqual([0, 0, body.answered]);
    const [first, second] = body.services;
    expect(first?.roles).toEqual([{ roleId: usher, name: 'Usher', state: 'thin', open: 0 }]);
    expect(second?.roles).toEqual([{ roleId: usher, name: 'Usher', state: 'short', open: 1 }]);
    expect(body.ask.map(({ user }) => user)).toEqual([
      { id: silent, name: 'Silas Silent', isReachable: false },
    ]);
    expect(body.ask[0]?.wouldFill.map(({ date, roleId }) => [date, roleId])).toEqual([
      ['2026-04-12', usher],
      ['2026-04-19', usher],
      ['2026-04-26', usher],
    ]);
  });
});
