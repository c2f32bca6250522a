import type { Db } from '../db/database.ts';

/** A text message that may or may not have been sent. */
export interface UnconfirmedMessage {
  readonly id: number;
  readonly tries: number;
  /** How often the provider has been queried about it. */
  readonly queries: number;
  readonly triedAt: number;
  readonly address: string;
  readonly body: string;
}

/** Returns the text messages whose query to the provider is due, the most overdue first. */
export async function listUnconfirmed(db: Db, now: number, limit: number): Promise<UnconfirmedMessage[]> {
  const rows = await db
    .selectFrom('message_recipients')
    .select(['id', 'tries', 'asks as queries', 'tried_at', 'address', 'body'])
    .where('state', '=', 'unknown')
    .where('channel', '=', 'sms')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ tried_at, address, body, ...row }) => ({
    ...row,
    triedAt: tried_at ?? 0,
    address: address ?? '',
    body: body ?? '',
  }));
}

/** Claims a query to the provider and sets when the next one is due. Of several processes only one gets true. */
export async function claimQuery(db: Db, message: UnconfirmedMessage, nextAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message_recipients')
    .set({ asks: message.queries + 1, next_at: nextAt })
    .where('id', '=', message.id)
    .where('state', '=', 'unknown')
    .where('asks', '=', message.queries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns those of the provider's ids that already belong to other messages. */
export async function listKnownIds(db: Db, providerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (providerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('message_recipients')
    .select('provider_id')
    .where('provider_id', 'in', providerIds)
    .execute();
  return new Set(rows.flatMap((row) => row.provider_id ?? []));
}
