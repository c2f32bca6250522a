import { isReached } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import type { OfMonth } from '#domain/messages/message.ts';
import { joinSentences, listInSentence } from '#languages/lists.ts';
import { moreOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { readNames } from '../db/names.ts';
import { readFamiliesAt } from '../members/reach.ts';
import type { Digest, MessageKind } from '../outbox/kind.ts';
import { listContactData } from '../outbox/recipient-queries.ts';

/** The month is that of the change. */
interface OfPeople extends OfMonth {
  readonly memberIds: readonly MemberId[];
}

type Facts = Digest<{ readonly name: string }>;

const namesIn = (people: Facts['items']) => listInSentence(people.map(({ name }) => name));

/** Names the people no message reaches yet, to a coordinator. */
export const unreachable: MessageKind<OfPeople, Facts> = {
  awaited: 'never',
  async read(db, details) {
    const at = await readFamiliesAt(db);
    const ids = [...new Set(details.flatMap(({ memberIds }) => memberIds))].filter(
      (id) => !isReached(at.families, id, at),
    );
    const present = new Set((await listContactData(db)).map(({ id }) => id));
    const left = ids.filter((id) => present.has(id));
    if (left.length === 0) return null;
    const nameOf = await readNames(db);
    // Coordinators need their PIN for the linked page.
    return { facts: { items: left.map((id) => ({ name: nameOf(id) })) }, link: null };
  },

  text: ({ items, more }) =>
    joinSentences([
      t('messages:kind.unreachable.text', { names: namesIn(items) }),
      moreOf(more),
      t('messages:kind.unreachable.help'),
    ]),

  subject: ({ items }) => t('messages:kind.unreachable.subject', { names: namesIn(items) }),
};
