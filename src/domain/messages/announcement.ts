import type { Month } from '../calendar/calendar.ts';
import type { ClockTime } from '../calendar/time-zone.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { isSameService, type ServiceRef } from '../services/services.ts';

/** A service someone serves at, as announced to them. */
export interface AnnouncedDuty extends ServiceRef {
  readonly roleId: RoleId;
  readonly startsAt: ClockTime | null;
  readonly name: string | null;
  /** How long it takes. */
  readonly minutes: number;
  /** When to be there, if that is before the start. */
  readonly arriveAt?: ClockTime;
  /** Set if they learn the role there. */
  readonly isLearning?: true;
}

/** A statement to someone that another member can, or can't, serve in a place. */
export interface ServingStatement {
  readonly service: ServiceRef;
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  readonly canServe: boolean;
}

/** The services a recipient knows of once a message has been sent. */
export interface DutyAnnouncement {
  /** In these months and at these services, the recipient has `duties` and no others. With a role: not in this role. */
  readonly months: readonly Month[];
  readonly services: ReadonlyArray<ServiceRef & { readonly roleId?: RoleId }>;
  readonly duties: readonly AnnouncedDuty[];
  /** Whether the message is a reminder of its duties. */
  readonly isReminder: boolean;
}

/** What a recipient knows once a message has been sent. */
export interface Announcement extends DutyAnnouncement {
  readonly statements: readonly ServingStatement[];
}

export const EMPTY_ANNOUNCEMENT: Announcement = {
  months: [],
  services: [],
  duties: [],
  isReminder: false,
  statements: [],
};

/** Returns the part of a duty that messages announce. */
export function toAnnouncedDuty({
  date,
  timeId,
  roleId,
  startsAt,
  name,
  minutes,
  arriveAt,
  isLearning,
}: AnnouncedDuty): AnnouncedDuty {
  return {
    ...{ date, timeId, roleId, startsAt, name, minutes },
    ...(arriveAt && { arriveAt }),
    ...(isLearning && { isLearning }),
  };
}

/** Returns whether both say the same about a service someone serves at. */
export function isSameDuty(a: AnnouncedDuty, b: AnnouncedDuty): boolean {
  const facts = ['roleId', 'startsAt', 'name', 'minutes', 'arriveAt', 'isLearning'] as const;
  return isSameService(a, b) && facts.every((fact) => a[fact] === b[fact]);
}

/** How someone's services differ from the announced ones. */
export interface DutyNews<Of extends AnnouncedDuty> {
  readonly added: readonly Of[];
  readonly changed: ReadonlyArray<{ readonly now: Of; readonly was: AnnouncedDuty }>;
  readonly removed: readonly AnnouncedDuty[];
}

/** Returns how someone's services differ from the announced ones, each part in the order of its list. */
export function compareWithAnnounced<Of extends AnnouncedDuty>(
  announced: readonly AnnouncedDuty[],
  duties: readonly Of[],
): DutyNews<Of> {
  const announcedAt = (duty: ServiceRef) => announced.find((was) => isSameService(was, duty));
  return {
    added: duties.filter((duty) => !announcedAt(duty)),
    changed: duties.flatMap((now) => {
      const was = announcedAt(now);
      return was && !isSameDuty(was, now) ? [{ now, was }] : [];
    }),
    removed: announced.filter((was) => !duties.some((duty) => isSameService(duty, was))),
  };
}

/** Returns whether someone's services differ from the announced ones. */
export function hasNews(news: DutyNews<AnnouncedDuty>): boolean {
  return news.added.length + news.changed.length + news.removed.length > 0;
}
