import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { SETUP_CONFIRMATIONS, type SetupConfirmation, type SetupFacts } from '#domain/setup/setup.ts';
import type { Db } from './database.ts';
import type { Flag } from './tables.ts';

const COLUMNS = {
  services: 'setup_services_confirmed',
  month: 'setup_month_confirmed',
  all: 'setup_hidden',
} as const satisfies Record<SetupConfirmation, string>;

/** Returns what the database says about the setup of the church. */
export async function readSetup(db: Db): Promise<SetupFacts> {
  const row = await db
    .selectFrom('settings')
    .select([...Object.values(COLUMNS), 'church_name'])
    .select(({ exists, selectFrom }) => {
      const members = selectFrom('users').select('id').where('removed_at', 'is', null);
      return [
        exists(selectFrom('service_roles').select('id')).as('hasRoles'),
        exists(
          selectFrom('service_times')
            .select('id')
            .where(({ or, eb }) =>
              or([
                eb('id', '!=', SUNDAY_SERVICE),
                eb('weekday', '!=', 0),
                eb('starts_at', 'is not', null),
                eb('name', 'is not', null),
              ]),
            ),
        ).as('hasOwnServices'),
        exists(members.orderBy('id').limit(1).offset(1)).as('hasMembers'),
        exists(members.where('pin_hash', 'is', null)).as('hasMembersWithoutPin'),
        exists(selectFrom('finalized_rosters').select('id')).as('hasPublished'),
      ];
    })
    .where('settings.id', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    hasChurchName: row.church_name !== '',
    hasRoles: Boolean(row.hasRoles),
    hasOwnServices: Boolean(row.hasOwnServices),
    hasMembers: Boolean(row.hasMembers),
    hasMembersWithoutPin: Boolean(row.hasMembersWithoutPin),
    hasPublished: Boolean(row.hasPublished),
    confirmed: new Set(SETUP_CONFIRMATIONS.filter((step) => row[COLUMNS[step]] === 1)),
  };
}

/** Stores what an administrator said about the setup. */
export async function confirmSetup(db: Db, step: SetupConfirmation): Promise<void> {
  const yes: Flag = 1;
  await db
    .updateTable('settings')
    .set({ [COLUMNS[step]]: yes })
    .execute();
}
