import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { ServiceTimeId } from '#domain/ids.ts';
import { findService, type Service } from '#domain/services/services.ts';
import type { Db } from '../db/database.ts';
import { listServicesBetween } from '../db/services.ts';
import type { Refused } from './refusal-error.ts';

/**
 * Returns the service that a request means (`findService`). Refuses if there is none, or if there are several and
 * `timeId` is undefined.
 */
export async function requestedService(
  db: Db,
  date: PlainDate,
  timeId: ServiceTimeId | undefined,
  refused: Refused<'no_service' | 'which_service'>,
): Promise<Service> {
  const found = findService(await listServicesBetween(db, date, date), date, timeId ?? null);
  if ('code' in found) throw refused(found);
  return found;
}
