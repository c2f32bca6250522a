import type { Month } from '../calendar/calendar.ts';
import type { ClockTime } from '../calendar/time-zone.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { isSameService, type ServiceRef } from '../services/services.ts';

/** A service at which someone serves, as they were told. */
export interface ToldDuty extends ServiceRef {
  readonly roleId: RoleId;
  readonly startsAt: ClockTime | null;
  readonly name: string | null;
  /** How long it takes. */
  readonly minutes: number;
}

/** That a member can, or can't, serve in a place, as someone else was told. */
export interface ToldStatement {
  readonly service: ServiceRef;
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  readonly canServe: boolean;
}

/** What a recipient knows once a message has been sent. */
export interface Told {
  /** In these months and at these services, the recipient has `duties` and no others. */
  readonly months: readonly Month[];
  readonly services: readonly ServiceRef[];
  readonly duties: readonly ToldDuty[];
  /** Whether the message is a reminder of its duties. */
  readonly isReminder: boolean;
  readonly statements: readonly ToldStatement[];
}

export const TOLD_NOTHING: Told = { months: [], services: [], duties: [], isReminder: false, statements: [] };

/** Returns what a message tells of a duty. */
export function toTold({ date, timeId, roleId, startsAt, name, minutes }: ToldDuty): ToldDuty {
  return { date, timeId, roleId, startsAt, name, minutes };
}

/** Returns whether both say the same about a service at which someone serves. */
export function isSameDuty(a: ToldDuty, b: ToldDuty): boolean {
  const facts = ['roleId', 'startsAt', 'name', 'minutes'] as const;
  return isSameService(a, b) && facts.every((fact) => a[fact] === b[fact]);
}

/** How someone's services differ from what they were told. */
export interface DutyNews<Of extends ToldDuty> {
  readonly added: readonly Of[];
  readonly changed: ReadonlyArray<{ readonly now: Of; readonly was: ToldDuty }>;
  readonly removed: readonly ToldDuty[];
}

/** Returns how someone's services differ from what they were told, each part in the order of its list. */
export function compareWithTold<Of extends ToldDuty>(
  told: readonly ToldDuty[],
  duties: readonly Of[],
): DutyNews<Of> {
  const toldOf = (duty: ServiceRef) => told.find((was) => isSameService(was, duty));
  return {
    added: duties.filter((duty) => !toldOf(duty)),
    changed: duties.flatMap((now) => {
      const was = toldOf(now);
      return was && !isSameDuty(was, now) ? [{ now, was }] : [];
    }),
    removed: told.filter((was) => !duties.some((duty) => isSameService(duty, was))),
  };
}

/** Returns whether someone's services differ from what they were told. */
export function hasNews(news: DutyNews<ToldDuty>): boolean {
  return news.added.length + news.changed.length + news.removed.length > 0;
}

/**
 * Returns what a recipient believes about a member in a place: the newest of these statements about it, or null if they
 * were told nothing. The statements are in the order in which they were sent.
 */
export function beliefAbout(
  statements: readonly ToldStatement[],
  { service, roleId, memberId }: Omit<ToldStatement, 'canServe'>,
): boolean | null {
  const about = statements.findLast(
    (one) => one.memberId === memberId && one.roleId === roleId && isSameService(one.service, service),
  );
  return about?.canServe ?? null;
}
