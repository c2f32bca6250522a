import type { PlainDate } from '#domain/calendar.ts';
import { todayIn } from '#domain/time-zone.ts';
import type { BackupKeeper } from './backups/keeper.ts';
import type { Database } from './db/database.ts';
import type { MemberListJudge } from './member-list-judge.ts';
import type { PdfRenderer } from './pdf/pdf-renderer.ts';
import type { PinHasher } from './pin-hasher.ts';
import type { PinQueue } from './pin-queue.ts';
import type { Planner } from './planner.ts';
import type { Clock, Mailer, Random, SmsGateway } from './ports.ts';

/** Everything the calls need from outside themselves: what production and tests pass to `buildApp`. */
export interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly pinHasher: PinHasher;
  readonly pinQueue: PinQueue;
  readonly planner: Planner;
  readonly pdfRenderer: PdfRenderer;
  readonly memberListJudge: MemberListJudge;
  /** Null where nothing is set for e-mail, or for text messages. */
  readonly mailer: Mailer | null;
  readonly smsGateway: SmsGateway | null;
  /** Null where the database is not Sundial's own to back up (PostgreSQL). */
  readonly backups: Pick<BackupKeeper, 'start' | 'stop' | 'state'> | null;
  readonly timeZone: string;
  readonly version: string;
  /** The address people use, without a slash at the end, where it is known. */
  readonly publicUrl: string | null;
}

/** The address that messages name: the one people use, or the one this request came to. */
export function linkOf(deps: Pick<Deps, 'publicUrl'>, request: { protocol: string; host: string }): string {
  return deps.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** The church's today. */
export function churchToday(deps: Pick<Deps, 'clock' | 'timeZone'>): PlainDate {
  return todayIn(deps.timeZone, deps.clock.now());
}
