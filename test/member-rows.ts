import type { Insertable } from 'kysely';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { Tables } from '#server/db/tables.ts';
import { aCallingMember } from './every-call.ts';
import { anAnswer, aRole } from './factories.ts';
import type { TestServer } from './test-server.ts';

/** Tables whose rows have a number of their own. */
type WithId = 'roster_revisions' | 'cover_requests' | 'messages' | 'families';

let serial = 0;

/** Adds an administrator to whom at least one row refers in every column that can. Returns the id. */
export async function aMemberInEveryTable(
  server: TestServer,
  date: PlainDate = '2026-07-05',
): Promise<MemberId> {
  serial += 1;
  const { query } = server.database;
  const add = <Table extends keyof Tables>(table: Table, row: Insertable<Tables[Table]>) =>
    query
      .insertInto(table)
      .values(row as never)
      .execute();
  const addAndGetId = async <Table extends WithId>(table: Table, row: Insertable<Tables[Table]>) => {
    const added = query.insertInto(table as 'messages').values(row as never);
    return (await added.returning('id').executeTakeFirstOrThrow()).id;
  };
  const { id } = await aCallingMember(server, { isAdmin: true });
  await anAnswer(server, id, date);
  await query.updateTable('availability').set({ answered_by: id }).where('user_id', '=', id).execute();
  const of = { user_id: id };
  const unique = `member ${id}`;
  const month = { year: 2030 + serial, month: 7 };
  const duty = { ...of, service_date: date, service_time_id: 1, role_id: await aRole(server) };
  const made = { assignment_method: 'manual', created_at: 1 } as const;
  await add('roster_assignments', { ...duty, ...made, place: 1, updated_at: 1 });
  await add('roster_assignment_history', { ...duty, ...made, was_preferred_role: 0, was_secondary_role: 0 });
  await add('finalized_rosters', {
    ...month,
    is_finalized: 0,
    created_at: 1,
    created_by: id,
    finalized_by: id,
  });
  const revision_id = await addAndGetId('roster_revisions', {
    ...month,
    number: 1,
    published_at: 1,
    published_by: id,
  });
  await add('roster_revision_assignments', { ...duty, revision_id });
  const request_id = await addAndGetId('cover_requests', {
    ...duty,
    state: 'covered',
    covered_by: id,
    opened_at: 1,
  });
  await add('cover_asks', { ...of, request_id, asked_at: 1 });
  await add('told_duties', { ...duty, minutes: 90, is_reminded: 0 });
  await add('usual_services', { ...of, service_time_id: 1, week: 1 });
  await add('away_periods', {
    ...of,
    from_date: date,
    to_date: date,
    entered_on: '2026-03-13',
    note: 'Camping',
  });
  const family = { serving: 'own', whom: 'adults', strictness: 'prefer', children_with_adult: 0 } as const;
  const family_id = await addAndGetId('families', family);
  await add('family_members', { ...of, family_id, is_child: 0 });
  await add('may_act', { ...of, allowed_id: id });
  await add('family_choices', { ...of, family_id, kind: 'one_free' });
  const key = { credential_id: unique, public_key: 'b', counter: 0, transports: '', name: 'Phone' };
  await add('passkeys', { ...of, ...key, created_at: 1 });
  await add('recovery_codes', { ...of, code_hash: unique });
  await add('second_steps', { ...of, token_hash: unique, tries: 0, created_at: 1 });
  await add('calendar_feeds', { ...of, code_hash: unique, scope: 'own', created_at: 1 });
  await add('personal_links', { ...of, code_hash: unique, purpose: '{}', expires_at: 2, created_at: 1 });
  const logged = { subject: 'member', verb: 'removed', details: '{}', actor_name: 'Dorcas Joppa' } as const;
  await add('change_log', { ...logged, made_at: 1, actor_id: id, member_id: id });
  const message_id = await addAndGetId('messages', {
    kind: 'reminder',
    details: '{}',
    created_at: 1,
    created_by: id,
  });
  const delivery = { channel: 'sms', state: 'sent', shown_as: 'Dorcas', tries: 1, asks: 0 } as const;
  await add('message_recipients', { ...delivery, message_id, member_id: id, created_at: 1, updated_at: 1 });
  return id;
}
