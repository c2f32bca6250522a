import { canTextTo } from '../phone/read-phone.ts';
import { batchesOf } from './batches.ts';
import type { Db } from './database.ts';

/**
 * Marks the members whose phone number can't get text messages, once after the migration that adds the column. The
 * numbers stay as they are.
 */
export async function judgeStoredNumbers(tx: Db): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'phoneNumber'])
    .where('phoneNumber', 'is not', null)
    .execute();
  const ids = rows.flatMap(({ id, phoneNumber }) =>
    phoneNumber === null || canTextTo(phoneNumber) ? [] : id,
  );
  for (const batch of batchesOf(ids))
    await tx.updateTable('users').set({ canText: false }).where('id', 'in', batch).execute();
}
