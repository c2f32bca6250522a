import type { MemberId, RoleId } from '#domain/ids.ts';
import type { OfMonth } from '#domain/messages/message.ts';
import { checkTime } from '#domain/served/served.ts';
import { isSameService, type ServiceRef, serviceKey, sharesDate } from '#domain/services/services.ts';
import { joinSentences, listInSentence } from '#languages/lists.ts';
import { moreOf } from '#languages/messages.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { readNames } from '../db/names.ts';
import { isServedReported } from '../db/served.ts';
import { listServicesOn } from '../db/services.ts';
import type { Digest, MessageKind } from '../outbox/kind.ts';

/** A member in a role of a past service. The month is that of the service. */
interface OfServed extends OfMonth {
  readonly service: ServiceRef;
  readonly memberId: MemberId;
  readonly roleId: RoleId;
}

type Facts = Digest<{ readonly name: string; readonly service: string }>;

const namesIn = ({ items }: Facts) => listInSentence([...new Set(items.map(({ name }) => name))]);

/** Names to a coordinator who says that it is wrong about them whether they served, until who served is said again. */
export const servedWrong: MessageKind<OfServed, Facts> = {
  awaited: 'always',
  people: ['name'],
  async read(db, details, _to, now) {
    const nameOf = await readNames(db);
    const items = new Map<string, Facts['items'][number]>();
    for (const { service, memberId } of details) {
      if (!(await isServedReported(db, service, memberId))) continue;
      const services = await listServicesOn(db, [service.date]);
      const found = services.find((one) => isSameService(one, service));
      if (!found || checkTime(found, now) !== null) continue;
      items.set(`${memberId} ${serviceKey(service)}`, {
        name: nameOf(memberId),
        service: shortServiceTitle({ ...found, sharesDate: sharesDate(found, services) }),
      });
    }
    return items.size === 0 ? null : { facts: { items: [...items.values()] }, link: null };
  },

  text: ({ items, more }) =>
    joinSentences([
      ...items.map((item) => t('messages:kind.served_wrong.text', item)),
      moreOf(more),
      t('messages:kind.served_wrong.look'),
    ]),

  subject: (facts) => t('messages:kind.served_wrong.subject', { names: namesIn(facts) }),
};
