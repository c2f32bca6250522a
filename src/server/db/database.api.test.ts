import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gate } from '#test/gate.ts';
import { freshDatabase, onBothDatabases } from '#test/test-server.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { FIRST_TEAM } from './roles.ts';

describe('a transaction on PostgreSQL', () => {
  let opened: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    opened = await freshDatabase('postgres');
    await opened.database.transaction((tx) => migrate(tx, 'postgres', MIGRATIONS, 0));
  });
  afterAll(async () => {
    await opened.database.close();
    await opened.drop();
  });

  it('is retried after a deadlock, so that both transactions are saved in full', async () => {
    const { query, transaction } = opened.database;
    const role = { sortOrder: 0, isActive: true, maxLimit: 1, teamId: FIRST_TEAM } as const;
    const added = await query
      .insertInto('serviceRoles')
      .values([
        { ...role, name: 'Usher' },
        { ...role, name: 'Reader' },
      ])
      .returning('id')
      .execute();
    const ids = added.map(({ id }) => id);
    let begun = 0;
    const { open: bothHaveOne, opened: meeting } = gate();
    const countUp = (order: readonly number[]) =>
      transaction(async (tx) => {
        for (const id of order) {
          await tx
            .updateTable('serviceRoles')
            .set((set) => ({ maxLimit: set('maxLimit', '+', 1) }))
            .where('id', '=', id)
            .execute();
          begun += 1;
          if (begun === 2) bothHaveOne();
          await meeting;
        }
      });
    await Promise.all([countUp(ids), countUp([...ids].reverse())]);
    const limits = await query.selectFrom('serviceRoles').select('maxLimit').execute();
    expect(limits).toEqual([{ maxLimit: 3 }, { maxLimit: 3 }]);
  });
});

onBothDatabases('a list without values', (server) => {
  it('contains no value, and leaves out none', async () => {
    const { query } = server().database;
    const among = (operator: 'in' | 'not in') =>
      query.selectFrom('serviceTimes').select('id').where('id', operator, []).execute();
    expect(await among('in')).toEqual([]);
    expect((await among('not in')).length).toBeGreaterThan(0);
  });
});
