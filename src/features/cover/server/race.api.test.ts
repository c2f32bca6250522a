import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { lockRosterMonth, lockServicesToChange, type Transaction } from '#server/db/database.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { aPlaceToCover, readCoverRequest } from '#test/cover.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

const of = (id: number) => ({ params: { id } });

onBothDatabases('accepting a request for cover', (server) => {
  /** Makes a change, and has a helper accept before it is committed. Returns the response. */
  async function acceptDuring(
    change: (tx: Transaction, month: Awaited<ReturnType<typeof aPlaceToCover>>) => Promise<unknown>,
    date: '2026-06-07' | '2026-07-05' | '2026-08-02' | '2026-09-06',
  ) {
    const month = await aPlaceToCover(server(), date);
    const id = await month.decline();
    const helper = await signIn(server(), month.helpers[0] ?? 0);
    const pending = await server().database.transaction(async (tx) => {
      await change(tx, month);
      const sent = helper.tryCall(contract.acceptCover, of(id));
      await waitUntilBlocked(server(), 1);
      return { sent };
    });
    const { status, body } = await pending.sent;
    return { answer: [status, (body as { code?: string }).code], month, id };
  }

  it('has one request after ten declines at once', async () => {
    const month = await aPlaceToCover(server(), '2026-11-01');
    const ids = await Promise.all(Array.from({ length: 10 }, () => month.decline()));
    expect(new Set(ids).size).toBe(1);
  });

  it('succeeds for exactly one of ten at once, and thanks the others', async () => {
    for (const date of ['2026-05-03', '2026-05-10', '2026-05-17'] as const) {
      const month = await aPlaceToCover(server(), date, 10);
      const id = await month.decline();
      const visitors = await Promise.all(month.helpers.map((helper) => signIn(server(), helper)));
      const answers = await Promise.all(
        visitors.map((visitor) => visitor.tryCall(contract.acceptCover, of(id))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(await month.serving()).toMatchObject([{ id: month.helpers[winner], response: 'confirmed' }]);
      const message = `Helper${winner + 1} Reed has just taken it. Thank you!`;
      for (const { status, body } of answers)
        if (status === 409) expect(body).toMatchObject({ code: 'cover_taken', message });
    }
  });

  it('succeeds or is too late when its member takes it back at once, and never both', async () => {
    for (const date of ['2026-10-04', '2026-10-11', '2026-10-18'] as const) {
      const month = await aPlaceToCover(server(), date);
      const id = await month.decline();
      const helper = await signIn(server(), month.helpers[0] ?? 0);
      const body = { date, timeId: 1, response: 'none', reason: null };
      const [accepted, withdrawn] = await Promise.all([
        helper.tryCall(contract.acceptCover, of(id)),
        month.leaver.tryCall(contract.respond, { body }),
      ]);
      const { state } = await readCoverRequest(server(), id);
      const outcome = [accepted.status, withdrawn.status, state, (await month.serving())[0]?.id];
      expect([
        [200, 404, 'covered', month.helpers[0]],
        [409, 200, 'withdrawn', month.leaverId],
      ]).toContainEqual(outcome);
    }
  });

  it('is refused to a member who is removed at that moment', async () => {
    const { answer, month, id } = await acceptDuring(
      (tx, { helpers }) => removeMember(tx, helpers[0] ?? 0, server().clock.now()),
      '2026-06-07',
    );
    // On SQLite the check of the session waits for the removal too.
    expect([
      [401, 'not_signed_in'],
      [404, 'unknown_member'],
    ]).toContainEqual(answer);
    expect(await month.serving()).toMatchObject([{ id: month.leaverId }]);
    expect((await readCoverRequest(server(), id)).state).toBe('asking');
  });

  it('is refused while the month is revised at that moment', async () => {
    const { answer, month } = await acceptDuring(async (tx) => {
      await lockRosterMonth(tx, { year: 2026, month: 7 });
      await tx.updateTable('finalizedRosters').set({ isFinalized: false }).where('month', '=', 7).execute();
    }, '2026-07-05');
    expect(answer).toEqual([404, 'no_roster']);
    expect(await month.serving()).toMatchObject([{ id: month.leaverId, response: 'declined' }]);
  });

  it('is refused when the service is canceled at that moment', async () => {
    const { answer } = await acceptDuring(async (tx) => {
      await lockServicesToChange(tx);
      const canceled = { date: '2026-08-02', timeId: 1, reason: null } as const;
      await tx.insertInto('cancelledServices').values(canceled).execute();
    }, '2026-08-02');
    expect(answer).toEqual([409, 'cover_not_needed']);
  });

  it('is refused when a coordinator closes it at that moment', async () => {
    const { answer, month } = await acceptDuring(async (tx) => {
      await lockRosterMonth(tx, { year: 2026, month: 9 });
      await tx
        .updateTable('coverRequests')
        .set({ state: 'closed', endedAt: 1 })
        .where('date', '=', '2026-09-06')
        .execute();
    }, '2026-09-06');
    expect(answer).toEqual([409, 'cover_not_needed']);
    expect(await month.serving()).toMatchObject([{ id: month.leaverId }]);
  });
});
