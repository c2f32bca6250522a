import { monthRange } from '#contract/first-reads.ts';
import { serviceCalls } from '#contract/services.ts';
import type { Month } from '#domain/calendar.ts';
import type { Service } from '#domain/services.ts';
import { useRead } from './server-state.ts';

/** A service that takes place, and whether it has started. */
export interface ListedService extends Service {
  readonly isPast: boolean;
}

/** Returns the services of a month, in order. Empty while they load. */
export function useServices(month: Month) {
  const { data, isPending, isError, isLoadingError, refetch } = useRead(serviceCalls.listServices, {
    query: monthRange(month),
  });
  const services = (data ?? []).map(
    ({ serviceDate, serviceTimeId, startsAt, name, isPast }): ListedService => {
      return { date: serviceDate, timeId: serviceTimeId, startsAt, name, isPast };
    },
  );
  return { services, isPending, isError, isLoadingError, retry: () => void refetch() };
}
