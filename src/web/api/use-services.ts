import { monthRange } from '#contract/month-inputs.ts';
import { fromWire } from '#contract/service-on-wire.ts';
import { serviceCalls } from '#contract/services.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { type Service, sharesDate } from '#domain/services/services.ts';
import { useRead } from './server-state.ts';

/** A service that takes place. */
export interface ListedService extends Service {
  /** Whether it has started, or without a start time whether its day is over. */
  readonly isPast: boolean;
  readonly sharesDate: boolean;
  /** Set if the roster of its month is published. */
  readonly isPublished?: true | undefined;
}

/** Returns the services of a month, in order. Empty while they load. */
export function useServices(month: Month) {
  const { data, isPending, isError, isLoadingError, refetch } = useRead(serviceCalls.listServices, {
    query: monthRange(month),
  });
  const all = (data ?? []).map((service) => ({ ...service, ...fromWire(service) }));
  const services = all.map((service): ListedService => {
    return { ...service, sharesDate: sharesDate(service, all) };
  });
  return { services, isPending, isError, isLoadingError, retry: () => void refetch() };
}
