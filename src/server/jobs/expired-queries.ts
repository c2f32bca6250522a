import { sql } from 'kysely';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { Db } from '../db/database.ts';

/** The moments (ms) before which data that was created or last used has expired. */
export interface Cutoffs {
  /** Sessions, by the kind of member. */
  readonly session: Record<'member' | 'admin', { readonly created: number; readonly seen: number }>;
  /** Limited sessions, by the end of their personal links. */
  readonly limitedSession: number;
  /** Personal links, by their ends. */
  readonly personalLink: number;
  /** Calendar feeds, by their ends. */
  readonly calendarFeed: number;
  /** Known devices. */
  readonly device: number;
  /** Open second steps, and passkeys that are being added. */
  readonly secondStep: number;
  /** Failures that are counted per window. */
  readonly window: number;
  /** Failures that are counted per day. */
  readonly day: number;
  /** Failures of accounts and devices that do not exist. */
  readonly orphanedFailures: number;
  /** Notes of times away, by their last date. */
  readonly awayNote: PlainDate;
}

async function deleteExpiredSessions(db: Db, session: Cutoffs['session']): Promise<void> {
  for (const [isAdmin, oldest] of [
    [false, session.member],
    [true, session.admin],
  ] as const) {
    await db
      .deleteFrom('sessions')
      .where((where) =>
        where.or([where('createdAt', '<', oldest.created), where('lastSeenAt', '<', oldest.seen)]),
      )
      .where('memberId', 'in', (of) => of.selectFrom('users').select('id').where('isAdmin', '=', isAdmin))
      .execute();
  }
}

/** Deletes the failures of accounts and devices that do not exist. */
async function deleteOrphanedFailures(db: Db, before: number): Promise<void> {
  const account = (suffix: string) =>
    sql<string>`'account:' || ${sql.ref('users.id')} || ${sql.lit(suffix)}`.as('budget');
  const device = sql<string>`'device:' || ${sql.ref('knownDevices.id')}`;
  await db
    .deleteFrom('signInFailures')
    .where('lastFailedAt', '<', before)
    .where((where) => where.or([where('budget', 'like', 'account:%'), where('budget', 'like', 'device:%')]))
    .where('budget', 'not in', (of) =>
      of.selectFrom('users').select(account('')).where('users.removedAt', 'is', null),
    )
    .where('budget', 'not in', (of) =>
      of.selectFrom('users').select(account(':team')).where('users.removedAt', 'is', null),
    )
    .where('budget', 'not in', (of) => of.selectFrom('knownDevices').select(device.as('budget')))
    .execute();
}

/** Deletes the failures whose window is over: a day for some buckets, ten minutes for the others. */
async function deleteOldFailures(db: Db, { window, day }: Pick<Cutoffs, 'window' | 'day'>): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where('since', '<', window)
    .where('budget', 'not like', 'account:%')
    .where('budget', 'not like', 'device:%')
    .where(({ eb, or }) => or([eb('budget', 'not like', '%:day'), eb('since', '<', day)]))
    .execute();
}

/** Deletes expired data. Safe to run in any process, at any time. */
export async function deleteExpired(db: Db, cutoffs: Cutoffs): Promise<void> {
  await deleteExpiredSessions(db, cutoffs.session);
  await db.deleteFrom('sessions').where('limitedUntil', '<=', cutoffs.limitedSession).execute();
  await db.deleteFrom('personalLinks').where('expiresAt', '<=', cutoffs.personalLink).execute();
  await db.deleteFrom('calendarFeeds').where('endedAt', '<=', cutoffs.calendarFeed).execute();
  await db.deleteFrom('knownDevices').where('lastUsedAt', '<', cutoffs.device).execute();
  await db.deleteFrom('secondSteps').where('createdAt', '<', cutoffs.secondStep).execute();
  await db.deleteFrom('passkeyChallenges').where('createdAt', '<', cutoffs.secondStep).execute();
  await deleteOldFailures(db, cutoffs);
  await deleteOrphanedFailures(db, cutoffs.orphanedFailures);
  // The members no longer see them. The dates stay, because answers refer to them.
  await db
    .updateTable('awayPeriods')
    .set({ note: null })
    .where('toDate', '<', cutoffs.awayNote)
    .where('note', 'is not', null)
    .execute();
}
