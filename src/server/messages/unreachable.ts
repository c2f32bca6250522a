import { isReached } from '#domain/families/family-changes.ts';
import type { MemberId } from '#domain/ids.ts';
import type { OfMonth } from '#domain/messages/message.ts';
import { joinSentences, listInSentence } from '#languages/lists.ts';
import { moreOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { readNames } from '../db/names.ts';
import { readFamiliesAt } from '../members/reach.ts';
import type { MessageKind } from '../outbox/kind.ts';
import { listContactData } from '../outbox/recipient-queries.ts';
import { leaveOutLast, type Shortened } from './digest.ts';

/** The month is that of the change. */
interface OfPeople extends OfMonth {
  readonly memberIds: readonly MemberId[];
}

interface UnreachableFacts extends Shortened {
  readonly names: readonly string[];
}

/** Names the people no message reaches yet, to a coordinator. */
export const unreachable: MessageKind<OfPeople, UnreachableFacts> = {
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
    return { facts: { names: left.map((id) => nameOf(id)), more: 0 }, link: null };
  },

  text: ({ names, more }) =>
    joinSentences([
      t('messages:kind.unreachable.text', { names: listInSentence(names) }),
      moreOf(more),
      t('messages:kind.unreachable.help'),
    ]),

  subject: ({ names }) => t('messages:kind.unreachable.subject', { names: listInSentence(names) }),

  merge: (parts) => ({ names: [...new Set(parts.flatMap(({ facts }) => facts.names))], more: 0 }),

  shorten: leaveOutLast('names'),
  names: ['names'],
};
