import type { PlainDate } from '#domain/calendar/calendar.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { ChurchNow } from '#domain/services/services.ts';
import type { Language } from '#languages/index.ts';
import type { Database } from './db/database.ts';
import type {
  Backups,
  CheckedMemberList,
  Clock,
  ListRefusal,
  Mailer,
  MemberList,
  PdfRenderer,
  PinHasher,
  Planner,
  PushMessaging,
  Random,
  SmsGateway,
} from './ports.ts';

/** The external dependencies of the calls, which production and tests pass to `buildApp`. */
export interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly pinHasher: PinHasher;
  readonly threads: { close(): Promise<void> };
  readonly planner: Planner;
  readonly pdfRenderer: PdfRenderer;
  /** Returns a verdict for each row, or why the text is not a list. Refuses as `busy` when too many lists are waiting. */
  readonly checkMemberList: (list: MemberList) => Promise<CheckedMemberList | ListRefusal>;
  /** Null if email, or text messages, are not configured. */
  readonly mailer: Mailer | null;
  readonly smsGateway: SmsGateway | null;
  /** Null if push messages are off: the public address is not configured, or is not https. */
  readonly push: PushMessaging | null;
  /** Null for PostgreSQL, which Sundial does not back up itself. */
  readonly backups: Backups | null;
  readonly timeZone: string;
  /** Those that can be chosen. */
  readonly languages: readonly Language[];
  readonly version: string;
  /** The public address, without a trailing slash. Null if it is not configured. */
  readonly publicUrl: string | null;
}

/** Returns the address for links in messages: the public one, or that of this request. */
export function linkOf(deps: Pick<Deps, 'publicUrl'>, request: { protocol: string; host: string }): string {
  return deps.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** Returns today's date in the church's time zone. */
export function churchToday(deps: Pick<Deps, 'clock' | 'timeZone'>): PlainDate {
  return todayIn(deps.timeZone, deps.clock.now());
}

/** Returns the current moment as the church sees it. */
export function churchNow({ clock, timeZone }: Pick<Deps, 'clock' | 'timeZone'>): ChurchNow {
  const epochMs = clock.now();
  return { today: todayIn(timeZone, epochMs), epochMs, timeZone };
}
