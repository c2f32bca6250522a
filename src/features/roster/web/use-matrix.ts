import { useMemo } from 'react';
import { availabilityMatrixCalls } from '#contract/availability-matrix.ts';
import { monthInAddress } from '#contract/month-inputs.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { serviceKey, sharesDate } from '#domain/services/services.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';

/**
 * Returns the services of a month with the number of members available, and the members by last name with their names in
 * the church's format and their answers, one for each service.
 */
export function useMatrix(month: Month) {
  const { nameFormat } = useChurch();
  const { data, isPending, isLoadingError, refetch } = useRead(
    availabilityMatrixCalls.getAvailabilityMatrix,
    { params: monthInAddress(month) },
  );
  const matrix = useMemo(() => {
    const { services = [], members = [] } = data ?? {};
    const all = services.map((service) => ({ ...service, ...service }));
    const nameOf = nameAmong(members, nameFormat);
    return {
      services: all.map((service, column) => ({
        ...service,
        key: serviceKey(service),
        sharesDate: sharesDate(service, all),
        available: members.filter(({ answers }) => answers[column] === 'yes').length,
      })),
      members: members.map((member) => ({ ...member, name: nameOf(member) })),
    };
  }, [data, nameFormat]);
  return {
    ...matrix,
    isLoading: isPending,
    /** True if nothing could be loaded at all. Otherwise the last data stays visible. */
    isMissing: isLoadingError,
    retry: () => void refetch(),
  };
}
