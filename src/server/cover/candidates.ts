import { monthOf } from '#domain/calendar/calendar.ts';
import { type CoverPlace, listTakers } from '#domain/cover/candidates.ts';
import type { Db } from '../db/database.ts';
import { readChurch } from '../planner/church-queries.ts';

/**
 * Returns who can cover a place, in the order they are asked, the others who are free, and the rules broken without its
 * member. Not in a transaction: reading a large church takes several turns of the event loop.
 */
export async function readCandidates(db: Db, place: CoverPlace) {
  return listTakers(await readChurch(db, monthOf(place.service.date)), place);
}
