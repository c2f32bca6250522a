import { monthsOf } from '#domain/calendar/calendar.ts';
import { EMPTY_ANNOUNCEMENT, toAnnouncedDuty } from '#domain/messages/announcement.ts';
import { isSameService, type ServiceRef } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import { joinSentences } from '#languages/lists.ts';
import { byRole, moreOf, type NamedDuty, servicesOf } from '#languages/messages.ts';
import { t } from '#languages/t.ts';
import type { MessageKind } from '../outbox/kind.ts';
import { type ComingDuty, listComingDutiesOf, named } from '../roster/duty-queries.ts';
import { leaveOutLast, ofOne, type Shortened } from './digest.ts';

interface OfService {
  readonly service: ServiceRef;
}

/** `isConfirmed`: the person has confirmed, so the message doesn't ask again. */
interface ServingFacts extends Shortened {
  readonly duties: readonly NamedDuty[];
  readonly isConfirmed: boolean;
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
      facts: {
        duties: due.map(named),
        isConfirmed: due.every(({ response }) => response === 'confirmed'),
        more: 0,
      },
      link: { purpose: { kind: 'respond' }, expiresAt: endOfDay(last.date, now.timeZone) },
      announce: (said) => {
        const announced = due.slice(0, said.duties.length);
        return {
          ...EMPTY_ANNOUNCEMENT,
          services: announced.map(({ date, timeId }) => ({ date, timeId })),
          duties: announced.map(toAnnouncedDuty),
          isReminder: true,
        };
      },
    };
  },

  text: ({ duties, isConfirmed, more }) =>
    joinSentences([
      t('messages:kind.serving_reminder.serve', { duties: byRole(duties) }),
      moreOf(more),
      isConfirmed ? null : t('messages:kind.serving_reminder.ask'),
    ]),

  subject: ({ duties }) => t('messages:kind.serving_reminder.subject', { services: servicesOf(duties) }),

  merge: (parts) => ({
    duties: parts.flatMap(({ facts, name }) => ofOne(facts.duties, name)),
    isConfirmed: parts.every(({ facts }) => facts.isConfirmed),
    more: 0,
  }),

  shorten: leaveOutLast('duties'),
  names: ['role', 'service'],
};
