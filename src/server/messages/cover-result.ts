import { joinSentences } from '#languages/lists.ts';
import { moreOf, type NamedDuty, ofPerson, servicesOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { findHolder } from '../cover/request-queries.ts';
import { about, coverKind } from './cover-kind.ts';

/** A place that someone has taken. */
interface ResultPlace extends NamedDuty {
  readonly leaver: string;
  readonly taker: string;
  /** Who gets the message. */
  readonly to: 'leaver' | 'taker' | 'coordinator';
}

/** Names the person who has the place now, even if someone else took it first. */
export const coverResult = coverKind<ResultPlace>({
  awaited: 'always',
  purpose: { kind: 'respond' },

  async readOne(db, current, recipient, nameOf) {
    if (!current.isPublished) return null;
    const holder = await findHolder(db, current);
    if (holder === null) return null;
    const { memberId: leaver } = current.place;
    const to = recipient.isCoordinator ? 'coordinator' : recipient.id === leaver ? 'leaver' : 'taker';
    if (to === 'taker' && recipient.id !== holder) return null;
    return {
      place: {
        ...{ ...current.duty, leaver: nameOf(leaver), taker: nameOf(holder), to },
        ...(to !== 'coordinator' && { person: null }),
      },
      statements: [about(current, holder, true)],
      ...(to !== 'coordinator' && { own: to === 'taker' ? 'has' : 'left' }),
    };
  },

  text: ({ items, more }) =>
    joinSentences([
      ...items.map(({ to, role, person, ...place }) =>
        t(`messages:kind.cover_result.${to}`, { ...place, role: ofPerson(role, person) }),
      ),
      moreOf(more),
    ]),

  subject: ({ items }) => t('messages:kind.cover_result.subject', { services: servicesOf(items) }),
});
