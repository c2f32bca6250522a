import type { CountryCode } from 'libphonenumber-js/max';
import type { DeadlineRule } from '#domain/availability/deadline.ts';
import type { NameFormat } from '#domain/members/name-format.ts';
import { provideCollation } from '#domain/text/collate.ts';
import { type Db, isPostgres } from './database.ts';

/** The church's settings that several features read. */
export interface Settings extends DeadlineRule {
  readonly nameFormat: NameFormat;
  /** Empty until an administrator enters it. */
  readonly churchName: string;
  readonly country: CountryCode;
  /** The tag of the church's language, for texts without a single reader. */
  readonly language: string;
  /** How long a service takes. */
  readonly serviceMinutes: number;
  /** Whether new members serve at only one service a day until they choose. */
  readonly newOnceADay: boolean;
  /** Whether coordinators are offered guests. */
  readonly hasGuests: boolean;
  /** Whether coordinators are offered to say which roles members are learning. */
  readonly hasLearners: boolean;
  /** Whether coordinators are asked after each service who served. */
  readonly asksWhoServed: boolean;
  /** Whether push messages say only that there is something new, because anyone can read a lock screen. */
  readonly hasShortPushes: boolean;
  /** The email address that answers to emails go to. Null: no one reads them. */
  readonly answerAddress: string | null;
}

/** As last read by any request. A change applies to everyone a moment later. */
let churchLanguage = 'en';
provideCollation(() => churchLanguage);

/**
 * Returns the church's settings, which several features read. The row exists from the first start. `isLocked`: locked
 * against changes until the transaction ends.
 */
export async function readSettings(db: Db, { isLocked = false } = {}): Promise<Settings> {
  const settings = await db
    .selectFrom('settings')
    .select(['deadlineDay', 'deadlineMonth', 'nameFormat'])
    .select(['churchName', 'country', 'language', 'serviceMinutes', 'newOnceADay', 'answerAddress'])
    .select(['hasGuests', 'hasLearners', 'asksWhoServed', 'hasShortPushes'])
    .$if(isLocked && isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  churchLanguage = settings.language;
  return settings;
}
