import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { type AnnouncedDuty, compareWithAnnounced } from '#domain/messages/announcement.ts';
import { type ChurchNow, isSameService } from '#domain/services/services.ts';
import { isAmong, type TeamScope } from '#domain/teams/scope.ts';
import type { Db } from '../db/database.ts';
import { listRoles } from '../db/roles.ts';
import { listAnnouncedDuties } from '../outbox/announcement-queries.ts';
import { type ComingDuty, type DutyOptions, listComingDutiesOf } from './duty-queries.ts';
import { publishedTeams } from './publish-queries.ts';

type MembersDuty = AnnouncedDuty & { readonly memberId: MemberId };

/** The source of messages about the roster of a month, as far as it is published. */
export interface RosterNews {
  readonly month: Month;
  readonly duties: readonly ComingDuty[];
  readonly announced: readonly MembersDuty[];
  /** The announced services in teams that revise their roster. What becomes of them is not news yet. */
  readonly revised: readonly MembersDuty[];
  readonly roles: ReadonlyMap<RoleId, string>;
  /** Undefined for a role that no longer exists. */
  teamOf(roleId: RoleId): TeamId | undefined;
}

/** Reads the upcoming services of a month, and the services people were notified of. */
export async function readRosterNews(
  db: Db,
  month: Month,
  now: ChurchNow,
  options: DutyOptions,
): Promise<RosterNews> {
  const { today } = now;
  const { memberIds, draftsOf = new Set() } = options;
  const announced = await listAnnouncedDuties(db, { month, ...(memberIds && { memberIds }) });
  const published = await publishedTeams(db, month);
  const roles = new Map((await listRoles(db)).map((role) => [role.id, role]));
  const isRevised = ({ roleId }: MembersDuty) => {
    const team = roles.get(roleId)?.teamId;
    return team !== undefined && !published.has(team) && !isAmong(draftsOf, team);
  };
  const coming = announced.filter(({ date }) => date >= today);
  return {
    month,
    duties: await listComingDutiesOf(db, month, now, options),
    announced: coming.filter((duty) => !isRevised(duty)),
    revised: coming.filter(isRevised),
    roles: new Map([...roles].map(([id, { name }]) => [id, name])),
    teamOf: (roleId) => roles.get(roleId)?.teamId,
  };
}

/** Returns a member's services, and how they differ from the last message to the member. Leaves out declined ones. */
export function ownNews({ duties, announced, revised, month, roles }: RosterNews, memberId: MemberId) {
  const own = duties.filter((duty) => duty.memberId === memberId);
  const declined = own.filter(({ response }) => response === 'declined');
  const isDeclined = (duty: AnnouncedDuty) => declined.some((one) => isSameService(one, duty));
  const all = own.filter((duty) => !isDeclined(duty));
  const known = announced.filter((duty) => duty.memberId === memberId && !isDeclined(duty));
  return {
    ...{ month, roles, all, known, news: compareWithAnnounced(known, all) },
    revised: revised.filter((duty) => duty.memberId === memberId),
  };
}

export type OwnNews = ReturnType<typeof ownNews>;

/**
 * Returns the members whose services in these teams differ from their last message, each once. `isFirst`: only those who
 * serve.
 */
export function membersWithNews(rosterNews: RosterNews, scope: TeamScope, isFirst: boolean): MemberId[] {
  const isAbout = ({ roleId }: AnnouncedDuty) => {
    const team = rosterNews.teamOf(roleId);
    return team === undefined || isAmong(scope, team);
  };
  const members = new Set([...rosterNews.duties, ...rosterNews.announced].map(({ memberId }) => memberId));
  return [...members].filter((id) => {
    const { all, news } = ownNews(rosterNews, id);
    const { added, changed, removed } = news;
    const differing = [...added, ...changed.flatMap(({ now, was }) => [now, was]), ...removed];
    return differing.some(isAbout) && !(isFirst && all.length === 0);
  });
}
