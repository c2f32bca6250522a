import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { aCallingMember } from './every-call.ts';
import { anAnswer, aRole } from './factories.ts';
import type { TestServer } from './test-server.ts';

let serial = 0;

/** Adds an administrator to whom at least one row refers in every column that can. Returns the id. */
export async function aMemberInEveryTable(
  server: TestServer,
  date: PlainDate = '2026-07-05',
): Promise<MemberId> {
  serial += 1;
  const { query } = server.database;
  const { id } = await aCallingMember(server, { isAdmin: true });
  await anAnswer(server, id, date);
  const of = { user_id: id };
  const unique = `member ${id}`;
  const month = { year: 2030 + serial, month: 7 };
  const duty = { ...of, service_date: date, service_time_id: 1, role_id: await aRole(server) };
  const made = { assignment_method: 'manual', created_at: 1 } as const;
  await query
    .insertInto('roster_assignments')
    .values({ ...duty, ...made, place: 1, updated_at: 1 })
    .execute();
  await query
    .insertInto('roster_assignment_history')
    .values({ ...duty, ...made, was_preferred_role: 0, was_secondary_role: 0 })
    .execute();
  await query
    .insertInto('finalized_rosters')
    .values({ ...month, is_finalized: 0, created_at: 1, created_by: id, finalized_by: id })
    .execute();
  const { id: revision_id } = await query
    .insertInto('roster_revisions')
    .values({ ...month, number: 1, published_at: 1, published_by: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await query
    .insertInto('roster_revision_assignments')
    .values({ ...duty, revision_id })
    .execute();
  const { id: request_id } = await query
    .insertInto('cover_requests')
    .values({ ...duty, state: 'covered', covered_by: id, opened_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await query
    .insertInto('cover_asks')
    .values({ ...of, request_id, asked_at: 1 })
    .execute();
  await query
    .insertInto('told_duties')
    .values({ ...duty, minutes: 90, is_reminded: 0 })
    .execute();
  await query
    .insertInto('usual_services')
    .values({ ...of, service_time_id: 1, week: 1 })
    .execute();
  await query
    .insertInto('away_periods')
    .values({ ...of, from_date: date, to_date: date, entered_on: '2026-03-13', note: 'Camping' })
    .execute();
  const key = { credential_id: unique, public_key: 'b', counter: 0, transports: '', name: 'Phone' };
  await query
    .insertInto('passkeys')
    .values({ ...of, ...key, created_at: 1 })
    .execute();
  await query
    .insertInto('recovery_codes')
    .values({ ...of, code_hash: unique })
    .execute();
  await query
    .insertInto('second_steps')
    .values({ ...of, token_hash: unique, tries: 0, created_at: 1 })
    .execute();
  await query
    .insertInto('calendar_feeds')
    .values({ ...of, code_hash: unique, scope: 'own', created_at: 1 })
    .execute();
  await query
    .insertInto('personal_links')
    .values({ ...of, code_hash: unique, purpose: '{}', expires_at: 2, created_at: 1 })
    .execute();
  const logged = { kind: 'member_removed', subject: 'Dorcas Joppa', actor_name: 'Dorcas Joppa' };
  await query
    .insertInto('change_log')
    .values({ ...logged, made_at: 1, actor_id: id, member_id: id })
    .execute();
  const { id: message_id } = await query
    .insertInto('messages')
    .values({ kind: 'reminder', details: '{}', created_at: 1, created_by: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = { channel: 'sms', state: 'sent', shown_as: 'Dorcas', tries: 1, asks: 0 } as const;
  await query
    .insertInto('message_recipients')
    .values({ ...delivery, message_id, member_id: id, created_at: 1, updated_at: 1 })
    .execute();
  return id;
}
