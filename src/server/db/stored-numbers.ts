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
    .select(['id', 'phone_number'])
    .where('phone_number', 'is not', null)
    .execute();
  const ids = rows.flatMap(({ id, phone_number }) =>
    phone_number === null || canTextTo(phone_number) ? [] : id,
  );
  for (const batch of batchesOf(ids))
    await tx.updateTable('users').set({ can_text: 0 }).where('id', 'in', batch).execute();
}
