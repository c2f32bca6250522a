import { monthOf } from '#domain/calendar/calendar.ts';
import { joinSentences, listAlternatives } from '#languages/lists.ts';
import { byRole, moreOf, type NamedDuty, servicesOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { placeIn, readPlaces } from '../planner/read-places.ts';
import { about, coverKind } from './cover-kind.ts';
import { leaveOutLast, ofOne } from './digest.ts';

/** Asks someone who can take the place. */
export const coverRequest = coverKind<NamedDuty>({
  awaited: 'never',
  purpose: { kind: 'cover' },

  async readOne(db, current, { id }) {
    if (current.request.state !== 'asking' || !current.isPublished) return null;
    const places = await readPlaces(db, monthOf(current.place.service.date), [id]);
    if (places.refusalFor(placeIn(places, current.place), id, 'member')) return null;
    return { place: current.duty, statements: [about(current, current.place.memberId, false)] };
  },

  text({ places, asked = 1, more }) {
    const key = asked === 1 ? 'ask' : asked === 2 ? 'askEither' : 'askOneOf';
    return joinSentences([
      t(`messages:kind.cover_request.${key}`, { places: byRole(places) }),
      moreOf(more),
      t('messages:kind.cover_request.answer'),
    ]);
  },

  subject: ({ places }) => t('messages:kind.cover_request.subject', { services: servicesOf(places) }),

  /** Names each place once, with those who are asked to take it unless all of them are. */
  merge(parts) {
    const asked = new Map<string, { place: NamedDuty; names: string[] }>();
    for (const { facts, name } of parts)
      for (const place of facts.places) {
        const key = JSON.stringify([place.role, place.service]);
        const before = asked.get(key)?.names ?? [];
        asked.set(key, { place, names: [...new Set([...before, name])] });
      }
    const all = [...asked.values()];
    if (all.every(({ names }) => names.length === parts.length))
      return { places: all.map(({ place }) => place), asked: parts.length, more: 0 };
    const places = all.flatMap(({ place, names }) => ofOne([place], listAlternatives(names)));
    return { places, asked: 1, more: 0 };
  },

  shorten: leaveOutLast('places'),
  names: ['role', 'service'],
});
