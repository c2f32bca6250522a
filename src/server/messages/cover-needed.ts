import { monthOf } from '#domain/calendar/calendar.ts';
import { type CoverPlace, isPressing } from '#domain/cover/cover-request.ts';
import type { FaultyRoom } from '#domain/rooms/rooms.ts';
import { joinSentences } from '#languages/lists.ts';
import { moreOf, type NamedDuty, servicesOf } from '#languages/messages.ts';
import { faultyRoomText } from '#languages/rooms.ts';
import { t } from '#languages/t.ts';
import { withoutTexts } from '../cover/left-alone-queries.ts';
import type { Db } from '../db/database.ts';
import type { NameOf } from '../db/names.ts';
import { presentFaultyRoom } from '../places/faulty-room.ts';
import { listCompleting, readPlaces } from '../planner/read-places.ts';
import { about, coverKind } from './cover-kind.ts';

/** A place that needs cover. */
interface NeededPlace extends NamedDuty {
  readonly leaver: string;
  /** `last`: Sundial asks no one else. `soon`: there is little time to ask others. */
  readonly urgency: 'last' | 'soon' | 'asking';
  /** Who would serve without the leaver, and what their room lacks, each as a sentence. */
  readonly without: readonly string[];
}

/** Returns who could help first, as a sentence, if they can complete a room. */
async function helperTexts(
  db: Db,
  place: CoverPlace,
  { room }: FaultyRoom,
  nameOf: NameOf,
): Promise<string[]> {
  const [first] = await listCompleting(db, place, room.id);
  return first === undefined ? [] : [t('concerns:couldHelpFirst', { name: nameOf(first) })];
}

/** Asks coordinators to find someone, or reports that others are being asked and who would serve alone. */
export const coverNeeded = coverKind<NeededPlace>({
  awaited: 'always',
  purpose: { kind: 'respond' },

  async readOne(db, current, _to, nameOf, now) {
    const { request, place, service, duty, isDeclined } = current;
    if (request.state !== 'asking' || isDeclined !== true) return null;
    const leaver = nameOf(place.memberId);
    const urgency = request.nextAskAt === null ? 'last' : isPressing(service, now) ? 'soon' : 'asking';
    const places = await readPlaces(db, monthOf(place.service.date), [place.memberId]);
    const broken = places.brokenWithout(place.service, place.memberId);
    const without = await withoutTexts(db, current, broken, { nameOf });
    const room = places.roomWithout(place.service, place.roleId, place.memberId);
    if (room)
      without.push(faultyRoomText(presentFaultyRoom(room)), ...(await helperTexts(db, place, room, nameOf)));
    // Coordinators are needed to find someone, or learn who would serve alone.
    if (urgency === 'asking' && without.length === 0) return null;
    return {
      place: { ...duty, leaver, urgency, without },
      statements: [about(current, place.memberId, false)],
    };
  },

  text: ({ items, more }) =>
    joinSentences([
      ...items.flatMap(({ urgency, without, ...place }) => [
        t(`messages:kind.cover_needed.${urgency}`, place),
        ...without,
      ]),
      moreOf(more),
      items.every(({ urgency }) => urgency === 'asking') ? null : t('messages:kind.cover_needed.find'),
    ]),

  subject: ({ items }) => t('messages:kind.cover_needed.subject', { services: servicesOf(items) }),

  shorten: ({ items, more = 0 }) => ({
    items: items.map((place) => ({ ...place, without: [] })),
    more: more + items.flatMap(({ without }) => without).length,
  }),
});
