import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aMember } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

const HOUR = 3_600_000;

onDatabase('sqlite', 'the server', (server) => {
  const answer = (userId: number, serviceDate: PlainDate) => ({
    body: { userId, serviceDate, isAvailable: true },
  });

  it.each([
    ['begins, and an hour is left out', '2026-10-04', '2026-10-03T15:59:59.999Z', '2026-10-03T16:00:00Z'],
    ['ends, and an hour comes twice', '2026-04-05', '2026-04-04T15:30:00Z', '2026-04-04T16:30:00Z'],
  ] as const)(
    'accepts answers for today on the Sunday when daylight saving in Sydney %s',
    async (_, sunday, before, after) => {
      const id = await aMember(server());
      for (const moment of [before, after]) {
        server().clock.set(moment);
        const member = await signIn(server(), id);
        const { body } = await member.call(contract.getSettings, {});
        expect(body.today).toBe(sunday);
        expect((await member.call(contract.saveAvailability, answer(id, sunday))).status).toBe(200);
      }
    },
  );

  it('locks a month at the church’s midnight, also on the day when daylight saving starts', async () => {
    const id = await aMember(server());
    await server().database.query.updateTable('settings').set({ deadline_day: 4 }).execute();
    // 4 October 2026 has 23 hours in Sydney: it ends at 13:00 UTC, not at 14:00 like the day before.
    server().clock.set('2026-10-04T12:59:59.999Z');
    const member = await signIn(server(), id);
    expect((await member.call(contract.saveAvailability, answer(id, '2026-10-25'))).status).toBe(200);
    server().clock.set('2026-10-04T13:00:00Z');
    const late = await member.refused(contract.saveAvailability, answer(id, '2026-10-25'));
    expect([late.status, late.body.code]).toEqual([403, 'deadline_passed']);
    await server().database.query.updateTable('settings').set({ deadline_day: 20 }).execute();
  });

  it('leaves people signed in and lets them answer when its clock jumps back', async () => {
    server().clock.set('2026-05-10T00:00:00Z');
    const id = await aMember(server());
    const member = await signIn(server(), id);
    server().clock.advance(-400 * 24 * HOUR);
    expect((await member.call(contract.getCurrentUser, {})).status).toBe(200);
    server().clock.set('2026-05-10T00:05:00Z');
    expect((await member.call(contract.saveAvailability, answer(id, '2026-05-17'))).status).toBe(200);
  });

  it('ends sessions when its clock jumps ahead by years, and loses no answer', async () => {
    server().clock.set('2026-05-10T00:00:00Z');
    const id = await aMember(server());
    const member = await signIn(server(), id);
    expect((await member.call(contract.saveAvailability, answer(id, '2026-05-17'))).status).toBe(200);
    server().clock.set('2031-05-10T00:00:00Z');
    expect((await member.refused(contract.listAvailability)).status).toBe(401);
    server().clock.set('2026-05-10T01:00:00Z');
    const again = await signIn(server(), id);
    const { body } = await again.call(contract.listAvailability, { query: { userId: String(id) } });
    expect(body).toMatchObject([{ serviceDate: '2026-05-17', isAvailable: true }]);
  });
});
