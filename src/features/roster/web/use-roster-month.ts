import { monthInAddress, publishedRoster } from '#contract/first-reads.ts';
import { type FinalizedRoster, rosterCalls } from '#contract/roster.ts';
import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import type { Month } from '#domain/calendar.ts';
import type { RoleId } from '#domain/ids.ts';
import { nameAmong } from '#domain/namesakes.ts';
import type { ServiceId } from '#domain/services.ts';
import { useRead } from '#web/server-state.ts';
import { useChurch } from '#web/use-church.ts';
import { type ListedService, useServices } from '#web/use-services.ts';

/** A role of a service with the names of its people. */
export interface ServedRole {
  readonly id: RoleId;
  readonly name: string;
  readonly people: readonly string[];
}

/** One service of a published roster. */
export interface RosterService extends ListedService {
  readonly specialDay: SpecialDay | null;
  readonly roles: readonly ServedRole[];
}

type Assignment = FinalizedRoster['assignments'][number];

function rolesOf(
  assignments: readonly Assignment[],
  { date, timeId }: ServiceId,
  nameOf: (user: Assignment['user']) => string,
): ServedRole[] {
  const roles = new Map<RoleId, { id: RoleId; name: string; people: string[] }>();
  for (const { serviceDate, serviceTimeId, role, user } of assignments) {
    if (serviceDate !== date || serviceTimeId !== timeId) continue;
    const served = roles.get(role.id) ?? { ...role, people: [] };
    served.people.push(nameOf(user));
    roles.set(role.id, served);
  }
  return [...roles.values()];
}

/** Returns the published roster of a month, or null while it loads or if there is none. */
export function usePublishedRoster(month: Month) {
  const { data, isPending } = useRead(rosterCalls.getFinalizedRoster, publishedRoster(month));
  return { isPending, published: data?.finalizedRoster.isFinalized ? data : null };
}

/** Returns the published roster of a month by service. A draft or a failed request counts as no roster. */
export function useRosterMonth(month: Month) {
  const { nameFormat } = useChurch();
  const { isPending, published } = usePublishedRoster(month);
  const calendar = useServices(month);
  const specialDays = useRead(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) });
  const assignments = published?.assignments ?? [];
  const nameOf = nameAmong(
    assignments.map(({ user }) => user),
    nameFormat,
  );
  const services = calendar.services.map(
    (service): RosterService => ({
      ...service,
      specialDay: specialDays.data?.find((day) => day.date === service.date) ?? null,
      roles: rolesOf(assignments, service, nameOf),
    }),
  );
  return {
    isLoading: isPending || specialDays.isLoading || calendar.isPending,
    /** True if the services could not be loaded. */
    isMissing: calendar.isLoadingError,
    retry: calendar.retry,
    record: published?.finalizedRoster ?? null,
    services,
  };
}
