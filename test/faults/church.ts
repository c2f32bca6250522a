import { createHash } from 'node:crypto';
import { addMonths, monthOf, type Sundays, sundaysOf } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import type { Database } from '#server/db/database.ts';
import { joinOnlyTeam } from '#server/db/memberships.ts';
import { FIRST_TEAM } from '#server/db/roles.ts';

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
    firstName: `First${n}`,
    lastName: `Last${n}`,
    isAdmin: false,
    firstLogin: false,
    phoneNumber: `+614915${String(70_156 + n).slice(-5)}`,
    role: 'member' as const,
    createdAt: now,
  }));
  const ids = await query.insertInto('users').values(members).returning('id').execute();
  const memberIds = ids.map((row) => row.id);
  await joinOnlyTeam(query, memberIds);
  const role = await query
    .insertInto('serviceRoles')
    .values({ name: 'Usher', sortOrder: 1, isActive: true, maxLimit: 100, teamId: FIRST_TEAM })
    .returning('id')
    .executeTakeFirstOrThrow();
  const yes = assigned.flatMap((date) =>
    memberIds.map((memberId) => ({
      memberId,
      date,
      timeId: SUNDAY_SERVICE,
      isAvailable: true,
      lastUpdated: now,
    })),
  );
  await query.insertInto('availability').values(yes).execute();
  await query.updateTable('users').set({ firstLogin: false }).where('id', '=', 1).execute();
  const tokenHash = createHash('sha256').update(TOKEN).digest('base64url');
  await query
    .insertInto('sessions')
    .values({
      tokenHash,
      memberId: 1,
      createdAt: now,
      lastSeenAt: now,
      device: 'A test',
      publicId: 'a-test',
    })
    .execute();
  return { cookie: `sundial=${TOKEN}`, memberIds, roleId: role.id, answered, assigned };
}
