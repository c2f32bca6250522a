import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { SETUP_CONFIRMATIONS, type SetupConfirmation, type SetupFacts } from '#domain/setup/setup.ts';
import type { Db } from './database.ts';

const COLUMNS = {
  services: 'setupServicesConfirmed',
  month: 'setupMonthConfirmed',
  all: 'setupHidden',
} as const satisfies Record<SetupConfirmation, string>;

/** Returns the setup state of the church. */
export async function readSetup(db: Db): Promise<SetupFacts> {
  const row = await db
    .selectFrom('settings')
    .select([...Object.values(COLUMNS), 'churchName'])
    .select(({ exists, selectFrom }) => {
      const members = selectFrom('users').select('id').where('removedAt', 'is', null);
      return [
        exists(selectFrom('serviceRoles').select('id')).as('hasRoles'),
        exists(
          selectFrom('serviceTimes')
            .select('id')
            .where(({ or, eb }) =>
              or([
                eb('id', '!=', SUNDAY_SERVICE),
                eb('weekday', '!=', 0),
                eb('startsAt', 'is not', null),
                eb('name', 'is not', null),
              ]),
            ),
        ).as('hasOwnServices'),
        exists(members.orderBy('id').limit(1).offset(1)).as('hasMembers'),
        exists(members.where('pinHash', 'is', null)).as('hasMembersWithoutPin'),
        exists(selectFrom('finalizedRosters').select('id')).as('hasPublished'),
      ];
    })
    .where('settings.id', '=', 1)
    .executeTakeFirstOrThrow();
  return {
    hasChurchName: row.churchName !== '',
    hasRoles: Boolean(row.hasRoles),
    hasOwnServices: Boolean(row.hasOwnServices),
    hasMembers: Boolean(row.hasMembers),
    hasMembersWithoutPin: Boolean(row.hasMembersWithoutPin),
    hasPublished: Boolean(row.hasPublished),
    confirmed: new Set(SETUP_CONFIRMATIONS.filter((step) => row[COLUMNS[step]])),
  };
}

/** Stores an administrator's choice in the setup. */
export async function confirmSetup(db: Db, step: SetupConfirmation): Promise<void> {
  await db
    .updateTable('settings')
    .set({ [COLUMNS[step]]: true })
    .execute();
}
