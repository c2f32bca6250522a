import { useState } from 'react';
import { serviceTimeCalls } from '#contract/service-times.ts';
import { serviceCalls } from '#contract/services.ts';
import { isPlainDate, type PlainDate } from '#domain/calendar/calendar.ts';
import { isClockTime } from '#domain/calendar/time-zone.ts';
import { MAX_SERVICE_NAME } from '#domain/services/service-times.ts';
import { graphemesOf } from '#domain/text/written-text.ts';
import { sentenceOf } from '#web/api/api.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';

/** Returns a special day's name, cut to the length of a service's name. */
function serviceName(name: string): string {
  return graphemesOf(name.trim()).slice(0, MAX_SERVICE_NAME).join('').trim();
}

/**
 * Returns the state of the offer to add a service on a special day's date. It is made if the date is not past and has
 * no service, not even a canceled one.
 */
export function useServiceOffer(date: string) {
  const { today } = useChurch();
  const day = isPlainDate(date) && date >= today ? date : null;
  const { data } = useRead(
    serviceCalls.listServices,
    { query: { from: day ?? today, to: day ?? today } },
    { enabled: day !== null },
  );
  const { data: canceled } = useRead(serviceTimeCalls.listCanceledServices, {}, { enabled: day !== null });
  const adding = useChange(serviceTimeCalls.addServiceTime);
  const [isChosen, setIsChosen] = useState(false);
  const [startsAt, setStartsAt] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  // A canceled service is restored instead: another with its time and name would be refused.
  const isCanceled = canceled?.some(({ date }) => date === day) ?? true;
  const isOffered = day !== null && data?.length === 0 && !isCanceled;

  return {
    isOffered,
    isChosen: isOffered && isChosen,
    setIsChosen,
    startsAt,
    setStartsAt,
    /** Why adding the service failed after the special day was saved. Null if it has not failed. */
    failure,

    /** Adds a service named like the special day and returns whether that succeeded. Call after the day is saved. */
    async add({ date, name }: { date: PlainDate; name: string }): Promise<boolean> {
      const body = {
        date,
        name: serviceName(name),
        startsAt: isClockTime(startsAt) ? startsAt : null,
      };
      try {
        await adding.mutateAsync({ body });
        return true;
      } catch (error) {
        setFailure(sentenceOf(error));
        return false;
      }
    },
  };
}
