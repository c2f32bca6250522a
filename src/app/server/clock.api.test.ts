import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { aMember } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

const HOUR = 3_600_000;

onDatabase('sqlite', 'the server', (server) => {
  const answer = (memberId: number, date: PlainDate) => ({
    body: { memberId, date, isAvailable: true },
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
    const { body } = await again.call(contract.listAvailability, { query: { memberId: String(id) } });
    expect(body).toMatchObject([{ date: '2026-05-17', isAvailable: true }]);
  });
});
