import { monthsOf } from '#domain/calendar/calendar.ts';
import { EMPTY_ANNOUNCEMENT, toAnnouncedDuty } from '#domain/messages/announcement.ts';
import { isSameService, type ServiceRef } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import type { AssignmentResponse } from '#domain/serving/response.ts';
import { joinSentences } from '#languages/lists.ts';
import { byRole, moreOf, type NamedDuty, servicesOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import type { Digest, MessageKind } from '../outbox/kind.ts';
import { type ComingDuty, listComingDutiesOf, named } from '../roster/duty-queries.ts';

interface OfService {
  readonly service: ServiceRef;
}

/** If all is confirmed, the message doesn't ask again. */
interface ServingFacts extends Digest<NamedDuty> {
  readonly responses: readonly AssignmentResponse[];
}

/** Reminds a member of the services they still serve at. */
export const servingReminder: MessageKind<OfService, ServingFacts> = {
  awaited: 'always',
  async read(db, details, { id }, now) {
    const services = details.map(({ service }) => service);
    const duties: ComingDuty[] = [];
    for (const month of monthsOf(services.map(({ date }) => date)))
      duties.push(...(await listComingDutiesOf(db, month, now, { memberIds: [id] })));
    const due = duties.filter(
      (duty) => duty.response !== 'declined' && services.some((service) => isSameService(service, duty)),
    );
    const last = due.at(-1);
    if (!last) return null;
    return {
      facts: { items: due.map(named), responses: due.map(({ response }) => response) },
      link: { purpose: { kind: 'respond' }, expiresAt: endOfDay(last.date, now.timeZone) },
      announce: ({ items }) => {
        const announced = due.slice(0, items.length);
        return {
          ...EMPTY_ANNOUNCEMENT,
          services: announced.map(({ date, timeId }) => ({ date, timeId })),
          duties: announced.map(toAnnouncedDuty),
          isReminder: true,
        };
      },
    };
  },

  isPushEnough: ({ responses }) => responses.every((response) => response === 'confirmed'),

  text: ({ items, responses, more }) =>
    joinSentences([
      t('messages:kind.serving_reminder.serve', { duties: byRole(items) }),
      moreOf(more),
      responses.every((response) => response === 'confirmed')
        ? null
        : t('messages:kind.serving_reminder.ask'),
    ]),

  subject: ({ items }) => t('messages:kind.serving_reminder.subject', { services: servicesOf(items) }),
};
