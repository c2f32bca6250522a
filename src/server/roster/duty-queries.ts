import { firstDay, lastDay, type Month, monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { AnnouncedDuty } from '#domain/messages/announcement.ts';
import {
  type ChurchNow,
  isPast,
  isSameService,
  type Service,
  sharesDate,
} from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import type { NamedDuty } from '#languages/messages.ts';
import { shortServiceTitle } from '#languages/services.ts';
import type { Db } from '../db/database.ts';
import { listServicesOf } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { isMonthPublished, listPublishedMonths } from './publish-queries.ts';

/** An upcoming service that someone serves at by a published roster, as shown in messages. */
export interface ComingDuty extends AnnouncedDuty {
  readonly memberId: MemberId;
  readonly role: string;
  readonly response: AssignmentResponse;
  readonly service: Service;
  /** Whether the date has other services too. */
  readonly sharesDate: boolean;
}

/** Which duties are read. */
export interface DutyOptions {
  /** Only these members'. */
  readonly memberIds?: readonly MemberId[];
  /** Also those of a draft, for a preview of its publication. */
  readonly hasDraft?: boolean;
}

/** Returns who serves at the upcoming services of a month, by date and start. Empty if the month is not published. */
export async function listComingDutiesOf(
  db: Db,
  month: Month,
  now: ChurchNow,
  { memberIds, hasDraft = false }: DutyOptions = {},
): Promise<ComingDuty[]> {
  if (memberIds?.length === 0 || !(hasDraft || (await isMonthPublished(db, month)))) return [];
  const { serviceMinutes: minutes } = await readSettings(db);
  const services = await listServicesOf(db, month);
  const assigned = await db
    .selectFrom('rosterAssignments')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
    .innerJoin('users', 'users.id', 'memberId')
    .select(['date', 'timeId', 'memberId'])
    .select(['roleId', 'serviceRoles.name as role', 'response'])
    .where(({ between }) => between('date', firstDay(month), lastDay(month)))
    .where('users.removedAt', 'is', null)
    .$if(memberIds !== undefined, (query) => query.where('memberId', 'in', memberIds as MemberId[]))
    .orderBy('serviceRoles.sortOrder')
    .orderBy('roleId')
    .execute();
  return services
    .filter((service) => !isPast(service, now))
    .flatMap((service) => {
      const { startsAt, name } = service;
      const isShared = sharesDate(service, services);
      return assigned
        .filter((duty) => isSameService(duty, service))
        .map((duty) => ({ ...duty, startsAt, name, minutes, service, sharesDate: isShared }));
    });
}

/** Returns who serves at the upcoming services by published rosters, by date and start. */
export async function listComingDuties(db: Db, now: ChurchNow, options?: DutyOptions): Promise<ComingDuty[]> {
  const duties: ComingDuty[] = [];
  for (const month of await listPublishedMonths(db, monthOf(now.today)))
    duties.push(...(await listComingDutiesOf(db, month, now, options)));
  return duties;
}

/** Returns how a message names a duty of one person, in the current language. */
export function named({
  role,
  service,
  sharesDate,
}: Pick<ComingDuty, 'role' | 'service' | 'sharesDate'>): NamedDuty {
  return { role, service: shortServiceTitle({ ...service, sharesDate }), person: null };
}
