import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { removeMember } from '#server/workflows/remove-member.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { untilOthersWait } from '#test/lock-waiting.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onBothDatabases('a member who is being removed', (server) => {
  it('leaves no answer, given at that moment by themselves or by an administrator', async () => {
    const id = await aMember(server());
    const [member, admin] = [await signIn(server(), id), await anAdmin(server())];
    const body = { serviceDate: '2026-04-05', isAvailable: true, userId: id };
    const { pending } = await server().database.transaction(async (tx) => {
      await removeMember(tx, id, server().clock.now());
      const pending = [member, admin].map((visitor) => visitor.tryCall(contract.saveAvailability, { body }));
      await untilOthersWait(server(), 2);
      return { pending };
    });
    const statuses = (await Promise.all(pending)).map(({ status }) => status);
    expect(statuses).toEqual([401, 404]);
    const left = await server()
      .database.query.selectFrom('availability')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
