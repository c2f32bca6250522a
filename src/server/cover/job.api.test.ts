import { afterEach, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { aPlaceToCover, listAsked, readCoverRequest, runCoverJob } from '#test/cover.ts';
import { anAnswer, anAssignment, aRole } from '#test/factories.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';

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

  const date = '2026-05-10' as const;
  const month = { year: '2026', month: '5' };
  const service = { date, timeId: SUNDAY_SERVICE } as const;
  type Asked = { readonly visitor: Visitor; readonly id: number; readonly requestId: number };
  /** Every way to say no to a request for help. */
  const WAYS: Readonly<Record<string, (asked: Asked) => Promise<unknown>>> = {
    answer: ({ visitor, id }) =>
      visitor.call(contract.saveAvailability, { body: { ...service, isAvailable: false, memberId: id } }),
    month: ({ visitor }) =>
      visitor.call(contract.saveMonthAvailability, { params: month, body: { isAvailable: false } }),
    away: ({ visitor }) => visitor.call(contract.addAway, { body: { from: date, to: date } }),
    request: ({ visitor, requestId }) =>
      visitor.call(contract.declineCover, { params: { id: requestId }, body: {} }),
    link: async ({ id, requestId }) => {
      const byLink = new Visitor(server());
      const code = await aPersonalLink(server(), id, { kind: 'cover' });
      await byLink.call(contract.startLimitedSession, { body: { code } });
      await byLink.call(contract.declineCover, { params: { id: requestId }, body: {} });
    },
    'yes taken back': ({ visitor }) =>
      visitor.call(contract.saveMonthAvailability, {
        params: month,
        body: { answers: [{ ...service, isAvailable: null }] },
      }),
    'no longer serves': ({ id }) =>
      server().database.query.updateTable('users').set({ doesNotServe: true }).where('id', '=', id).execute(),
    'serves elsewhere': async ({ id }) => {
      await anAssignment(server(), { roleId: await aRole(server()), memberId: id, date });
    },
  };

  it.each(Object.keys(WAYS))('asks the next person at once after a no: %s', async (way) => {
    setTime(NOON);
    const { query } = server().database;
    await query.deleteFrom('rosterAssignments').execute();
    const { helpers, decline } = await aPlaceToCover(server(), date, 2);
    for (const helper of helpers) await anAnswer(server(), helper, date);
    const requestId = await decline();
    await runCoverJob(server());
    const [id, ...others] = await listAsked(server(), requestId);
    expect(others).toEqual([]);
    const visitor = await signIn(server(), id ?? 0);
    const listed = async () => (await visitor.call(contract.listCoverRequests, {})).body;
    expect(await listed()).toMatchObject([{ id: requestId, isAsked: true }]);
    server().clock.advance(60_000);
    await WAYS[way]?.({ visitor, id: id ?? 0, requestId });
    await runCoverJob(server());
    expect(await listAsked(server(), requestId)).toEqual([id, helpers.find((one) => one !== id)]);
    if (way !== 'no longer serves' && way !== 'serves elsewhere') {
      const shown = (await listed()).filter(({ memberId }) => memberId === id);
      expect(shown).toEqual([]);
    }
    // The next one has the usual time.
    await runCoverJob(server());
    expect((await readCoverRequest(server(), requestId)).nextAskAt).not.toBeNull();
  });

  itOnce('tells coordinators once when all who were asked at once have said no, also at night', async () => {
    setTime(NOON);
    const { helpers, decline, admin } = await aPlaceToCover(server(), date, 2);
    const id = await decline();
    await runCoverJob(server());
    await admin.call(contract.askEveryone, { params: { id } });
    const said = async () => {
      const rows = await server()
        .database.query.selectFrom('messages')
        .select('details')
        .where('kind', '=', 'cover_needed')
        .execute();
      return rows.filter(({ details }) => JSON.parse(details).requestId === id).length;
    };
    for (const helper of helpers) {
      await runCoverJob(server());
      expect(await said()).toBe(0);
      const visitor = await signIn(server(), helper);
      await visitor.call(contract.declineCover, { params: { id }, body: {} });
    }
    await runCoverJob(server());
    await runCoverJob(server());
    expect(await said()).toBe(1);
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
