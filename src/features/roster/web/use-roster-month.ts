import { monthInAddress, publishedRoster } from '#contract/first-reads.ts';
import { type FinalizedRoster, rosterCalls } from '#contract/roster.ts';
import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import { type Month, type PlainDate, sundaysOf } from '#domain/calendar.ts';
import { formatName, type NameFormat } from '#domain/member-name.ts';
import { useRead } from '#web/server-state.ts';
import { useChurch } from '#web/use-church.ts';

/** A role of a service with the names of who serves in it. */
export interface ServedRole {
  readonly id: number;
  readonly name: string;
  readonly people: readonly string[];
}

/** One Sunday of a published roster. */
export interface RosterSunday {
  readonly date: PlainDate;
  readonly specialDay: SpecialDay | null;
  readonly roles: readonly ServedRole[];
}

function rolesOf(roster: FinalizedRoster, date: PlainDate, format: NameFormat): ServedRole[] {
  const roles = new Map<number, { id: number; name: string; people: string[] }>();
  for (const { serviceDate, role, user } of roster.assignments) {
    if (serviceDate !== date) continue;
    const served = roles.get(role.id) ?? { ...role, people: [] };
    served.people.push(formatName(user, format));
    roles.set(role.id, served);
  }
  return [...roles.values()];
}

/** Gives the published roster of a month by Sunday; a draft or a failed request means there is none. */
export function useRosterMonth(month: Month) {
  const { nameFormat } = useChurch();
  const roster = useRead(rosterCalls.getFinalizedRoster, publishedRoster(month));
  const specialDays = useRead(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) });
  const published = roster.data?.finalizedRoster.isFinalized ? roster.data : null;
  const sundays = sundaysOf(month).map(
    (date): RosterSunday => ({
      date,
      specialDay: specialDays.data?.find((day) => day.date === date) ?? null,
      roles: published ? rolesOf(published, date, nameFormat) : [],
    }),
  );
  return {
    isLoading: roster.isPending || specialDays.isLoading,
    record: published?.finalizedRoster ?? null,
    sundays,
  };
}
