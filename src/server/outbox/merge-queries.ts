import type { MemberId } from '#domain/ids.ts';
import type { Transaction } from '../db/database.ts';

/**
 * Replaces the merged member by the remaining one in the dedupe keys of messages, so that nothing is sent twice. The
 * caller moves the messages themselves.
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
    // The key of a message that both got keeps the id of the removed member.
    if (memberId === stayingId || taken.has(renamed)) continue;
    taken.add(renamed);
    await tx.updateTable('messageRecipients').set({ dedupeKey: renamed }).where('id', '=', id).execute();
  }
}
