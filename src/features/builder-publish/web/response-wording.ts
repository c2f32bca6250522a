import type { AssignmentResponse } from '#domain/serving/response.ts';
import { atStart } from '#languages/dates.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

/** Returns "9 confirmed, 2 waiting, 1 can't" without the counts that are 0. Empty if no one has responded. */
export function responseCounts(counts: Readonly<Record<AssignmentResponse, number>>): string {
  const { confirmed, none, declined } = counts;
  const counted = listText([
    confirmed > 0 ? t('builder:responses.counts.confirmed', { count: confirmed }) : null,
    none > 0 && confirmed + declined > 0 ? t('builder:responses.counts.none', { count: none }) : null,
    declined > 0 ? t('builder:responses.counts.declined', { count: declined }) : null,
  ]);
  return atStart(counted);
}
