import { monthInAddress, monthRange } from '#contract/month-inputs.ts';
import { serviceCalls } from '#contract/services.ts';
import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { type Service, sharesDate } from '#domain/services/services.ts';
import { useRead } from './server-state.ts';

/** A service that takes place. */
export interface ListedService extends Service {
  /** Whether it has started, or without a start time whether its day is over. */
  readonly isPast: boolean;
  readonly sharesDate: boolean;
  /** Set if the roster of its month is published. */
  readonly isPublished?: true | undefined;
  /** Which of the people the page can answer for are asked to answer. Everyone, if the church has one team. */
  readonly asked?: readonly MemberId[] | undefined;
  readonly specialDay: SpecialDay | null;
}

/** Returns the services of a month, in order. Empty while they load. */
export function useServices(month: Month) {
  const { data, isPending, isError, isLoadingError, refetch } = useRead(serviceCalls.listServices, {
    query: monthRange(month),
  });
  const specialDays = useRead(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) });
  const all = (data ?? []).map((service) => ({ ...service, ...service }));
  const services = all.map((service): ListedService => {
    const specialDay = specialDays.data?.find(({ date }) => date === service.date) ?? null;
    return { ...service, sharesDate: sharesDate(service, all), specialDay };
  });
  return {
    services,
    isPending: isPending || !specialDays.isFetched,
    isError,
    isLoadingError,
    retry: () => void refetch(),
  };
}
