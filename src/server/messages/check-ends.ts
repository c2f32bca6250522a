import type { ValidCheck } from '#domain/checks/checks.ts';
import type { MemberId } from '#domain/ids.ts';
import type { OfMonth } from '#domain/messages/message.ts';
import { formatDayAndMonth } from '#languages/dates.ts';
import { joinSentences, listInSentence } from '#languages/lists.ts';
import { moreOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { listNeededChecks } from '../checks/ending-queries.ts';
import { readNames } from '../db/names.ts';
import type { Digest, MessageKind } from '../outbox/kind.ts';

/** A member's check as it was when it was due. The month is that of its end. */
export interface OfCheck extends OfMonth, ValidCheck {
  readonly memberId: MemberId;
}

interface EndingCheck {
  /** Whose it is, to a coordinator. */
  readonly name: string | null;
  readonly check: string;
  readonly date: string;
}

type Facts = Digest<EndingCheck>;

const checksOf = ({ items }: Facts) => listInSentence([...new Set(items.map(({ check }) => check))]);

/** Tells a member, and the coordinators of the teams that need it, that a check ends soon, unless a new one is entered. */
export const checkEnds: MessageKind<OfCheck, Facts> = {
  awaited: 'never',
  people: ['name'],
  async read(db, details, { isCoordinator }, { today }) {
    const nameOf = await readNames(db);
    const items = new Map<string, EndingCheck>();
    for (const { memberId, kindId, validUntil } of details) {
      const [current] = await listNeededChecks(db, { memberId, kindId });
      if (!current || current.validUntil !== validUntil || today > validUntil) continue;
      items.set(`${memberId} ${kindId}`, {
        name: isCoordinator ? nameOf(memberId) : null,
        check: current.check,
        date: formatDayAndMonth(validUntil),
      });
    }
    return items.size === 0 ? null : { facts: { items: [...items.values()] }, link: null };
  },

  text: ({ items, more }) =>
    joinSentences([
      ...items.map(({ name, ...check }) =>
        name === null
          ? t('messages:kind.check_ends.own', check)
          : t('messages:kind.check_ends.ofMember', { name, ...check }),
      ),
      moreOf(more),
      items.some(({ name }) => name === null) ? t('messages:kind.check_ends.renew') : null,
    ]),

  subject: (facts) => t('messages:kind.check_ends.subject', { checks: checksOf(facts) }),
};
