import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, type DatabaseKind, openDatabase } from '#server/db/database.ts';
import { type Migration, migrate, NewerDatabaseError } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { systemRandom } from '#server/ports.ts';
import { Child } from '#test/child.ts';
import { readSchema } from '#test/database-contents.ts';
import { createDatabase } from '#test/postgres.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { freshDatabase } from '#test/test-server.ts';
import { VERSION } from '../version.ts';

const NAMES = MIGRATIONS.map((migration) => migration.name);

function run(database: Database, migrations: readonly Migration[] = MIGRATIONS) {
  return database.transaction((tx) => migrate(tx, database.kind, migrations, 1));
}

function prepare(database: Database, pin: string | null = null, timeZone = 'Australia/Sydney') {
  return prepareDatabase(database, {
    now: 1,
    random: systemRandom,
    hashPin: async (pin) => `hash of ${pin}`,
    timeZone,
    admin: { firstName: 'Church', lastName: 'Admin', pin },
  });
}

async function countUsers(database: Database): Promise<number> {
  return (await database.query.selectFrom('users').select('id').execute()).length;
}

describe.each<DatabaseKind>(['sqlite', 'postgres'])('migrating (%s)', (kind) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ database, drop } = await freshDatabase(kind));
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  it('creates the recorded schema in an empty database, and changes nothing the second time', async () => {
    expect(await run(database)).toEqual(NAMES);
    expect(await run(database)).toEqual([]);
    const rows = await database.query.selectFrom('schemaMigrations').select('name').execute();
    expect(rows.map((row) => row.name)).toEqual(NAMES);
    await expect(await readSchema(database)).toMatchFileSnapshot(`../../../test/data/schema/${kind}.txt`);
  });

  it('applies only new migrations, and keeps existing data', async () => {
    await prepare(database);
    const next: Migration = { name: '9998-next', statements: () => ['create table next_table (id integer)'] };
    expect(await run(database, [...MIGRATIONS, next])).toEqual(['9998-next']);
    expect(await countUsers(database)).toBe(1);
  });

  it('keeps what messages of release 2.0.0 said about who can serve', async () => {
    await run(database, MIGRATIONS.slice(0, NAMES.indexOf('0024-told-places')));
    const told = (...statements: ReadonlyArray<readonly [memberId: number, canServe: boolean]>) =>
      JSON.stringify({
        ...{ months: [], services: [], duties: [], isReminder: false },
        statements: statements.map(([memberId, canServe]) => ({
          ...{ service: { date: '2026-05-03', timeId: 2 }, roleId: 3, memberId, canServe },
        })),
      });
    const sent = [
      ['sent', told([1, true], [2, false])],
      ['unknown', told([1, false])],
      ['sent', told()],
      ['queued', null],
    ] as const;
    const people = [1, 2].map((id) => sql`(${id}, 'P', 'Hill', 'member', 0, 0, 1)`);
    await sql`insert into users (id, first_name, last_name, role, is_admin, first_login, created_at)
      values ${sql.join(people)}`.execute(database.query);
    await sql`insert into messages (id, kind, created_at) values (1, 'cover_request', 1)`.execute(
      database.query,
    );
    for (const [n, [state, text]] of sent.entries())
      await sql`insert into message_recipients
        (id, message_id, channel, member_id, shown_as, state, told, tries, asks, created_at, updated_at)
        values (${n + 1}, 1, 'sms', 1, 'P', ${state}, ${text}, 1, 0, 1, 1)`.execute(database.query);
    await run(database);
    const of = { date: '2026-05-03', timeId: 2, roleId: 3 };
    expect(
      await database.query
        .selectFrom('toldPlaces')
        .selectAll()
        .orderBy('recipientId')
        .orderBy('aboutId')
        .execute(),
    ).toEqual([
      { ...of, recipientId: 1, aboutId: 1, canServe: true },
      { ...of, recipientId: 1, aboutId: 2, canServe: false },
      { ...of, recipientId: 2, aboutId: 1, canServe: false },
    ]);
    const left = await database.query.selectFrom('messageRecipients').select('told').orderBy('id').execute();
    expect(left.map((row) => row.told)).toEqual([null, told([1, false]), null, null]);
  });

  it('refuses a database that a newer Sundial has used, and changes nothing in it', async () => {
    await prepare(database);
    await database.query
      .insertInto('schemaMigrations')
      .values({ name: '9999-of-tomorrow', appliedAt: 1 })
      .execute();
    await expect(run(database)).rejects.toThrow(NewerDatabaseError);
    await expect(prepare(database)).rejects.toThrow(
      new RegExp(`^This is Sundial ${VERSION}, .* newer one \\(it contains 9999-of-tomorrow`),
    );
    expect(await countUsers(database)).toBe(1);
  });

  it('fills an empty database once: settings, verses and one administrator who must change the PIN', async () => {
    const first = await prepare(database);
    expect(first).toEqual({ name: 'Church Admin', oneTimePin: expect.stringMatching(/^\d{4,6}$/) });
    expect(await prepare(database)).toBeNull();
    const users = await database.query.selectFrom('users').selectAll().execute();
    expect(users).toMatchObject([
      { isAdmin: true, firstLogin: true, pinHash: `hash of ${first?.oneTimePin}` },
    ]);
    const verses = await database.query.selectFrom('verses').select('id').execute();
    expect(verses.length).toBeGreaterThanOrEqual(25);
    expect(await database.query.selectFrom('settings').selectAll().execute()).toHaveLength(1);
  });

  it('does not print a PIN that the installer chose', async () => {
    expect(await prepare(database, '2468')).toEqual({ name: 'Church Admin', oneTimePin: null });
  });

  it.each([
    ['Europe/Berlin', 'DE'],
    ['Asia/Calcutta', 'IN'],
    ['UTC', 'AU'],
  ])('starts a church in %s with the country %s', async (timeZone, country) => {
    await prepare(database, null, timeZone);
    const settings = await database.query.selectFrom('settings').select('country').execute();
    expect(settings).toEqual([{ country }]);
  });

  it('leaves an empty database empty when the administrator cannot be created', async () => {
    const failing = prepareDatabase(database, {
      now: 1,
      random: systemRandom,
      hashPin: () => Promise.reject(new Error('no hash')),
      timeZone: 'Australia/Sydney',
      admin: { firstName: 'Church', lastName: 'Admin', pin: null },
    });
    await expect(failing).rejects.toThrow('no hash');
    expect((await prepare(database))?.oneTimePin).toMatch(/^\d+$/);
  });
});

describe('several starts at once on one PostgreSQL', () => {
  it('migrate once and create one administrator, from five pools', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const pools = Array.from({ length: 5 }, () =>
      openDatabase({ databaseUrl: url, dataDir: '', onIdleError: () => undefined }),
    );
    const made = await Promise.all(pools.map((database) => prepare(database)));
    expect(made.filter((admin) => admin !== null)).toHaveLength(1);
    for (const database of pools) expect(await countUsers(database)).toBe(1);
    await Promise.all(pools.map((database) => database.close()));
    await drop();
  });

  it('migrate once, create one administrator and use one key, from three processes', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'));
    const folder = createTempFolder();
    const settings = { DATABASE_URL: url, DATA_DIR: folder };
    const children = Array.from({ length: 3 }, () => new Child('test/programs/server.ts', settings));
    const made = await Promise.all(children.map((child) => child.line()));
    expect(made.filter((line) => line !== 'null')).toHaveLength(1);
    await Promise.all(children.map((child) => child.kill('SIGKILL')));
    await drop();
  });
});
