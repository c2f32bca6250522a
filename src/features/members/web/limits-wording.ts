import type { ServingLimits } from '#domain/members/serving-limits.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';

/** Returns a member's limits: "At most 2 services, Never two weeks in a row, Only one service a day". */
export function limitsText({ maxPerMonth, neverTwoInARow, onceADay }: ServingLimits): string {
  const limits = listText([
    maxPerMonth === null ? null : t('members:preferences.atMost', { count: maxPerMonth }),
    neverTwoInARow ? t('members:preferences.neverTwoInARow') : null,
    onceADay ? t('members:preferences.onceADay') : null,
  ]);
  return limits === '' ? t('members:preferences.noMaximum') : limits;
}
