import { firstDay, lastDay, type Month, monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import type { AnnouncedDuty } from '#domain/messages/announcement.ts';
import {
  type ChurchNow,
  isPast,
  isSameService,
  type Service,
  sharesDate,
} from '#domain/services/services.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import { roleInTeam } from '#languages/duties.ts';
import type { NamedDuty } from '#languages/messages.ts';
import { shortServiceTitle } from '#languages/services.ts';
import type { Db } from '../db/database.ts';
import { type DutyTeam, readDutyTeams } from '../db/duty-teams.ts';
import { isLearningNow } from '../db/learners.ts';
import { CAN_SERVE } from '../db/members.ts';
import { listServicesOf } from '../db/services.ts';
import { readSettings } from '../db/settings.ts';
import { listPublishedMonths, publishedTeams } from './publish-queries.ts';

/** An upcoming service that someone serves at by a published roster, as shown in messages. */
export interface ComingDuty extends AnnouncedDuty, DutyTeam {
  readonly memberId: MemberId;
  readonly role: string;
  readonly teamId: TeamId;
  readonly response: AssignmentResponse;
  readonly service: Service;
  /** Whether the date has other services too. */
  readonly sharesDate: boolean;
}

/** Which duties are read. */
export interface DutyOptions {
  /** Only these members'. */
  readonly memberIds?: readonly MemberId[];
  /** Also those in drafts of these teams, for a preview of their publication. */
  readonly draftsOf?: TeamScope;
}

/** Returns who serves at the upcoming services of a month, by date and start. Only those that are published. */
export async function listComingDutiesOf(
  db: Db,
  month: Month,
  now: ChurchNow,
  { memberIds, draftsOf = new Set() }: DutyOptions = {},
): Promise<ComingDuty[]> {
  if (memberIds?.length === 0) return [];
  const published = await publishedTeams(db, month);
  if (published.size === 0 && draftsOf !== 'all' && draftsOf.size === 0) return [];
  const { serviceMinutes: minutes } = await readSettings(db);
  const services = await listServicesOf(db, month);
  const rows = await db
    .selectFrom('rosterAssignments')
    .innerJoin('serviceRoles', 'serviceRoles.id', 'roleId')
    .innerJoin('users', 'users.id', 'memberId')
    .select(['date', 'timeId', 'memberId'])
    .select(['roleId', 'serviceRoles.name as role', 'teamId', 'response', isLearningNow().as('isLearning')])
    .where(({ between }) => between('date', firstDay(month), lastDay(month)))
    .where(CAN_SERVE)
    .$if(memberIds !== undefined, (query) => query.where('memberId', 'in', memberIds as MemberId[]))
    .orderBy('serviceRoles.sortOrder')
    .orderBy('roleId')
    .execute();
  const assigned = rows.map(({ isLearning, ...duty }) => ({
    ...duty,
    ...(isLearning && { isLearning: true as const }),
  }));
  const teamOf = await readDutyTeams(db, memberIds);
  return services
    .filter((service) => !isPast(service, now))
    .flatMap((service) => {
      const { startsAt, name } = service;
      const isShared = sharesDate(service, services);
      return assigned
        .filter((duty) => isSameService(duty, service))
        .filter(({ teamId }) => published.has(teamId) || isAmong(draftsOf, teamId))
        .map((duty) => ({
          ...duty,
          ...{ startsAt, name, minutes, service, sharesDate: isShared },
          ...teamOf({ ...duty, startsAt }),
        }));
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
export function named(
  duty: Pick<ComingDuty, 'role' | 'service' | 'sharesDate' | 'team' | 'arriveAt' | 'isLearning'>,
): NamedDuty {
  const { role, service, sharesDate, team, arriveAt, isLearning } = duty;
  return {
    role: roleInTeam(role, team, isLearning),
    service: shortServiceTitle({ ...service, sharesDate }),
    person: null,
    ...(arriveAt && { arriveAt }),
  };
}
