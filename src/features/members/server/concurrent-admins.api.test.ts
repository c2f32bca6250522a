import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aMember } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

onBothDatabases('two administrators at once', (server) => {
  const twoAdmins = async () => {
    const ids = [
      await aMember(server(), { isAdmin: true }),
      await aMember(server(), { isAdmin: true }),
    ] as const;
    return { ids, admins: [await signIn(server(), ids[0]), await signIn(server(), ids[1])] as const };
  };
  const stillAdmins = (ids: readonly number[]) =>
    server()
      .database.query.selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .where('isAdmin', '=', true)
      .execute();

  it('cannot both remove each other', async () => {
    const { ids, admins } = await twoAdmins();
    const responses = await Promise.all(
      admins.map((admin, n) => admin.tryCall(contract.removeMember, { params: { id: ids[1 - n] } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, expect.toBeOneOf([401, 403])]);
    expect(await stillAdmins(ids)).toHaveLength(1);
  });

  it('cannot both revoke each other’s rights', async () => {
    const { ids, admins } = await twoAdmins();
    const responses = await Promise.all(
      admins.map((admin, n) =>
        admin.tryCall(contract.editAccess, { params: { id: ids[1 - n] }, body: { isAdmin: false } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await stillAdmins(ids)).toHaveLength(1);
  });

  it('can rename each other', async () => {
    const { ids, admins } = await twoAdmins();
    for (let round = 0; round < 5; round += 1) {
      const body = { firstName: `Anna ${round}`, lastName: 'Lee' };
      const responses = await Promise.all(
        admins.map((admin, n) => admin.tryCall(contract.editMember, { params: { id: ids[1 - n] }, body })),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
