import { monthOf } from '#domain/calendar/calendar.ts';
import { type CoverCandidate, type CoverPlace, listCandidates } from '#domain/cover/candidates.ts';
import type { Db } from '../db/database.ts';
import { listLeft } from '../workflows/cover-facts.ts';
import { readChurch } from './church-queries.ts';

/**
 * Returns who can cover a place, in the order in which they are asked. Not in a transaction: reading a large church
 * takes several turns of the event loop.
 */
export async function readCandidates(db: Db, place: CoverPlace): Promise<CoverCandidate[]> {
  const church = await readChurch(db, monthOf(place.service.date));
  return listCandidates(church, place, await listLeft(db, place.service));
}
