import { createHash } from 'node:crypto';
import { addMonths, monthOf, type Sundays, sundaysOf } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import type { Database } from '#server/db/database.ts';

const TOKEN = 'the-administrator-of-the-fault-tests';
const MEMBERS = 40;

/** A church that one signed-in administrator can write to. */
export interface FaultChurch {
  readonly cookie: string;
  readonly memberIds: readonly MemberId[];
  readonly roleId: RoleId;
  /** Writes change the answers of `answered` and the assignments of `assigned`, where all members are available. */
  readonly answered: Sundays;
  readonly assigned: Sundays;
}

/** Fills a database after its first start with members, each with a (fictional) phone number. */
export async function fillChurch({ query }: Database): Promise<FaultChurch> {
  const now = Date.now();
  const month = addMonths(monthOf(todayIn('Australia/Sydney', now)), 1);
  const [answered, assigned] = [sundaysOf(month), sundaysOf(addMonths(month, 1))];
  const members = Array.from({ length: MEMBERS }, (_, n) => ({
    first_name: `First${n}`,
    last_name: `Last${n}`,
    is_admin: 0 as const,
    first_login: 0 as const,
    phone_number: `+614915${String(70_156 + n).slice(-5)}`,
    role: 'member' as const,
    created_at: now,
  }));
  const ids = await query.insertInto('users').values(members).returning('id').execute();
  const memberIds = ids.map((row) => row.id);
  const role = await query
    .insertInto('service_roles')
    .values({ name: 'Usher', sort_order: 1, is_active: 1, max_limit: 100 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const yes = assigned.flatMap((service_date) =>
    memberIds.map((user_id) => ({
      user_id,
      service_date,
      service_time_id: SUNDAY_SERVICE,
      is_available: 1 as const,
      last_updated: now,
    })),
  );
  await query.insertInto('availability').values(yes).execute();
  await query.updateTable('users').set({ first_login: 0 }).where('id', '=', 1).execute();
  const token_hash = createHash('sha256').update(TOKEN).digest('base64url');
  await query
    .insertInto('sessions')
    .values({
      token_hash,
      user_id: 1,
      created_at: now,
      last_seen_at: now,
      device: 'A test',
      public_id: 'a-test',
    })
    .execute();
  return { cookie: `sundial=${TOKEN}`, memberIds, roleId: role.id, answered, assigned };
}
