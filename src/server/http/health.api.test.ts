import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { findFreePort } from '#test/free-port.ts';
import { openVariant } from '#test/recording-senders.ts';
import { onDatabase, openTestServer } from '#test/test-server.ts';
import { Visitor } from '#test/visitor.ts';

const AWAY = {
  status: 503,
  body: {
    message: 'Sundial cannot reach its database right now. Please try again in a moment.',
    code: 'database_away',
  },
  headers: { 'retry-after': '5' },
};

onDatabase('sqlite', 'health', (server) => {
  it('returns the version and the kind of database', async () => {
    const { status, body } = await new Visitor(server()).call(contract.getHealth, {});
    const kind = server().database.kind;
    expect([status, body]).toEqual([200, { status: 'ok', version: '0.0.0', database: kind }]);
  });
});

describe('an unavailable database', () => {
  it('makes health and other calls respond with 503, and its address never leaks (postgres)', async () => {
    const server = await openTestServer('sqlite');
    const port = await findFreePort();
    const url = `postgres://someone:secret@127.0.0.1:${port}/nowhere`;
    const away = openDatabase({ databaseUrl: url, dataDir: '', onIdleError: () => undefined });
    const visitor = new Visitor(await openVariant(server, { database: away }));
    for (const call of [contract.getHealth, contract.listUsers, contract.getRandomVerse] as const) {
      const refused = await visitor.refused(call);
      expect(refused).toMatchObject(AWAY);
      expect(JSON.stringify(refused)).not.toMatch(/secret|nowhere|ECONN/);
    }
    const signingIn = await visitor.refused(contract.login, { body: { id: 1, pin: '1111' } });
    expect(signingIn).toMatchObject(AWAY);
    const cookie = { cookie: 'sundial=something' };
    expect(await visitor.send('GET', '/api/user', undefined, cookie)).toMatchObject(AWAY);
    await away.close();
    await server.close();
  });

  it('makes health respond with 200 or 503 after its connections are cut, until it recovers on its own (postgres)', async () => {
    const server = await openTestServer('postgres');
    const visitor = new Visitor(server);
    const cut = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`.execute(
        server.database.query,
      );
    await expect(cut()).rejects.toThrow();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await visitor.send('GET', '/api/health')).status),
    );
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    // A terminated connection may take a moment to close.
    await expect.poll(async () => (await visitor.send('GET', '/api/health')).status).toBe(200);
    await server.close();
  });

  it('makes health and other calls respond with 503 after it was closed (sqlite)', async () => {
    const server = await openTestServer('sqlite');
    const visitor = new Visitor(server);
    await server.database.close();
    for (const call of [contract.getHealth, contract.listUsers] as const) {
      expect(await visitor.refused(call)).toMatchObject(AWAY);
    }
    await server.app.close();
  });
});
