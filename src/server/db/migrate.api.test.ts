import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readTeamLink } from '#server/auth/team-link-queries.ts';
import { prepareDatabase } from '#server/db/bootstrap.ts';
import { type Database, type DatabaseKind, openDatabase } from '#server/db/database.ts';
import { type Migration, migrate, NewerDatabaseError } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations/index.ts';
import { systemRandom } from '#server/ports.ts';
import { Child } from '#test/child.ts';
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

  it('applies every migration to an empty database, and nothing the second time', async () => {
    expect(await run(database)).toEqual(NAMES);
    expect(await run(database)).toEqual([]);
    const rows = await database.query.selectFrom('schema_migrations').select('name').execute();
    expect(rows.map((row) => row.name)).toEqual(NAMES);
  });

  it('applies only new migrations, and keeps existing data', async () => {
    await prepare(database);
    const next: Migration = { name: '9998-next', statements: () => ['create table next_table (id integer)'] };
    expect(await run(database, [...MIGRATIONS, next])).toEqual(['9998-next']);
    expect(await countUsers(database)).toBe(1);
  });

  it('keeps last names when names of one word become possible', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0031-names-of-one-word');
    await run(database, MIGRATIONS.slice(0, before));
    const user = { first_name: 'Ruth', is_admin: 0, first_login: 0, role: 'member', created_at: 1 } as const;
    const add = (last_name: string) =>
      database.query
        .insertInto('users')
        .values({ ...user, last_name })
        .execute();
    await add('Hill');
    await run(database);
    await add('');
    const users = await database.query.selectFrom('users').select('last_name').orderBy('id').execute();
    expect(users.map(({ last_name }) => last_name)).toEqual(['Hill', '']);
  });

  it('turns a decline into a no for a service to come, unless a later answer is a yes', async () => {
    await prepare(database);
    const { query } = database;
    await query.deleteFrom('schema_migrations').where('name', '=', '0035-declines-as-noes').execute();
    const [coming, past] = ['2999-05-05', '2001-05-06'] as const;
    const request = { role_id: 1, service_time_id: 1, user_id: 1, opened_at: 5 } as const;
    await query
      .insertInto('cover_requests')
      .values([
        { ...request, service_date: coming, state: 'covered' },
        { ...request, service_date: coming, state: 'asking' },
        { ...request, service_date: '2999-05-12', state: 'asking' },
        { ...request, service_date: '2999-05-19', state: 'closed' },
        { ...request, service_date: '2999-05-26', state: 'withdrawn' },
        { ...request, service_date: past, state: 'closed' },
      ])
      .execute();
    const yes = { user_id: 1, service_time_id: 1, is_available: 1 } as const;
    await query
      .insertInto('availability')
      .values([
        { ...yes, service_date: '2999-05-12', last_updated: 4 },
        { ...yes, service_date: '2999-05-19', last_updated: 6 },
      ])
      .execute();
    expect(await run(database)).toEqual(['0035-declines-as-noes']);
    const answers = await query
      .selectFrom('availability')
      .select(['service_date', 'is_available'])
      .orderBy('service_date')
      .execute();
    expect(answers).toEqual([
      { service_date: coming, is_available: 0 },
      { service_date: '2999-05-12', is_available: 0 },
      { service_date: '2999-05-19', is_available: 1 },
    ]);
  });

  it('keeps what messages are about, and what people were told, when messages are worded later', async () => {
    const before = MIGRATIONS.findIndex(({ name }) => name === '0030-messages-true-when-sent');
    await run(database, MIGRATIONS.slice(0, before));
    const { query } = database;
    await sql`insert into settings (id, deadline_day, name_format) values (1, 20, 'full')`.execute(query);
    const user = { last_name: 'Hill', is_admin: 0, first_login: 0, role: 'member', created_at: 1 } as const;
    await query
      .insertInto('users')
      .values({ ...user, first_name: 'Ruth' })
      .execute();
    const service = { service_date: '2026-05-03', service_time_id: 1 } as const;
    const place = { ...service, role_id: 7, user_id: 1 };
    for (const opened_at of [1, 5])
      await sql`insert into cover_requests (service_date, service_time_id, role_id, user_id, state, opened_at)
        values ('2026-05-03', 1, 7, 1, 'closed', ${opened_at})`.execute(query);
    await query
      .insertInto('roster_revisions')
      .values([1, 2].map((number) => ({ year: 2026, month: 5, number, published_at: 1, published_by: 1 })))
      .execute();
    await query
      .insertInto('roster_revision_assignments')
      .values({ ...place, revision_id: 1 })
      .execute();
    const ofMay = { year: 2026, month: 5, created_by: null };
    const details = '{"service":{"date":"2026-05-03","timeId":1},"roleId":7}';
    await query
      .insertInto('messages')
      .values([
        { kind: 'cover_needed', details, year: null, month: null, created_at: 3, created_by: null },
        { ...ofMay, kind: 'roster_published', details: '{"month":{},"revision":1}', created_at: 3 },
      ])
      .execute();
    await sql`insert into message_recipients
        (message_id, channel, member_id, shown_as, address, body, state, tries, asks, created_at, updated_at)
      values (1, 'sms', 1, 'Ruth', '+61491570156', 'Hello', 'queued', 0, 0, 1, 1)`.execute(query);
    await run(database);
    const message = await query
      .selectFrom('messages')
      .select(['details', 'year', 'month'])
      .where('kind', '=', 'cover_needed')
      .executeTakeFirstOrThrow();
    expect({ ...message, details: JSON.parse(message.details) }).toEqual({
      details: { ...JSON.parse(details), requestId: 1 },
      year: 2026,
      month: 5,
    });
    const told = { ...place, starts_at: null, name: null, minutes: 90, is_reminded: 0 };
    expect(await query.selectFrom('told_duties').selectAll().execute()).toEqual([told]);
    const recipient = await query
      .selectFrom('message_recipients')
      .select(['state', 'address', 'body'])
      .executeTakeFirstOrThrow();
    expect(recipient).toEqual({ state: 'queued', address: null, body: null });
    await query.updateTable('message_recipients').set({ state: 'dropped' }).execute();
  });

  it('keeps people signed in when their sessions become devices, each with its own id', async () => {
    await run(database, MIGRATIONS.slice(0, 2));
    await sql`insert into users (first_name, last_name, is_admin, first_login, role, created_at)
      values ('Ruth', 'Moab', 0, 0, 'member', 1)`.execute(database.query);
    for (const token of ['one', 'two']) {
      await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at) values (${token}, 1, 1, 1)`.execute(
        database.query,
      );
    }
    await run(database);
    const sessions = await database.query.selectFrom('sessions').select(['public_id', 'device']).execute();
    expect(sessions.map(({ device }) => device)).toEqual(['A browser', 'A browser']);
    expect(new Set(sessions.map((session) => session.public_id)).size).toBe(2);
    for (const { public_id: id } of sessions) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps the failure counts of accounts', async () => {
    await run(database, MIGRATIONS.slice(0, 4));
    await sql`insert into users (first_name, last_name, is_admin, first_login, role, created_at)
      values ('Ruth', 'Moab', 0, 0, 'member', 1)`.execute(database.query);
    await sql`insert into sign_in_failures (user_id, failures, last_failed_at, blocked_until)
      values (1, 7, 1000, 121000)`.execute(database.query);
    await run(database);
    expect(await database.query.selectFrom('sign_in_failures').selectAll().execute()).toEqual([
      { budget: 'account:1', failures: 7, since: 1000, last_failed_at: 1000 },
    ]);
  });

  it('allows messages of any kind, with unique dedupe keys and existing references only', async () => {
    await prepare(database);
    const { query } = database;
    await sql`insert into messages (kind, details, created_at, created_by, dedupe_key)
      values ('of a later release', '{"member":7}', 1, 1, 'once')`.execute(query);
    await sql`insert into message_recipients (message_id, channel, shown_as, state, tries, asks, created_at, updated_at)
      values (1, 'sms', 'Ruth Moab', 'queued', 0, 0, 1, 1)`.execute(query);
    for (const statement of [
      sql`insert into messages (kind, year, month, created_at, dedupe_key) values ('roster', 2026, 12, 1, 'once')`,
      sql`insert into messages (kind, year, month, created_at, created_by) values ('roster', 2026, 12, 1, 99)`,
      sql`insert into messages (kind, year, month, created_at) values ('roster', 2026, 13, 1)`,
      sql`update message_recipients set message_id = 99`,
      sql`delete from messages where id = 1`,
    ])
      await expect(statement.execute(query)).rejects.toThrow(/constraint/i);
  });

  it('changes nothing when one of the migrations fails', async () => {
    const broken: Migration = {
      name: '9998-broken',
      statements: () => ['create table half_done (id integer)', 'create table ('],
    };
    await expect(run(database, [...MIGRATIONS, broken])).rejects.toThrow();
    for (const table of ['users', 'half_done', 'schema_migrations']) {
      await expect(sql`select 1 from ${sql.table(table)}`.execute(database.query)).rejects.toThrow(
        /no such table|does not exist/,
      );
    }
    expect(await run(database)).toEqual(NAMES);
  });

  it('refuses a database that a newer Sundial has used, and changes nothing in it', async () => {
    await prepare(database);
    await database.query
      .insertInto('schema_migrations')
      .values({ name: '9999-of-tomorrow', applied_at: 1 })
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
    expect(users).toMatchObject([{ is_admin: 1, first_login: 1, pin_hash: `hash of ${first?.oneTimePin}` }]);
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

  it('gives an upgraded church a team link, and keeps one that exists', async () => {
    await run(database, MIGRATIONS.slice(0, NAMES.indexOf('0032-team-link-for-all')));
    await sql`insert into settings (id, deadline_day, name_format) values (1, 20, 'full')`.execute(
      database.query,
    );
    await sql`insert into sign_in_failures values ('network:x', 1, 1, 1), ('site', 1, 1, 1)`.execute(
      database.query,
    );
    await prepare(database);
    const seed = async () => (await readTeamLink(database.query)).seed;
    const made = await seed();
    expect(made).toMatch(/^[\w-]{64,}$/);
    expect(await database.query.selectFrom('sign_in_failures').select('budget').execute()).toEqual([
      { budget: 'site' },
    ]);
    await prepare(database);
    expect(await seed()).toBe(made);
  });

  it('judges the phone numbers of an upgraded church once, and keeps them and its country', async () => {
    const before = MIGRATIONS.slice(0, NAMES.indexOf('0027-phone-numbers'));
    await run(database, before);
    const settings = { id: 1, deadline_day: 20, name_format: 'full', team_link_seed: 'seed' } as const;
    await database.query.insertInto('settings').values(settings).execute();
    const numbers = ['+61491570156', '+61255501234', '+611300123456', '+61 bad', null];
    // More than one statement can hold.
    const landlines = Array.from({ length: 1200 }, (_, index) => `+6125550${String(index).padStart(4, '0')}`);
    const rows = [...numbers, ...landlines].map((phone_number) => {
      const flags = { is_admin: 0, first_login: 1, role: 'member', created_at: 1 } as const;
      return { first_name: 'Ada', last_name: 'Lee', initials: null, pin_hash: null, phone_number, ...flags };
    });
    for (let at = 0; at < rows.length; at += 500)
      await database.query
        .insertInto('users')
        .values(rows.slice(at, at + 500))
        .execute();

    await prepare(database, null, 'Europe/Berlin');
    const read = () =>
      database.query.selectFrom('users').select(['phone_number', 'can_text']).orderBy('id').execute();
    const stored = await read();
    expect(stored.slice(0, 5).map(({ can_text }) => can_text)).toEqual([1, 0, 0, 1, 1]);
    expect(stored.map(({ phone_number }) => phone_number)).toEqual([...numbers, ...landlines]);
    expect(stored.filter(({ can_text }) => can_text === 0)).toHaveLength(landlines.length + 2);
    expect(await database.query.selectFrom('settings').select('country').execute()).toEqual([
      { country: 'AU' },
    ]);
    // Later starts leave alone what the SMS provider has said.
    await database.query.updateTable('users').set({ can_text: 0 }).execute();
    await prepare(database);
    expect(new Set((await read()).map(({ can_text }) => can_text))).toEqual(new Set([0]));
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
