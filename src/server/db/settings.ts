import type { CountryCode } from 'libphonenumber-js/max';
import type { DeadlineRule } from '#domain/availability/deadline.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import type { Db } from './database.ts';

const settings = (db: Db) =>
  db
    .selectFrom('settings')
    .select(['deadline_day', 'deadline_month', 'name_format', 'country', 'service_minutes', 'church_name'])
    .execute();

/** The church's settings that several features read. */
export interface Settings extends DeadlineRule {
  readonly nameFormat: NameFormat;
  /** Empty until an administrator enters it. */
  readonly churchName: string;
  readonly country: CountryCode;
  /** How long a service takes. */
  readonly serviceMinutes: number;
}

/** Returns the church's settings, which several features read. The row exists from the first start. */
export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await settings(db);
  if (!row) throw new Error('The database has no settings.');
  return {
    deadlineDay: row.deadline_day,
    deadlineMonth: row.deadline_month,
    nameFormat: row.name_format,
    churchName: row.church_name,
    country: row.country,
    serviceMinutes: row.service_minutes,
  };
}
