import { monthOf } from '#domain/calendar/calendar.ts';
import { joinSentences, listAlternatives } from '#languages/lists.ts';
import { byRole, moreOf, type NamedDuty, servicesOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { placeIn, readPlaces } from '../planner/read-places.ts';
import { about, coverKind } from './cover-kind.ts';

/** Returns each place once, with those who are asked to take it, or how many are asked for all of them. */
function askedFor(items: readonly NamedDuty[]) {
  const everyone = new Set(items.flatMap(({ person }) => person ?? []));
  const places = new Map<string, NamedDuty & { readonly names: readonly string[] }>();
  for (const { role, service, person } of items) {
    const key = JSON.stringify([role, service]);
    const names = [...(places.get(key)?.names ?? []), ...(person ? [person] : [])];
    places.set(key, { role, service, person: listAlternatives(names), names });
  }
  const all = [...places.values()];
  return all.every(({ names }) => names.length === everyone.size)
    ? { places: all.map((place) => ({ ...place, person: null })), asked: everyone.size }
    : { places: all, asked: 1 };
}

/** Asks someone who can take the place. */
export const coverRequest = coverKind<NamedDuty>({
  awaited: 'never',
  isUrgentToo: true,
  purpose: { kind: 'cover' },

  async readOne(db, current, { id }) {
    if (current.request.state !== 'asking' || !current.isPublished) return null;
    const places = await readPlaces(db, monthOf(current.place.service.date), [id]);
    if (places.refusalFor(placeIn(places, current.place), id, 'member')) return null;
    return {
      place: { ...current.duty, person: null },
      statements: [about(current, current.place.memberId, false)],
    };
  },

  text({ items, more }) {
    const { places, asked } = askedFor(items);
    const key = asked <= 1 ? 'ask' : asked === 2 ? 'askEither' : 'askOneOf';
    return joinSentences([
      t(`messages:kind.cover_request.${key}`, { places: byRole(places) }),
      moreOf(more),
      t('messages:kind.cover_request.answer'),
    ]);
  },

  subject: ({ items }) => t('messages:kind.cover_request.subject', { services: servicesOf(items) }),
});
