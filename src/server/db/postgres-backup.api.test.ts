import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { readFeedState, saveFeed } from '#server/auth/calendar-feed-queries.ts';
import { createContext } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import { writeMark } from '#test/embedded.ts';
import { enqueueReminders } from '#test/outbox.ts';
import { createDatabase } from '#test/postgres.ts';
import { findPrograms } from '#test/postgres-programs.ts';

const DAY = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'sundial-dump-'));
const programs = findPrograms(folder);
/** The bundled PostgreSQL of the tests has no `pg_dump`. An installed one does. */
const hasTools = existsSync(join(programs, 'pg_dump'));
if (!hasTools)
  process.stdout.write(
    'Skipped: backup of PostgreSQL. That needs its pg_dump (apt-get install postgresql).\n',
  );

describe.skipIf(!hasTools)('PostgreSQL backups with its own tools, as docs/operations.md describes', () => {
  it('are made while Sundial runs, and restored into an empty database on which Sundial starts', async () => {
    const [from, to] = [
      await createDatabase(inject('postgresUrl')),
      await createDatabase(inject('postgresUrl')),
    ];
    const settings = { DATA_DIR: folder, DATABASE_URL: from.url };
    const context = await createContext(readEnv(settings));
    await writeMark(context.deps.database, 'acknowledged');
    const db = context.deps.database.query;
    const times = { createdAt: 1, lastSeenAt: 1 };
    await db
      .insertInto('sessions')
      .values({ tokenHash: 'h', memberId: 1, device: 'd', publicId: 'p', ...times })
      .execute();
    await db.updateTable('users').set({ phoneNumber: '+61491570156' }).execute();
    const link = {
      memberId: 1,
      purpose: '{}',
      expiresAt: Date.now() + DAY,
      createdAt: 1,
      recipientId: null,
    };
    await db
      .insertInto('personalLinks')
      .values([
        { ...link, codeHash: 'open' },
        { ...link, codeHash: 'ended', expiresAt: 1 },
      ])
      .execute();
    await saveFeed(db, { memberId: 1, scope: 'own', codeHash: 'feed', now: 1 });
    await enqueueReminders(db, { createdBy: 1, now: 1 }, [1]);
    const run = promisify(execFile);
    const file = join(folder, 'sundial.dump');
    await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, from.url]);
    await context.close();

    await run(join(programs, 'pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${to.url}`, file]);
    // The SQL statements of the documentation, unchanged.
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const statements = [...page.matchAll(/-c "((?:delete|update) [^"]+)"/g)].map(
      ([, statement = '']) => statement,
    );
    expect(statements).toHaveLength(6);
    await run(join(programs, 'psql'), [
      to.url,
      '-v',
      'ON_ERROR_STOP=1',
      ...statements.flatMap((statement) => ['-c', statement]),
    ]);

    const restored = await createContext(readEnv({ ...settings, DATABASE_URL: to.url }));
    expect(restored.firstAdmin).toBeNull();
    const { query } = restored.deps.database;
    expect(await query.selectFrom('sessions').select('memberId').execute()).toEqual([]);
    expect((await readFeedState(query, 1, 'own')).isOn).toBe(false);
    const links = await query.selectFrom('personalLinks').select('expiresAt').orderBy('expiresAt').execute();
    expect(links).toEqual([{ expiresAt: 1 }, { expiresAt: expect.any(Number) }]);
    expect(links[1]?.expiresAt).toBeLessThan(Date.now());
    const outbox = await query
      .selectFrom('messageRecipients')
      .select(['state', 'reason', 'triedAt', 'nextAt'])
      .execute();
    expect(outbox).toEqual([{ state: 'unknown', reason: 'restored', triedAt: 1, nextAt: null }]);
    const marks = await query
      .selectFrom('verses')
      .select('reference')
      .where('category', '=', 'mark')
      .execute();
    expect(marks).toEqual([{ reference: 'acknowledged' }]);
    // The next row gets a new id, because the sequences were restored, too.
    await writeMark(restored.deps.database, 'after');
    await restored.close();
    await Promise.all([from.drop(), to.drop()]);
    rmSync(folder, { recursive: true, force: true });
  });
});
