import { monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { MessageDetails } from '#domain/messages/message.ts';
import type { Db } from '../db/database.ts';
import type { ChannelsSetUp } from '../outbox/channels.ts';
import { listReachable } from '../outbox/recipient-queries.ts';
import type { StoredRequest } from './request-queries.ts';

/**
 * Returns the states of the messages that asked people about a request, of corrections, and of those that asked coordinators
 * for help, oldest first.
 */
export async function listAskDeliveries(db: Db, { id, place }: Pick<StoredRequest, 'id' | 'place'>) {
  const { year, month } = monthOf(place.service.date);
  const rows = await db
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .select(['messages.kind', 'messages.details', 'recipient.memberId', 'recipient.state'])
    .select(['recipient.createdAt', 'recipient.updatedAt', 'recipient.dedupeKey'])
    .where('messages.kind', 'in', ['cover_request', 'cover_corrected', 'cover_needed'])
    .where('messages.year', '=', year)
    .where('messages.month', '=', month)
    .orderBy('recipient.id')
    .execute();
  return rows.filter(
    ({ details }) => (JSON.parse(details) as MessageDetails['cover_request']).requestId === id,
  );
}

export type AskDelivery = Awaited<ReturnType<typeof listAskDeliveries>>[number];

/**
 * When someone was asked (ms), and the result: `declined` if they said no in any way, `lost` if the message did not reach
 * them, `void` if a later message said that no help is needed, or the message was no longer true. After the last, they can
 * be asked again.
 */
export interface Ask {
  readonly askedAt: number;
  readonly outcome: 'asked' | 'declined' | 'lost' | 'void';
}

/** Returns whether coordinators were asked to find someone, because no one else would be asked. */
export async function isHelpRequested(
  db: Db,
  request: Pick<StoredRequest, 'id' | 'place'>,
): Promise<boolean> {
  const deliveries = await listAskDeliveries(db, request);
  return deliveries.some(({ kind, dedupeKey }) => kind === 'cover_needed' && !dedupeKey?.includes(ALONE));
}

/** Marks the dedupe key of a message about someone who serves alone. */
export const ALONE = ' alone';

function outcomeOf(deliveries: readonly AskDelivery[], memberId: MemberId, askedAt: number): Ask['outcome'] {
  const own = deliveries.filter((one) => one.memberId === memberId);
  const corrected = own.some(
    (one) => one.kind === 'cover_corrected' && one.state === 'sent' && one.updatedAt >= askedAt,
  );
  const state = own.findLast((one) => one.kind === 'cover_request' && one.createdAt >= askedAt)?.state;
  if (corrected || state === 'dropped') return 'void';
  return state === 'failed' ? 'lost' : 'asked';
}

/** Returns the people asked for a request, in order. */
export async function listAsks(
  db: Db,
  request: Pick<StoredRequest, 'id' | 'place'>,
): Promise<ReadonlyMap<MemberId, Ask>> {
  const { date, timeId } = request.place.service;
  const rows = await db
    .selectFrom('coverAsks')
    .innerJoin('users', 'users.id', 'coverAsks.memberId')
    .leftJoin('availability as answer', (join) =>
      join
        .onRef('answer.memberId', '=', 'coverAsks.memberId')
        .on('answer.date', '=', date)
        .on('answer.timeId', '=', timeId),
    )
    .select(['coverAsks.memberId', 'askedAt', 'saidYes', 'declinedAt'])
    .select(['answer.isAvailable', 'doesNotServe', 'removedAt'])
    .where('requestId', '=', request.id)
    .orderBy('askedAt')
    .orderBy('coverAsks.memberId')
    .execute();
  const deliveries = rows.length === 0 ? [] : await listAskDeliveries(db, request);
  return new Map(
    rows.map(({ memberId, askedAt, ...row }) => {
      const isNo = row.isAvailable === false || (row.saidYes && row.isAvailable === null);
      const hasDeclined = isNo || row.declinedAt !== null || row.doesNotServe || row.removedAt !== null;
      const outcome = hasDeclined ? 'declined' : outcomeOf(deliveries, memberId, askedAt);
      return [memberId, { askedAt, outcome }];
    }),
  );
}

/** Returns the candidates, in order, who can be reached and have not been asked. */
export async function listAskable(
  db: Db,
  candidates: readonly MemberId[],
  asks: ReadonlyMap<MemberId, Ask>,
  isSetUp: ChannelsSetUp,
): Promise<MemberId[]> {
  const left = candidates.filter((id) => (asks.get(id)?.outcome ?? 'void') === 'void');
  const reachable = await listReachable(db, left, isSetUp);
  return left.filter((id) => reachable.has(id));
}

/** Stores that these members are being asked. */
export async function saveAsks(
  tx: Db,
  { id: requestId, place }: Pick<StoredRequest, 'id' | 'place'>,
  members: ReadonlyArray<{ readonly id: MemberId }>,
  now: number,
): Promise<void> {
  if (members.length === 0) return;
  const { date, timeId } = place.service;
  const ids = members.map(({ id }) => id);
  const answers = await tx
    .selectFrom('availability')
    .select(['memberId', 'isAvailable'])
    .where('date', '=', date)
    .where('timeId', '=', timeId)
    .where('memberId', 'in', ids)
    .execute();
  const yes = new Set(answers.filter(({ isAvailable }) => isAvailable).map(({ memberId }) => memberId));
  await tx
    .insertInto('coverAsks')
    .values(ids.map((memberId) => ({ requestId, memberId, askedAt: now, saidYes: yes.has(memberId) })))
    .onConflict((conflict) =>
      conflict.columns(['requestId', 'memberId']).doUpdateSet((eb) => ({
        askedAt: now,
        saidYes: eb.ref('excluded.saidYes'),
      })),
    )
    .execute();
}

/** Stores that a member can't take the place of a request, asked or not. */
export async function saveDecline(tx: Db, requestId: number, memberId: MemberId, now: number): Promise<void> {
  await tx
    .insertInto('coverAsks')
    .values({ requestId, memberId, askedAt: now, declinedAt: now })
    .onConflict((conflict) => conflict.columns(['requestId', 'memberId']).doUpdateSet({ declinedAt: now }))
    .execute();
}
