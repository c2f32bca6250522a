import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLastIds, readRows, readSchema } from '#test/database-contents.ts';
import { openFilled } from '#test/embedded.ts';
import { EXPECTED, writeRelease132 } from '#test/release-1-3-2.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { freshDatabase, openRelease132 } from '#test/test-server.ts';
import type { Database, DatabaseKind } from './database.ts';
import { inspectDatabase } from './inspect.ts';
import { type Migration, migrate, NewerDatabaseError } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { restoreDatabase } from './restore.ts';
import { databaseFile } from './sqlite.ts';

/** The migrations of release 1.3.2, and the later ones. */
const [OLD, NEW] = [MIGRATIONS.slice(0, 8), MIGRATIONS.slice(8)];

/** What the later migrations add to each row of a table. Messages also get their details. */
const ADDED: Record<string, object> = {
  users: {
    can_text: 1,
    email: null,
    contact_by: null,
    max_per_month: null,
    never_two_in_a_row: 0,
    does_not_serve: 0,
    language: null,
  },
  availability: { service_time_id: 1, away_id: null, replaced_yes: 0, answered_by: null },
  roster_assignments: { service_time_id: 1, response: 'none', response_reason: null, responded_at: null },
  roster_assignment_history: { service_time_id: 1 },
  sessions: { limited_until: null },
  messages: { dedupe_key: null },
  message_recipients: {
    subject: null,
    body_html: null,
    dedupe_key: null,
    expires_at: null,
    is_automatic: 0,
    is_to_coordinator: 0,
    act_by: null,
    sent_with: null,
    told: null,
    seen_at: null,
  },
  settings: {
    setup_services_confirmed: 0,
    deadline_month: 'same',
    setup_month_confirmed: 0,
    setup_hidden: 0,
    service_minutes: 90,
    serving_reminders_on: 0,
    serving_reminders_days: 3,
    serving_reminders_hour: 17,
    answer_reminders_since: null,
    answer_reminders_first: 5,
    answer_reminders_second: 1,
    country: 'AU',
    church_name: '',
    language: 'en',
  },
};

/** The tables that the later migrations add, with the Sunday service as the only row. */
const ADDED_TABLES = {
  jobs: [],
  service_times: [
    { id: 1, weekday: 0, date: null, name: null, starts_at: null, starts_on: null, ends_on: null },
  ],
  service_time_limits: [],
  cancelled_services: [],
  cover_requests: [],
  cover_asks: [],
  calendar_feeds: [],
  personal_links: [],
  told_duties: [],
  usual_services: [],
  away_periods: [],
  families: [],
  family_members: [],
  family_choices: [],
  may_act: [],
};

/** Returns the revisions that the migration writes for the months that were published before. */
function revisionsOf(rows: Record<string, object[]>) {
  const months = (rows.finalized_rosters ?? []) as Array<Record<string, unknown>>;
  const served = (rows.roster_assignment_history ?? []) as Array<Record<string, unknown>>;
  const isIn = ({ service_date: date }: Record<string, unknown>, { year, month }: Record<string, unknown>) =>
    String(date).startsWith(`${year}-${String(month).padStart(2, '0')}-`);
  return {
    roster_revisions: months.map((row, index) => ({
      id: index + 1,
      year: row.year,
      month: row.month,
      number: 1,
      published_at: row.finalized_at ?? row.created_at,
      published_by: row.finalized_by ?? row.created_by,
    })),
    roster_revision_assignments: months.flatMap((row, index) =>
      served
        .filter((duty) => isIn(duty, row))
        .map(({ service_date, role_id, user_id }) => {
          return { revision_id: index + 1, service_date, service_time_id: 1, role_id, user_id };
        }),
    ),
  };
}

/**
 * Returns the rows with those of revisions, which have no id, in the same order in both databases. What becomes of an
 * entry of the change log is in changes-as-data.api.test.ts.
 */
function comparable(rows: Record<string, object[]>): Record<string, string[] | object[]> {
  const duties = (rows.roster_revision_assignments ?? []).map((row) =>
    JSON.stringify(Object.entries(row).sort()),
  );
  const log = (rows.change_log ?? []).map((row) =>
    Object.entries(row).filter(([column]) => /^(id|made_at|actor_|member_)/.test(column)),
  );
  return { ...rows, roster_revision_assignments: duties.sort(), change_log: log };
}

type TableWithId = keyof typeof EXPECTED.lastIds | 'service_times';

const NOW = 1_800_000_000_000;

function run(database: Database, migrations: readonly Migration[] = MIGRATIONS) {
  return database.transaction((tx) => migrate(tx, database.kind, migrations, NOW));
}

/** Returns the details of a message, which has been about a month so far. */
function detailsOf({ year, month }: { year?: number; month?: number }) {
  return { details: JSON.stringify({ month: { year, month } }) };
}

/** Returns the rows of release 1.3.2 with what the later migrations add. */
function withAdditions(rows: Record<string, object[]>): Record<string, object[]> {
  const extended = Object.entries(rows).map(([table, inTable]) => [
    table,
    inTable.map((row) => ({ ...row, ...ADDED[table], ...(table === 'messages' ? detailsOf(row) : {}) })),
  ]);
  const applied = NEW.map(({ name }) => ({ name, applied_at: NOW }));
  return {
    ...Object.fromEntries(extended),
    ...ADDED_TABLES,
    ...revisionsOf(rows),
    schema_migrations: [...(rows.schema_migrations ?? []), ...applied],
  };
}

/** Returns the migration with a statement that fails, after the given part of its own statements. */
function breakMigration(migration: Migration, part: number): Migration {
  return {
    name: migration.name,
    statements: (kind) => {
      const statements = migration.statements(kind);
      return [...statements.slice(0, Math.floor(statements.length * part)), 'create table ('];
    },
  };
}

describe.each<DatabaseKind>(['sqlite', 'postgres'])('migrating from release 1.3.2 (%s)', (kind) => {
  let database: Database;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ database, drop } = await openRelease132(kind));
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  /** Returns the first row of a table without its id. */
  const readFirst = async (table: TableWithId) => {
    const [first] = (await readRows(database))[table] ?? [];
    const { id: _, ...row } = { id: 0, ...first };
    return row;
  };
  /** Inserts a row and returns its id. */
  const insert = async (table: TableWithId, row: object) => {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))}) returning id`.execute(database.query);
    return rows[0]?.id;
  };

  it('keeps every value of every row and assigns everything to the Sunday service', async () => {
    const before = await readRows(database);
    expect(Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length]))).toEqual(
      EXPECTED.rows,
    );
    expect(await run(database)).toEqual(NEW.map(({ name }) => name));
    expect(comparable(await readRows(database))).toEqual(comparable(withAdditions(before)));
  });

  it('changes nothing the second time', async () => {
    await run(database);
    const [rows, schema] = [await readRows(database), await readSchema(database)];
    expect(await run(database)).toEqual([]);
    expect(await readRows(database)).toEqual(rows);
    expect(await readSchema(database)).toEqual(schema);
  });

  it('never reuses the id of a deleted row', async () => {
    const before = await readLastIds(database);
    expect(before).toMatchObject(EXPECTED.lastIds);
    await run(database);
    expect(await readLastIds(database)).toEqual({ ...before, service_times: 1, roster_revisions: 9 });

    for (const table of ['availability', 'roster_assignments', 'roster_assignment_history'] as const)
      expect(await insert(table, { ...(await readFirst(table)), service_date: '2027-01-03' })).toBe(
        EXPECTED.lastIds[table] + 1,
      );
    expect(await insert('messages', await readFirst('messages'))).toBe(EXPECTED.lastIds.messages + 1);
  });

  it('creates the same tables, constraints and indexes as in a new database', async () => {
    const fresh = await freshDatabase(kind);
    await run(fresh.database);
    await run(database);
    expect(await readSchema(database)).toEqual(await readSchema(fresh.database));
    await fresh.database.close();
    await fresh.drop();
  });

  it('allows one answer, role and place at each service', async () => {
    await run(database);
    await insert('service_times', { weekday: 0, starts_at: '18:00' });
    const answer = await readFirst('availability');
    const assignment = await readFirst('roster_assignments');
    const entry = await readFirst('roster_assignment_history');
    for (const [table, row] of [
      ['availability', answer],
      // The same person in another role, and another person in the same place.
      ['roster_assignments', { ...assignment, role_id: 9 }],
      ['roster_assignments', { ...assignment, user_id: 37 }],
      ['roster_assignment_history', { ...entry, role_id: 9 }],
    ] as const) {
      await expect(insert(table, row)).rejects.toThrow(/unique/i);
      await expect(insert(table, { ...row, service_time_id: 3 })).rejects.toThrow(/foreign key/i);
      await expect(insert(table, { ...row, service_time_id: null })).rejects.toThrow(/not.null/i);
    }
    await insert('availability', { ...answer, service_time_id: 2 });
    await insert('roster_assignments', { ...assignment, service_time_id: 2 });
    await insert('roster_assignment_history', { ...entry, service_time_id: 2 });
  });

  it.each([
    ['the messages', '0010-system-messages', 0.5],
    ['the services', '0012-services', 0.5],
    ['the message details', '0014-message-details', 0.5],
    ['the responses', '0015-responses', 0.5],
    ['the contact data', '0016-contact', 0.5],
    ['the end', '0016-contact', 1],
  ])('leaves the old database unchanged when it fails at %s', async (_, name, part) => {
    const before = [await readRows(database), await readLastIds(database), await readSchema(database)];
    const broken = MIGRATIONS.map((migration) =>
      migration.name === name ? breakMigration(migration, part) : migration,
    );
    await expect(run(database, broken)).rejects.toThrow(/syntax/);
    expect([await readRows(database), await readLastIds(database), await readSchema(database)]).toEqual(
      before,
    );
    expect(await run(database)).toEqual(NEW.map((migration) => migration.name));
  });

  it('makes release 1.3.2 refuse the database and leave it unchanged', async () => {
    expect(await run(database, OLD)).toEqual([]);
    await run(database);
    const rows = await readRows(database);
    const refused = run(database, OLD);
    await expect(refused).rejects.toThrow(NewerDatabaseError);
    await expect(refused).rejects.toThrow(`it contains ${NEW.map(({ name }) => name).join(', ')}`);
    expect(await readRows(database)).toEqual(rows);
  });
});

describe('the embedded database of release 1.3.2', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = createTempFolder();
    mkdirSync(join(folder, 'data'));
    file = databaseFile(join(folder, 'data'));
  });

  it('is sound before and after the first start of this release', async () => {
    writeRelease132(file);
    expect(inspectDatabase(file)).toEqual({ kind: 'sound' });
    await (await openFilled(join(folder, 'data'))).close();
    expect(inspectDatabase(file)).toEqual({ kind: 'sound' });
  });

  it('can be restored from a backup, and is migrated at the next start', async () => {
    const backup = join(folder, 'backup.db');
    writeRelease132(backup);
    restoreDatabase(join(folder, 'data'), backup, {
      now: NOW,
      keepAs: join(folder, 'replaced.db'),
      endCalendars: true,
    });
    const database = await openFilled(join(folder, 'data'));
    const rows = await readRows(database);
    await database.close();
    for (const table of ['availability', 'roster_assignments', 'roster_assignment_history', 'messages'])
      expect([table, rows[table]?.length]).toEqual([table, EXPECTED.rows[table]]);
    // A restore signs everyone out.
    expect(rows.sessions).toEqual([]);
  });
});
