import { type DeadlineRule, type MovedDeadline, movedDeadlines } from '#domain/availability/deadline.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import { isPast } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { moveAnswerLinks } from '../auth/personal-link-queries.ts';
import type { Db, Transaction } from '../db/database.ts';
import { listServicesOf } from '../db/services.ts';
import { churchNow, type Deps } from '../deps.ts';
import { channelsSetUp } from '../outbox/channels.ts';
import { enqueueToMembers } from '../outbox/enqueue-queries.ts';
import { loadNonResponders, type NonResponderRow } from './non-responder-queries.ts';

/** Until then, a deadline that was moved by mistake can be moved back, and no one hears of it. */
const SECOND_THOUGHTS_MS = 10 * 60_000;

type MoveDeps = Pick<Deps, 'clock' | 'timeZone' | 'smsGateway' | 'mailer' | 'push'>;

/**
 * Returns the months whose deadline becomes earlier, with the people who have not answered: everyone for a month that
 * gets locked, and otherwise those who were asked to answer by the later date.
 */
export async function listMovedDeadlines(
  db: Db,
  before: DeadlineRule,
  after: DeadlineRule,
  deps: MoveDeps,
): Promise<Array<MovedDeadline & { readonly people: readonly NonResponderRow[] }>> {
  const now = churchNow(deps);
  const moved = [];
  for (const each of movedDeadlines(before, after, now.today)) {
    const coming = (await listServicesOf(db, each.month)).filter((service) => !isPast(service, now));
    if (coming.length === 0) continue;
    const silent = await loadNonResponders(db, each.month, channelsSetUp(deps), { scope: 'all' });
    const people = silent.filter(({ remindedAt }) => each.isLocked || remindedAt !== null);
    if (people.length > 0) moved.push({ ...each, people });
  }
  return moved;
}

/**
 * Lets links that answer for a month end with its new deadline, and tells the people who lose time. In the caller's
 * transaction, which changes the rule.
 */
export async function followDeadline(
  tx: Transaction,
  before: DeadlineRule,
  after: DeadlineRule,
  deps: MoveDeps,
): Promise<void> {
  const { epochMs, timeZone } = churchNow(deps);
  for (const { month, was, people } of await listMovedDeadlines(tx, before, after, deps)) {
    const message = {
      kind: 'deadline_moved' as const,
      details: { month, was },
      createdBy: null,
      now: epochMs,
      expiresAt: endOfDay(was, timeZone),
    };
    await enqueueToMembers(tx, message, people, {
      once: () => `${monthKey(month)} ${after.deadlineMonth} ${after.deadlineDay} ${epochMs}`,
      notBefore: () => epochMs + SECOND_THOUGHTS_MS,
    });
  }
  await moveAnswerLinks(tx, before, after, timeZone);
}
