import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { removeMember } from '#server/members/removal-queries.ts';
import { aMember, anAdmin, aServiceTime } from '#test/factories.ts';
import { waitUntilBlocked } from '#test/lock-waiting.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onBothDatabases('a member who is being removed', (server) => {
  it('leaves no answer, even if they or an administrator give one at that moment', async () => {
    const id = await aMember(server());
    const [member, admin] = [await signIn(server(), id), await anAdmin(server())];
    const body = { date: '2026-04-05', isAvailable: true, memberId: id };
    const { pending } = await server().database.transaction(async (tx) => {
      await removeMember(tx, id, server().clock.now());
      const pending = [member, admin].map((visitor) => visitor.tryCall(contract.saveAvailability, { body }));
      await waitUntilBlocked(server(), 2);
      return { pending };
    });
    const statuses = (await Promise.all(pending)).map(({ status }) => status);
    expect(statuses).toEqual([401, 404]);
    const left = await server()
      .database.query.selectFrom('availability')
      .select('id')
      .where('memberId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

onBothDatabases('a service that is being moved to another day', (server) => {
  it('gets no answer for its former day', async () => {
    const id = await aMember(server());
    const visitor = await signIn(server(), id);
    const timeId = await aServiceTime(server(), { date: '2026-04-20' });
    const body = { date: '2026-04-20', timeId, isAvailable: true, memberId: id } as const;
    const { pending } = await server().database.transaction(async (tx) => {
      await tx.updateTable('serviceTimes').set({ date: '2026-04-21' }).where('id', '=', timeId).execute();
      const pending = visitor.tryCall(contract.saveAvailability, { body });
      await waitUntilBlocked(server(), 1);
      return { pending };
    });
    expect((await pending).status).toBe(400);
    const left = await server()
      .database.query.selectFrom('availability')
      .select('id')
      .where('memberId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
