import type { Month } from '#domain/calendar/calendar.ts';
import type { DeliveryState } from '#domain/delivery/delivery.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { isAnyAmong, type TeamScope } from '#domain/teams/scope.ts';
import { type Db, isPostgres } from '../db/database.ts';

/** Returns whether a message about a roster was sent for one of these teams. */
function isFor(details: string, scope: TeamScope): boolean {
  const { teamIds } = JSON.parse(details) as { teamIds?: readonly TeamId[] };
  return teamIds === undefined || isAnyAmong(scope, teamIds);
}

/**
 * Returns whether anyone was ever notified of these teams' roster of a month, the members with a message about the month
 * waiting, whatever the team, and those with one being sent, which already has its words. In a transaction, none of these messages gets its words before it ends.
 */
export async function readNotices(db: Db, { year, month }: Month, scope: TeamScope) {
  const notices = (states: readonly DeliveryState[]) =>
    db
      .selectFrom('messageRecipients as recipient')
      .innerJoin('messages', 'messages.id', 'recipient.messageId')
      .where('messages.kind', 'in', ['roster_published', 'roster_changed'])
      .where('messages.year', '=', year)
      .where('messages.month', '=', month)
      .where('recipient.state', 'in', states);
  const open = await notices(['queued', 'sending'])
    .select(['recipient.memberId', 'recipient.state', 'messages.details'])
    // One that is being worded at this moment is locked, and can't know what the caller changes.
    .$if(isPostgres(db), (query) => query.forShare('recipient'))
    .execute();
  const done = await notices(['sent', 'unknown']).select('messages.details').distinct().execute();
  const withState = (one: DeliveryState) =>
    new Set(open.filter(({ state }) => state === one).map(({ memberId }) => memberId));
  return {
    hasNotified: [...open, ...done].some(({ details }) => isFor(details, scope)),
    waiting: withState('queued'),
    sending: withState('sending'),
  };
}

/** Lets people be notified again if the message about this revision did not reach them. */
export async function releaseFailed(
  tx: Db,
  kind: 'roster_published' | 'roster_changed',
  once: string,
  people: ReadonlyArray<{ readonly id: MemberId }>,
): Promise<void> {
  if (people.length === 0) return;
  const keys = people.map(({ id }) => `${kind} ${id} ${once}`);
  await tx
    .updateTable('messageRecipients')
    .set({ dedupeKey: null })
    .where('dedupeKey', 'in', keys)
    .where('state', 'in', ['failed', 'unknown'])
    .execute();
}
