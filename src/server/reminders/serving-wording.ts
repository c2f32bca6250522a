import { monthsOf } from '#domain/calendar/calendar.ts';
import { EMPTY_ANNOUNCEMENT, toAnnouncedDuty } from '#domain/messages/announcement.ts';
import { isSameService } from '#domain/services/services.ts';
import { endOfDay } from '#domain/serving/personal-link.ts';
import type { Wording } from '../outbox/kind.ts';
import { type ComingDuty, listComingDutiesOf, named } from '../roster/duty-queries.ts';

/** Reminds a member of the services they still serve at. */
export const servingReminderWording: Wording<'serving_reminder'> = async (db, details, { id }, now) => {
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
};
