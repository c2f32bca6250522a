import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeUpgrade, readLastIds, readRows, readSchema } from '#test/database-contents.ts';
import { openFilled } from '#test/embedded.ts';
import { RELEASES, writeRelease } from '#test/releases.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { fillTemplate } from '#test/template.ts';
import { openRelease } from '#test/test-server.ts';
import type { Database, DatabaseKind } from './database.ts';
import { inspectDatabase } from './inspect.ts';
import { type Migration, migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { restoreDatabase } from './restore.ts';
import { databaseFile } from './sqlite.ts';

/** A migration that changes a table of every release, and then fails. */
const BROKEN: Migration = {
  name: '9999-broken',
  statements: () => ['delete from sessions', 'create table ('],
};

/** Does what the first start does to a church with members. */
const start = (database: Database) => fillTemplate(database, 'unused: no one is added');

const dataFile = (name: string) => `../../../test/data/${name}`;

describe.each(RELEASES)('the first start after release %s', (release) => {
  describe.each<DatabaseKind>(['sqlite', 'postgres'])('on %s', (kind) => {
    let database: Database;
    let drop: () => Promise<void>;
    beforeEach(async () => {
      ({ database, drop } = await openRelease(release, kind));
    });
    afterEach(async () => {
      await database.close();
      await drop();
    });
    const readAll = async () => [
      await readRows(database),
      await readLastIds(database),
      await readSchema(database),
    ];

    it('changes the rows as recorded, and no others', async () => {
      const before = await readRows(database);
      await start(database);
      // A church that never used its team link gets a random seed for it.
      await sql`update settings set team_link_seed = 'random' where length(team_link_seed) >= 64`.execute(
        database.query,
      );
      await expect(describeUpgrade(before, await readRows(database))).toMatchFileSnapshot(
        dataFile(`release-${release}/upgraded.txt`),
      );
    });

    it('creates the schema of a new database, and never reuses the id of a deleted row', async () => {
      const lastIds = await readLastIds(database);
      await start(database);
      await expect(await readSchema(database)).toMatchFileSnapshot(dataFile(`schema/${kind}.txt`));
      expect(await readLastIds(database)).toMatchObject(lastIds);
    });

    it('changes nothing when it fails', async () => {
      const before = await readAll();
      const failed = database.transaction((tx) => migrate(tx, kind, [...MIGRATIONS, BROKEN], 1));
      await expect(failed).rejects.toThrow(/syntax/);
      expect(await readAll()).toEqual(before);
    });

    it('checks the phone numbers once', async () => {
      await start(database);
      // What the SMS provider says later is left alone.
      await sql`update users set can_text = 0`.execute(database.query);
      await start(database);
      const users = await database.query.selectFrom('users').select('canText').execute();
      expect(new Set(users.map((user) => user.canText))).toEqual(new Set([false]));
    });
  });

  it('leaves an embedded database that is sound', async () => {
    const folder = createTempFolder();
    const file = databaseFile(folder);
    writeRelease(release, file);
    expect(inspectDatabase(file)).toEqual({ kind: 'sound' });
    await (await openFilled(folder)).close();
    expect(inspectDatabase(file)).toEqual({ kind: 'sound' });
  });

  it('upgrades an embedded database that was restored from a backup', async () => {
    const folder = createTempFolder();
    const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup.db')];
    mkdirSync(dataDir);
    writeRelease(release, backup);
    const keepAs = join(folder, 'replaced.db');
    restoreDatabase(dataDir, backup, { now: 1, keepAs, endCalendars: true });
    const database = await openFilled(dataDir);
    await expect(await readSchema(database)).toMatchFileSnapshot(dataFile('schema/sqlite.txt'));
    // A restore signs everyone out.
    expect(await database.query.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await database.close();
  });
});
