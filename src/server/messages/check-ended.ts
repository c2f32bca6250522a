import type { TeamId } from '#domain/ids.ts';
import { joinSentences, listInSentence } from '#languages/lists.ts';
import { byRole, moreOf, type NamedDuty } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { listNeededChecks, readDutiesWithout } from '../checks/ending-queries.ts';
import { readNames } from '../db/names.ts';
import type { Digest, MessageKind } from '../outbox/kind.ts';
import { named } from '../roster/duty-queries.ts';
import type { OfCheck } from './check-ends.ts';

/** The same to those who coordinate a team, about its services. */
interface OfTeam extends OfCheck {
  readonly teamId: TeamId;
}

interface EndedCheck {
  readonly name: string;
  readonly check: string;
  readonly duties: readonly NamedDuty[];
}

type Facts = Digest<EndedCheck>;

/** Names to the coordinators of a team the duties in it that a member has after the end of a check that they need. */
export const checkEnded: MessageKind<OfTeam, Facts> = {
  awaited: 'always',
  people: ['name'],
  async read(db, details, _to, now) {
    const nameOf = await readNames(db);
    const items = new Map<string, EndedCheck>();
    for (const { memberId, kindId, validUntil } of details) {
      const key = `${memberId} ${kindId}`;
      const [current] = items.has(key) ? [] : await listNeededChecks(db, { memberId, kindId });
      if (!current || current.validUntil !== validUntil) continue;
      const isOfCheck = (one: OfTeam) => one.memberId === memberId && one.kindId === kindId;
      const teamIds = new Set(details.filter(isOfCheck).map(({ teamId }) => teamId));
      const all = (await readDutiesWithout(db, [current], now))(current);
      const duties = all.filter(({ teamId }) => teamIds.has(teamId));
      if (duties.length === 0) continue;
      items.set(key, { name: nameOf(memberId), check: current.check, duties: duties.map(named) });
    }
    return items.size === 0 ? null : { facts: { items: [...items.values()] }, link: null };
  },

  text: ({ items, more }) =>
    joinSentences([
      ...items.map(({ name, check, duties }) =>
        t('messages:kind.check_ended.text', { name, check, duties: byRole(duties) }),
      ),
      moreOf(more),
      t('messages:kind.check_ended.find'),
    ]),

  subject: ({ items }) =>
    t('messages:kind.check_ended.subject', { names: listInSentence(items.map(({ name }) => name)) }),
};
