import { joinSentences } from '#languages/lists.ts';
import { moreOf, type NamedDuty, servicesOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import { readStatements } from '../outbox/announcement-queries.ts';
import { about, coverKind } from './cover-kind.ts';

/** Whether a member can serve in a place after all. */
interface CorrectedPlace extends NamedDuty {
  readonly name: string;
  readonly canServe: boolean;
}

/** Corrects the message about the member who needed cover, once the opposite is true. */
export const coverCorrected = coverKind<CorrectedPlace>({
  awaited: 'always',
  purpose: { kind: 'respond' },

  async readOne(db, current, { id }, nameOf) {
    const { request, place, duty, isDeclined } = current;
    if (isDeclined === null || (request.state !== 'asking' && request.state !== 'withdrawn')) return null;
    const statement = about(current, place.memberId, !isDeclined);
    const said = (await readStatements(db, place)).get(id);
    if (said === undefined || said === statement.canServe) return null;
    const name = nameOf(place.memberId);
    return { place: { ...duty, name, canServe: statement.canServe }, statements: [statement] };
  },

  text: ({ items, more }) =>
    joinSentences([
      ...items.map(({ canServe, ...place }) =>
        t(`messages:kind.cover_corrected.${canServe ? 'canServe' : 'cannotServe'}`, place),
      ),
      moreOf(more),
    ]),

  subject: ({ items }) => t('messages:kind.cover_corrected.subject', { services: servicesOf(items) }),
});
