import type { CoverPlace } from '#domain/cover/candidates.ts';
import type { GivenResponse } from '#domain/serving/response.ts';
import type { Transaction } from '../db/database.ts';

/** Stores what a member says of a duty. */
export async function saveResponse(
  tx: Transaction,
  { service, memberId }: CoverPlace,
  { response, reason }: GivenResponse,
  now: number,
): Promise<void> {
  await tx
    .updateTable('roster_assignments')
    .set({
      response,
      response_reason: reason,
      responded_at: response === 'none' ? null : now,
    })
    .where('user_id', '=', memberId)
    .where('service_date', '=', service.date)
    .where('service_time_id', '=', service.timeId)
    .execute();
}
