import type { MemberId } from '#domain/ids.ts';
import type { Told } from '#domain/messages/told.ts';
import type { Transaction } from '../db/database.ts';

/**
 * Names the member who stays instead of the merged one in the dedupe keys of messages, so that nothing is sent twice, and
 * in what others were told. The caller moves the messages themselves.
 */
export async function renameInMessages(
  tx: Transaction,
  stayingId: MemberId,
  otherId: MemberId,
): Promise<void> {
  const keyed = await tx
    .selectFrom('messageRecipients')
    .select(['id', 'memberId', 'dedupeKey'])
    .where('memberId', 'in', [stayingId, otherId])
    .where('dedupeKey', 'is not', null)
    .execute();
  const taken = new Set(keyed.map((row) => row.dedupeKey));
  for (const { id, memberId, dedupeKey } of keyed) {
    const [kind, , ...rest] = (dedupeKey ?? '').split(' ');
    const renamed = [kind, stayingId, ...rest].join(' ');
    // The key of a message that both got stays with the id that no one has any more.
    if (memberId === stayingId || taken.has(renamed)) continue;
    await tx.updateTable('messageRecipients').set({ dedupeKey: renamed }).where('id', '=', id).execute();
  }
  const telling = await tx
    .selectFrom('messageRecipients')
    .select(['id', 'told'])
    .where('told', 'like', `%"memberId":${otherId}%`)
    .execute();
  for (const { id, told } of telling) {
    const known = JSON.parse(told ?? '') as Told;
    const statements = known.statements.map((one) =>
      one.memberId === otherId ? { ...one, memberId: stayingId } : one,
    );
    await tx
      .updateTable('messageRecipients')
      .set({ told: JSON.stringify({ ...known, statements }) })
      .where('id', '=', id)
      .execute();
  }
}
