import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { aCallingMember } from '#test/every-call.ts';
import { anAdmin, anAnswer } from '#test/factories.ts';
import { onBothDatabases, onDatabase } from '#test/test-server.ts';
import { AFTER_REMOVAL, fieldsSeenBy, MEMBER_ROWS, SHOWN_COLUMNS, TABLES_TO_CLEAR } from './personal-data.ts';

it('each audience sees what is declared for it, and what less trusted ones see', () => {
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
    'preferredRoleId',
    'secondaryRoleId',
    'maxPerMonth',
    'neverTwoInARow',
    'doesNotServe',
  ];
  expect([fieldsSeenBy('everyone'), fieldsSeenBy('members'), fieldsSeenBy('owner')]).toEqual([
    everyone,
    members,
    owner,
  ]);
  expect(SHOWN_COLUMNS).not.toContain('pin_hash');
});

onDatabase('sqlite', 'the declaration of rows about members', (server) => {
  it('names every foreign key of the database to a member', async () => {
    const { query } = server().database;
    const { rows } = await sql<{ reference: string }>`
      select tables.name || '.' || keys."from" as reference
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
      where keys."table" = 'users'`.execute(query);
    // The history outlives what it refers to, so it has no foreign keys.
    const declared = Object.keys(MEMBER_ROWS).filter((name) => !name.startsWith('roster_assignment_history'));
    expect(rows.map(({ reference }) => reference).sort()).toEqual(declared.sort());
  });
});

onBothDatabases('removing a member', (server) => {
  it('deletes and clears what is declared, and keeps the name', async () => {
    const { query } = server().database;
    const member = await aCallingMember(server(), { isAdmin: true });
    await anAnswer(server(), member.id, '2026-07-05');
    const of = { user_id: member.id };
    const key = { credential_id: 'a', public_key: 'b', counter: 0, transports: '', name: 'Phone' };
    await query
      .insertInto('passkeys')
      .values({ ...of, ...key, created_at: 1 })
      .execute();
    await query
      .insertInto('recovery_codes')
      .values({ ...of, code_hash: 'c' })
      .execute();
    await query
      .insertInto('second_steps')
      .values({ ...of, token_hash: 'd', tries: 0, created_at: 1 })
      .execute();
    const { id: request_id } = await query
      .insertInto('cover_requests')
      .values({
        ...of,
        service_date: '2026-07-05',
        service_time_id: 1,
        role_id: 1,
        state: 'closed',
        opened_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await query
      .insertInto('cover_asks')
      .values({ ...of, request_id, asked_at: 1 })
      .execute();
    await query
      .insertInto('calendar_feeds')
      .values({ ...of, code_hash: 'e', scope: 'own', created_at: 1 })
      .execute();
    await query
      .insertInto('personal_links')
      .values({ ...of, code_hash: 'f', purpose: '{}', expires_at: 2, created_at: 1 })
      .execute();
    await query
      .insertInto('told_duties')
      .values({
        ...of,
        service_date: '2026-07-05',
        service_time_id: 1,
        role_id: 1,
        minutes: 90,
        is_reminded: 0,
      })
      .execute();
    await query
      .insertInto('usual_services')
      .values({ ...of, service_time_id: 1, week: 1 })
      .execute();
    await query
      .insertInto('away_periods')
      .values({ ...of, from_date: '2026-07-01', to_date: '2026-07-09', entered_on: '2026-03-13', note: 'g' })
      .execute();
    const countRows = async () => {
      const counts = TABLES_TO_CLEAR.map(async (table) => {
        const rows = await query
          .selectFrom(table)
          .select('user_id')
          .where('user_id', '=', member.id)
          .execute();
        return [table, rows.length];
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    const each = (count: number) => Object.fromEntries(TABLES_TO_CLEAR.map((table) => [table, count]));
    expect(await countRows()).toEqual(each(1));

    const readUser = () =>
      query.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
    const before = await readUser();
    const { status } = await (await anAdmin(server())).tryCall(contract.removeMember, {
      params: { id: String(member.id) },
    });
    expect(status).toBe(204);
    expect(await countRows()).toEqual(each(0));
    expect(await readUser()).toEqual({ ...before, ...AFTER_REMOVAL, removed_at: expect.any(Number) });
    expect(AFTER_REMOVAL).toMatchObject({
      pin_hash: null,
      phone_number: null,
      email: null,
      contact_by: null,
      initials: null,
    });
  });
});
