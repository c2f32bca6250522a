import type { Month } from '#domain/calendar/calendar.ts';
import { monthOf } from '#domain/calendar/calendar.ts';
import type { CoverPlace } from '#domain/cover/cover-request.ts';
import { membersOf } from '#domain/families/family-rules.ts';
import type { MemberId, RoomId } from '#domain/ids.ts';
import { candidatesFor } from '#domain/places/candidates.ts';
import { type PlaceRef, Places } from '#domain/places/places.ts';
import type { TeamScope } from '#domain/teams/scope.ts';
import type { Db } from '../db/database.ts';
import { publishedTeams } from '../roster/publish-queries.ts';
import { readChurch } from './church-queries.ts';

/**
 * Returns who has which place in a month, and the opinion about these members at every place. In a transaction, the caller
 * must have locked the month. `plans`: the teams that the one who asks plans.
 */
export async function readPlaces(
  db: Db,
  month: Month,
  about: readonly MemberId[],
  plans: TeamScope = 'all',
): Promise<Places> {
  const church = await readChurch(db, month, { about });
  return new Places(church, { published: await publishedTeams(db, month), plans });
}

/** Returns the place that a request for cover is about: its member's, or the one they had. */
export function placeIn(
  places: Places,
  { service, roleId, memberId, vacantPlace = null }: CoverPlace,
): PlaceRef {
  const own = places.placeOf(service, memberId);
  return own?.roleId === roleId ? own : { service, roleId, seat: vacantPlace };
}

/**
 * Returns the members Sundial asks to cover a place, in order. Not in a transaction: reading a large church takes several
 * turns of the event loop.
 */
export async function listAskedInOrder(db: Db, place: CoverPlace): Promise<MemberId[]> {
  const church = await readChurch(db, monthOf(place.service.date));
  const places = new Places(church, { published: 'all' });
  const { candidates } = candidatesFor(places, placeIn(places, place));
  return candidates.filter(({ isPossible }) => isPossible).map(({ member }) => member.id);
}

/** Returns the members Sundial asks to cover a place and who complete its room, in order. Not in a transaction either. */
export async function listCompleting(db: Db, place: CoverPlace, roomId: RoomId): Promise<MemberId[]> {
  const church = await readChurch(db, monthOf(place.service.date));
  const places = new Places(church, { published: 'all' });
  const at = placeIn(places, place);
  const { candidates } = candidatesFor(places, at);
  places.take(at, place.memberId);
  return candidates
    .filter(({ isPossible }) => isPossible)
    .map(({ member }) => member.id)
    .filter((id) => {
      places.give(at, id);
      const isComplete = !places.faultyRooms(at.service).some(({ room }) => room.id === roomId);
      places.take(at, id);
      return isComplete;
    });
}

/**
 * Returns who serves without the member of a place, against their family's choices, or although they can't do without
 * that member (`dependents`).
 */
export async function listWithoutMember(
  db: Db,
  { service: { date, timeId }, roleId, memberId }: Pick<CoverPlace, 'service' | 'roleId' | 'memberId'>,
  dependents: readonly MemberId[],
): Promise<MemberId[]> {
  const place = { service: { date, timeId }, roleId, memberId };
  const places = await readPlaces(db, monthOf(date), [memberId, ...dependents]);
  return [
    ...new Set([
      ...places
        .brokenWithout(place.service, memberId)
        .flatMap((rule) => membersOf(rule).find((id) => id !== memberId) ?? []),
      ...dependents.filter((id) => places.placeOf(place.service, id)),
    ]),
  ];
}
