import { availabilityCalls } from '#contract/availability.ts';
import { monthRange } from '#contract/month-inputs.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { nameAmong } from '#domain/members/namesakes.ts';
import { isSameService } from '#domain/services/services.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type ListedService, useServices } from '#web/api/use-services.ts';

/** The people available for one service, with names in the church's format. */
export interface AvailableService extends ListedService {
  readonly people: ReadonlyArray<{ id: MemberId; name: string }>;
}

/** Returns who is available for each service of a month, by last name, then first name. */
export function useAvailableMembers(month: Month) {
  const { nameFormat } = useChurch();
  const members = useRead(availabilityCalls.listAvailableMembers, { query: monthRange(month) });
  const calendar = useServices(month);
  const nameOf = nameAmong(members.data ?? [], nameFormat);
  const services = calendar.services.map((service): AvailableService => {
    return {
      ...service,
      people: (members.data ?? [])
        .filter((member) => member.services.some((one) => isSameService(one, service)))
        .map((member) => ({ id: member.id, name: nameOf(member) })),
    };
  });
  return {
    isLoading: members.isPending || calendar.isPending,
    /** True if nothing could be loaded at all. Otherwise the last data stays visible. */
    isMissing: members.isLoadingError || calendar.isLoadingError,
    retry: () => {
      if (members.isError) void members.refetch();
      if (calendar.isError) calendar.retry();
    },
    services,
  };
}
