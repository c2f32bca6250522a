import { suggestInitials } from '#domain/members/member-initials.ts';
import { fullName } from '#domain/members/member-name.ts';
import { choosePin } from '#domain/pins/pin-weakness.ts';
import { countryOfTimeZone } from '../phone/country.ts';
import type { Random } from '../ports.ts';
import type { Database } from './database.ts';
import { joinOnlyTeam } from './memberships.ts';
import { migrate } from './migrate.ts';
import { members } from './migrations/0014-members.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { judgeStoredNumbers } from './stored-numbers.ts';
import verses from './verses.json' with { type: 'json' };

/** The first administrator, to be printed once. */
export interface FirstAdmin {
  readonly name: string;
  /** Null if the installer chose the PIN (`ADMIN_PIN`). */
  readonly oneTimePin: string | null;
}

/**
 * Migrates the database and fills an empty one with settings, verses and one administrator, in one transaction: several
 * processes may start at once, and an interrupted start leaves no partial data. Returns the administrator if this call
 * created them, otherwise null.
 */
export async function prepareDatabase(
  database: Database,
  options: {
    now: number;
    random: Random;
    hashPin: (pin: string) => Promise<string>;
    /** Where an empty database's church is. */
    timeZone: string;
    admin: { firstName: string; lastName: string; pin: string | null };
  },
): Promise<FirstAdmin | null> {
  const { now, random, admin } = options;
  return database.transaction(async (tx) => {
    const applied = await migrate(tx, database.kind, MIGRATIONS, now);
    if (applied.includes(members.name)) await judgeStoredNumbers(tx);
    const settings = await tx.selectFrom('settings').select('id').executeTakeFirst();
    if (settings) return null;

    const country = countryOfTimeZone(options.timeZone);
    await tx
      .insertInto('settings')
      .values({
        id: 1,
        deadlineDay: 20,
        nameFormat: 'full',
        country,
        teamLinkSeed: random.token(),
      })
      .execute();
    // Whole verses of the King James Version, free to print in most of the world, in the order of the Bible. Each was
    // compared word for word with Debian's package bible-kjv.
    await tx
      .insertInto('verses')
      .values(verses.map((verse) => ({ ...verse, category: 'serving' })))
      .execute();
    const pin = admin.pin ?? choosePin(random.below);
    const { id } = await tx
      .insertInto('users')
      .values({
        firstName: admin.firstName,
        lastName: admin.lastName,
        initials: suggestInitials(admin.firstName, admin.lastName, new Set()),
        pinHash: await options.hashPin(pin),
        isAdmin: true,
        firstLogin: true,
        role: 'member',
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await joinOnlyTeam(tx, [id]);
    return { name: fullName(admin), oneTimePin: admin.pin === null ? pin : null };
  });
}
