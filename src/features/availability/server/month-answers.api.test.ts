import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { lockServicesToChange } from '#server/db/database.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { aCallingMember } from '#test/every-call.ts';
import { aMember, anAdmin, anAnswer, aServiceTime } from '#test/factories.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { onBothDatabases, type TestServer } from '#test/test-server.ts';

const APRIL = { year: '2026', month: '4' };
const SUNDAYS = ['2026-04-05', '2026-04-12', '2026-04-19', '2026-04-26'] as const;
const START = '2026-03-12T23:00:00Z';

async function answersOf(server: TestServer, memberId: MemberId): Promise<boolean[]> {
  const rows = await server.database.query
    .selectFrom('availability')
    .select('isAvailable')
    .where('memberId', '=', memberId)
    .orderBy('date')
    .execute();
  return rows.map((row) => row.isAvailable);
}

onBothDatabases('answering a whole month', (server, itOnce) => {
  const answerMonth = { params: APRIL, body: { isAvailable: true } };

  it('saves one answer for every service, also in a limited session, and responds with the records', async () => {
    const { id, visitor } = await aCallingMember(server(), { isLimited: true });
    await anAnswer(server(), id, SUNDAYS[1], false);
    const { body } = await visitor.call(contract.saveMonthAvailability, answerMonth);
    expect(body).toMatchObject(
      SUNDAYS.map((date) => ({
        date,
        memberId: id,
        timeId: SUNDAY_SERVICE,
        isAvailable: true,
      })),
    );
    await visitor.call(contract.saveMonthAvailability, { params: APRIL, body: { isAvailable: false } });
    expect(await answersOf(server(), id)).toEqual([false, false, false, false]);
  });

  it('restores the earlier state, even no answer', async () => {
    const { visitor } = await aCallingMember(server());
    await visitor.call(contract.saveMonthAvailability, answerMonth);
    const answers = SUNDAYS.map((date, index) => ({
      date,
      timeId: SUNDAY_SERVICE,
      isAvailable: index === 0 ? false : null,
    }));
    const { body } = await visitor.call(contract.saveMonthAvailability, { params: APRIL, body: { answers } });
    expect(body).toMatchObject([{ date: SUNDAYS[0], isAvailable: false }]);
    expect(body).toHaveLength(1);
  });

  it('says what it replaced, and undoes only what still has its value', async () => {
    const { id, visitor } = await aCallingMember(server());
    await anAnswer(server(), id, SUNDAYS[1], false);
    const { body: saved } = await visitor.call(contract.saveMonthAvailability, answerMonth);
    expect(saved.map(({ replaced }) => replaced)).toEqual([null, false, null, null]);
    await visitor.call(contract.saveAvailability, {
      body: { date: SUNDAYS[2], isAvailable: false, memberId: id },
    });
    const answers = saved.map(({ date, timeId, isAvailable, replaced = null }) => ({
      ...{ date, timeId, isAvailable: replaced, undoes: isAvailable },
    }));
    const { body } = await visitor.call(contract.saveMonthAvailability, { params: APRIL, body: { answers } });
    expect(body.map(({ date, isAvailable, replaced }) => [date, isAvailable, replaced])).toEqual([
      [SUNDAYS[1], false, true],
      [SUNDAYS[2], false, undefined],
    ]);
  });

  itOnce("logs an administrator's answers for a member, one entry for each that changed", async () => {
    const [admin, id] = [await anAdmin(server()), await aMember(server())];
    await anAnswer(server(), id, SUNDAYS[0], true);
    await admin.call(contract.saveMonthAvailability, {
      params: APRIL,
      body: { isAvailable: true, memberId: id },
    });
    const log = await server()
      .database.query.selectFrom('changeLog')
      .select(['subject', 'details'])
      .where('memberId', '=', id)
      .orderBy('id')
      .execute();
    expect(log.map(({ subject, details }) => [subject, JSON.parse(details).date])).toEqual(
      SUNDAYS.slice(1).map((date) => ['answer', date]),
    );
  });

  it('never mixes the answers of two devices that tap at once', async () => {
    const { id, visitor } = await aCallingMember(server());
    const calls = Array.from({ length: 8 }, (_, index) =>
      visitor.call(contract.saveMonthAvailability, { params: APRIL, body: { isAvailable: index % 2 === 0 } }),
    );
    for (const { body } of await Promise.all(calls))
      expect(new Set(body.map(({ isAvailable }) => isAvailable)).size).toBe(1);
    expect(new Set(await answersOf(server(), id)).size).toBe(1);
    expect(await answersOf(server(), id)).toHaveLength(4);
  });

  it('is refused if the deadline passes while it waits for its turn', async () => {
    server().clock.set('2026-04-20T13:59:59Z');
    const { id, visitor } = await aCallingMember(server());
    const { pending } = await server().database.transaction(async (tx) => {
      await tx.updateTable('users').set({ initials: 'ZZ' }).where('id', '=', id).execute();
      const pending = visitor.tryCall(contract.saveMonthAvailability, answerMonth);
      await waitUntilBlocked(server(), 1);
      server().clock.set('2026-04-20T14:00:00Z');
      return { pending };
    });
    expect((await pending).status).toBe(403);
    expect(await answersOf(server(), id)).toEqual([]);
    server().clock.set(START);
  });

  it('leaves nothing of a member who is being removed', async () => {
    const [{ id, visitor }, admin] = [await aCallingMember(server()), await anAdmin(server())];
    const { pending } = await server().database.transaction(async (tx) => {
      await removeMember(tx, id, server().clock.now());
      const body = { isAvailable: true, memberId: id };
      const pending = [visitor, admin].map((caller) =>
        caller.tryCall(contract.saveMonthAvailability, { params: APRIL, body }),
      );
      await waitUntilBlocked(server(), 2);
      return { pending };
    });
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([401, 404]);
    expect(await answersOf(server(), id)).toEqual([]);
  });

  it('answers no service that is being moved to another month', async () => {
    const { visitor } = await aCallingMember(server());
    const timeId = await aServiceTime(server(), { date: '2026-06-10' });
    const june = { params: { year: '2026', month: '6' }, body: { isAvailable: true } };
    const { pending } = await server().database.transaction(async (tx) => {
      await lockServicesToChange(tx);
      await tx.updateTable('serviceTimes').set({ date: '2026-07-08' }).where('id', '=', timeId).execute();
      const pending = visitor.call(contract.saveMonthAvailability, june);
      await waitUntilBlocked(server(), 1);
      return { pending };
    });
    const { body } = await pending;
    expect(body.map((record) => record.timeId)).toEqual(Array(4).fill(SUNDAY_SERVICE));
  });
});
