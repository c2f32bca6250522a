import type { Passkey } from '#contract/passkeys.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import type { PasskeyRow } from './queries.ts';

/** Returns a passkey as its owner sees it: its name and dates in the church's time zone, without key data. */
export function presentPasskey(row: PasskeyRow, timeZone: string): Passkey {
  return {
    id: row.id,
    name: row.name,
    added: todayIn(timeZone, row.createdAt),
    lastUsed: row.lastUsedAt === null ? null : todayIn(timeZone, row.lastUsedAt),
  };
}
