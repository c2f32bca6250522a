import { builderMonthToShow } from '#domain/availability/shown-months.ts';
import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import type { RoleId } from '#domain/ids.ts';
import type { ServiceKey } from '#domain/services/services.ts';
import { useAddressQuery } from '#web/api/use-address-query.ts';
import { useChurch } from '#web/api/use-church.ts';

/** The id of the heading that names the chosen service. */
export const CHOSEN_SERVICE_ID = 'chosen-service';

/**
 * Returns the month and the service that the Roster Builder shows. They come from the address (`month=yyyy-MM` and
 * `service=`, a service key). `isChosen` says whether the address names a month.
 */
export function useBuilderAddress() {
  const { today } = useChurch();
  const { query, setQuery } = useAddressQuery();
  const requested = query.get('month');
  return {
    month: builderMonthToShow(today, requested),
    isChosen: requested !== null,
    /** The service that the address names. It may not be one of the month's. */
    service: query.get('service'),
    /** Whether the address asks for the whole month instead of one service. */
    isGrid: query.get('view') === 'month',
    setGrid: (isGrid: boolean) => setQuery({ view: isGrid ? 'month' : null }),
    /** Shows a month, without a service. */
    setMonth: (next: Month) => setQuery({ month: monthKey(next), service: null }),
    /** The role whose open place at the service has to get the focus, or null. */
    role: query.get('role'),
    /** Forgets the role once its place has the focus. */
    forgetRole: () => setQuery({ role: null, service: null }),
    /** Returns the address that shows a service of this month, or in the grid its open place of a role. */
    addressOf: (shown: ServiceKey, role?: RoleId) => {
      const next = new URLSearchParams(query);
      next.set('service', shown);
      next.delete('view');
      if (role !== undefined) {
        next.set('view', 'month');
        next.set('role', String(role));
      }
      return `?${next}`;
    },
    setService: (next: ServiceKey) => setQuery({ service: next }),
  };
}
