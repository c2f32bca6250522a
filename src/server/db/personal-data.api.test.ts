import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { anAdmin } from '#test/factories.ts';
import { aMemberInEveryTable } from '#test/member-rows.ts';
import { onBothDatabases, onDatabase } from '#test/test-server.ts';
import { AFTER_REMOVAL, fieldsSeenBy, MEMBER_ROWS, SHOWN_COLUMNS, TABLES_TO_CLEAR } from './personal-data.ts';

it('each audience sees its declared fields, and those of less trusted audiences', () => {
  const everyone = ['id', 'firstName', 'lastName'];
  const members = [...everyone, 'initials', 'role'];
  const owner = [
    ...members,
    'isAdmin',
    'firstLogin',
    'phoneNumber',
    'canText',
    'email',
    'contactBy',
    'maxPerMonth',
    'neverTwoInARow',
    'onceADay',
    'doesNotServe',
    'language',
    'preferredRoleId',
    'secondaryRoleId',
  ];
  expect([fieldsSeenBy('everyone'), fieldsSeenBy('members'), fieldsSeenBy('owner')]).toEqual([
    everyone,
    members,
    owner,
  ]);
  expect(SHOWN_COLUMNS).not.toContain('pinHash');
});

/** Returns the name in queries of a table or column. */
const inQueries = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

onDatabase('sqlite', 'the declaration of rows about members', (server) => {
  it('names every foreign key of the database to a member', async () => {
    const { query } = server().database;
    const { rows } = await sql<{ reference: string }>`
      select tables.name || '.' || keys."from" as reference
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
      where keys."table" = 'users'`.execute(query);
    // The history outlives what it refers to, so it has no foreign keys.
    const declared = Object.keys(MEMBER_ROWS).filter((name) => !name.startsWith('rosterAssignmentHistory'));
    expect(rows.map(({ reference }) => inQueries(reference)).sort()).toEqual(declared.sort());
  });
});

onDatabase('sqlite', 'the declared effects of a merge', (server) => {
  it('names the columns of every unique constraint with a member, unless a rule prevents that both have a row', async () => {
    const { rows } = await sql<{ table: string; columns: string }>`
      select tables.name as "table", group_concat(columns.name) as columns
      from sqlite_schema as tables, pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
      where tables.type = 'table' and indexes."unique" = 1
      group by tables.name, indexes.name`.execute(server().database.query);
    const found = rows
      .map(({ table, columns }) => ({ table: inQueries(table), columns: inQueries(columns).split(',') }))
      .flatMap(({ table, columns }) => {
        const member = ['memberId', 'aboutId'].find((column) => columns.includes(column));
        return member ? [[table, columns.filter((column) => column !== member).sort()]] : [];
      });
    const declared = Object.entries(MEMBER_ROWS).flatMap(
      ([
        reference,
        {
          merge: { rows },
        },
      ]) =>
        typeof rows === 'string' || rows.length === 0 ? [] : [[reference.split('.')[0], [...rows].sort()]],
    );
    const service = ['date', 'timeId'];
    const prevented = [
      // Refused if both serve there.
      ['rosterAssignments', service],
      ['rosterAssignmentHistory', service],
      // Closed if its member does not serve there.
      ['coverRequests', service],
      // A person is in one family, and named once in each choice.
      ['familyChoices', ['familyId', 'kind']],
      // Gone, or moved with the membership.
      ['mayAct', ['allowedId']],
      // Deleted.
      ['knownDevices', ['tokenHash']],
      // Ended.
      ['personalLinks', ['codeHash']],
    ];
    expect(found.map(String).sort()).toEqual([...declared, ...prevented].map(String).sort());
  });
});

onBothDatabases('removing a member', (server) => {
  it('deletes and clears the declared columns, and keeps the name', async () => {
    const { query } = server().database;
    const id = await aMemberInEveryTable(server());
    const countRows = async () => {
      const counts = TABLES_TO_CLEAR.map(async (table) => {
        const rows = await query.selectFrom(table).select('memberId').where('memberId', '=', id).execute();
        return [table, rows.length];
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    const each = (count: number) => Object.fromEntries(TABLES_TO_CLEAR.map((table) => [table, count]));
    expect(await countRows()).toEqual(each(1));

    const readUser = () =>
      query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await readUser();
    const { status } = await (await anAdmin(server())).tryCall(contract.removeMember, {
      params: { id },
    });
    expect(status).toBe(204);
    expect(await countRows()).toEqual(each(0));
    expect(await readUser()).toEqual({ ...before, ...AFTER_REMOVAL, removedAt: expect.any(Number) });
    expect(AFTER_REMOVAL).toMatchObject({
      pinHash: null,
      phoneNumber: null,
      email: null,
      contactBy: null,
      initials: null,
    });
  });
});
