import { afterEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aPlaceToCover, listAsked, readCoverRequest, runCoverJob } from '#test/cover.ts';
import { anAnswer } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';

const HOUR = 3_600_000;

/** Noon in Sydney, four weeks before the first service of these tests. */
const NOON = '2026-04-06T02:00:00Z';

onBothDatabases('the job for requests', (server, itOnce) => {
  const setTime = (moment: string) => server().clock.set(moment);
  /** Ends what is open, so that each test runs the job for its own request only. */
  afterEach(() =>
    server().database.query.updateTable('coverRequests').set({ state: 'closed', endedAt: 1 }).execute(),
  );

  itOnce('asks one person after another, people who said yes first, and each once', async () => {
    setTime(NOON);
    const { helpers, decline } = await aPlaceToCover(server(), '2026-05-03', 3);
    const [first, second, third] = helpers as [number, number, number];
    await anAnswer(server(), third, '2026-05-03');
    const id = await decline();
    await runCoverJob(server());
    expect(await listAsked(server(), id)).toEqual([third]);
    // Nine hours are left of the day, and 13 of the next one: 24 hours end at 10:00 on the day after it.
    const next = Date.parse('2026-04-08T00:00:00Z');
    expect((await readCoverRequest(server(), id)).nextAskAt).toBe(next);
    await runCoverJob(server());
    expect(await listAsked(server(), id)).toEqual([third]);
    for (const expected of [2, 3, 3]) {
      const { nextAskAt } = await readCoverRequest(server(), id);
      if (nextAskAt !== null) setTime(new Date(nextAskAt).toISOString());
      await runCoverJob(server());
      expect(await listAsked(server(), id)).toHaveLength(expected);
    }
    expect((await listAsked(server(), id)).slice(1).sort()).toEqual([first, second].sort());
    expect(await readCoverRequest(server(), id)).toMatchObject({ state: 'asking', nextAskAt: null });
  });

  it('asks one person, however many processes run it at once, and after a long downtime', async () => {
    setTime(NOON);
    const { decline } = await aPlaceToCover(server(), '2026-06-07', 4);
    const id = await decline();
    for (const expected of [1, 2]) {
      await Promise.all(Array.from({ length: 4 }, () => runCoverJob(server())));
      expect(await listAsked(server(), id)).toHaveLength(expected);
      server().clock.advance(10 * 24 * HOUR);
    }
  });

  itOnce('asks no one while the month is revised, and goes on when it is published again', async () => {
    setTime(NOON);
    const { decline, revise, publish } = await aPlaceToCover(server(), '2026-08-02');
    const id = await decline();
    await revise();
    await runCoverJob(server());
    expect(await listAsked(server(), id)).toEqual([]);
    await publish();
    await runCoverJob(server());
    expect(await listAsked(server(), id)).toHaveLength(1);
  });

  itOnce('asks no one who was removed meanwhile', async () => {
    setTime(NOON);
    const { decline, helpers, admin } = await aPlaceToCover(server(), '2026-10-04');
    const id = await decline();
    for (const helper of helpers) await admin.call(contract.removeMember, { params: { id: helper } });
    await runCoverJob(server());
    expect(await listAsked(server(), id)).toEqual([]);
    expect((await readCoverRequest(server(), id)).nextAskAt).toBeNull();
  });

  it('ends requests whose service starts, is canceled, or whose place is gone', async () => {
    setTime(NOON);
    const [late, canceled, gone] = [
      await aPlaceToCover(server(), '2026-11-01'),
      await aPlaceToCover(server(), '2026-12-06'),
      await aPlaceToCover(server(), '2027-01-03'),
    ];
    const ids = [await late.decline(), await canceled.decline(), await gone.decline()];
    await canceled.admin.call(contract.cancelService, {
      body: { date: '2026-12-06', timeId: 1, confirm: true },
    });
    await gone.revise();
    await gone.admin.call(contract.removeAssignment, { params: { id: gone.assignmentId } });
    const states = async () =>
      Promise.all(ids.map(async (id) => (await readCoverRequest(server(), id)).state));
    await runCoverJob(server());
    expect(await states()).toEqual(['asking', 'closed', 'asking']);
    await gone.publish();
    setTime('2026-11-01T12:59:00Z');
    await runCoverJob(server());
    expect(await states()).toEqual(['asking', 'closed', 'closed']);
    setTime('2026-11-01T13:00:00Z');
    await runCoverJob(server());
    expect(await states()).toEqual(['expired', 'closed', 'closed']);
  });
});
