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
    .selectFrom('messageRecipients')
    .select(['id', 'tries', 'asks as queries', 'triedAt', 'address', 'body'])
    .where('state', '=', 'unknown')
    .where('channel', '=', 'sms')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ triedAt, address, body, ...row }) => ({
    ...row,
    triedAt: triedAt ?? 0,
    address: address ?? '',
    body: body ?? '',
  }));
}

/** Claims a query to the provider and sets when the next one is due. Of several processes only one gets true. */
export async function claimQuery(db: Db, message: UnconfirmedMessage, nextAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messageRecipients')
    .set({ asks: message.queries + 1, nextAt })
    .where('id', '=', message.id)
    .where('state', '=', 'unknown')
    .where('asks', '=', message.queries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the provider's ids among these that other messages already have. */
export async function listKnownIds(db: Db, providerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (providerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('messageRecipients')
    .select('providerId')
    .where('providerId', 'in', providerIds)
    .execute();
  return new Set(rows.flatMap((row) => row.providerId ?? []));
}
