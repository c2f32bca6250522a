import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type AnnouncedDuty, compareWithAnnounced, hasNews } from '#domain/messages/announcement.ts';
import { type ChurchNow, isSameService } from '#domain/services/services.ts';
import type { Db } from '../db/database.ts';
import { listRoles } from '../db/roles.ts';
import { listAnnouncedDuties } from '../outbox/announcement-queries.ts';
import { type ComingDuty, type DutyOptions, listComingDutiesOf } from './duty-queries.ts';

/** The source of messages about the roster of a month. */
export interface RosterNews {
  readonly month: Month;
  readonly duties: readonly ComingDuty[];
  readonly announced: ReadonlyArray<AnnouncedDuty & { readonly memberId: MemberId }>;
  readonly roles: ReadonlyMap<number, string>;
}

/** Reads the upcoming services of a month, and the services people were notified of. */
export async function readRosterNews(
  db: Db,
  month: Month,
  now: ChurchNow,
  options: DutyOptions,
): Promise<RosterNews> {
  const { today } = now;
  const { memberIds } = options;
  const announced = await listAnnouncedDuties(db, { month, ...(memberIds && { memberIds }) });
  return {
    month,
    duties: await listComingDutiesOf(db, month, now, options),
    announced: announced.filter(({ date }) => date >= today),
    roles: new Map((await listRoles(db)).map(({ id, name }) => [id, name])),
  };
}

/** Returns a member's services, and how they differ from the last message to the member. Leaves out declined ones. */
export function ownNews({ duties, announced, month, roles }: RosterNews, memberId: MemberId) {
  const own = duties.filter((duty) => duty.memberId === memberId);
  const declined = own.filter(({ response }) => response === 'declined');
  const isDeclined = (duty: AnnouncedDuty) => declined.some((one) => isSameService(one, duty));
  const all = own.filter((duty) => !isDeclined(duty));
  const known = announced.filter((duty) => duty.memberId === memberId && !isDeclined(duty));
  return { month, roles, all, known, news: compareWithAnnounced(known, all) };
}

export type OwnNews = ReturnType<typeof ownNews>;

/** Returns the members whose services differ from their last message, each once. `isFirst`: only those who serve. */
export function membersWithNews(rosterNews: RosterNews, isFirst: boolean): MemberId[] {
  const members = new Set([...rosterNews.duties, ...rosterNews.announced].map(({ memberId }) => memberId));
  return [...members].filter((id) => {
    const { all, news } = ownNews(rosterNews, id);
    return hasNews(news) && !(isFirst && all.length === 0);
  });
}
