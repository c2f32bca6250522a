import { monthOf } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { MessageDetails } from '#domain/messages/message.ts';
import type { Db } from '../db/database.ts';
import type { ChannelsSetUp } from '../outbox/channels.ts';
import { listReachable } from '../outbox/recipient-queries.ts';
import type { StoredRequest } from './request-queries.ts';

/** Returns the states of the messages that asked people about a request, and of corrections, oldest first. */
export async function listAskDeliveries(db: Db, { id, place }: Pick<StoredRequest, 'id' | 'place'>) {
  const { year, month } = monthOf(place.service.date);
  const rows = await db
    .selectFrom('messageRecipients as recipient')
    .innerJoin('messages', 'messages.id', 'recipient.messageId')
    .select(['messages.kind', 'messages.details', 'recipient.memberId', 'recipient.state'])
    .select(['recipient.createdAt', 'recipient.updatedAt'])
    .where('messages.kind', 'in', ['cover_request', 'cover_corrected'])
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
 * When someone was asked (ms), and the result: `lost` if the message did not reach them, `void` if a later message said
 * that no help is needed, or the message was no longer true. After both, they can be asked again.
 */
export interface Ask {
  readonly askedAt: number;
  readonly outcome: 'asked' | 'lost' | 'void';
}

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
  const rows = await db
    .selectFrom('coverAsks')
    .select(['memberId', 'askedAt'])
    .where('requestId', '=', request.id)
    .orderBy('askedAt')
    .orderBy('memberId')
    .execute();
  const deliveries = rows.length === 0 ? [] : await listAskDeliveries(db, request);
  return new Map(
    rows.map(({ memberId, askedAt }) => {
      return [memberId, { askedAt, outcome: outcomeOf(deliveries, memberId, askedAt) }];
    }),
  );
}

/** Returns the candidates, in order, who can be reached and have not been asked. */
export async function listAskable(
  db: Db,
  candidates: ReadonlyArray<{ readonly user: { readonly id: MemberId } }>,
  asks: ReadonlyMap<MemberId, Ask>,
  isSetUp: ChannelsSetUp,
): Promise<MemberId[]> {
  const left = candidates
    .map(({ user }) => user.id)
    .filter((id) => (asks.get(id)?.outcome ?? 'void') === 'void');
  const reachable = await listReachable(db, left, isSetUp);
  return left.filter((id) => reachable.has(id));
}

/** Stores that these members are being asked. */
export async function saveAsks(
  tx: Db,
  requestId: number,
  members: ReadonlyArray<{ readonly id: MemberId }>,
  now: number,
): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insertInto('coverAsks')
    .values(members.map(({ id }) => ({ requestId, memberId: id, askedAt: now })))
    .onConflict((conflict) => conflict.columns(['requestId', 'memberId']).doUpdateSet({ askedAt: now }))
    .execute();
}
