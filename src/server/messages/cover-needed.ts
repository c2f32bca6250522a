import { monthOf } from '#domain/calendar/calendar.ts';
import { isPressing } from '#domain/cover/cover-request.ts';
import { joinSentences } from '#languages/lists.ts';
import { moreOf, type NamedDuty, servicesOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { withoutTexts } from '../cover/left-alone-queries.ts';
import { readPlaces } from '../planner/read-places.ts';
import { about, coverKind } from './cover-kind.ts';

/** A place that needs cover. */
interface NeededPlace extends NamedDuty {
  readonly leaver: string;
  /** `last`: Sundial asks no one else. `soon`: there is little time to ask others. */
  readonly urgency: 'last' | 'soon' | 'asking';
  /** Who would serve without the leaver, each as a sentence. */
  readonly without: readonly string[];
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
