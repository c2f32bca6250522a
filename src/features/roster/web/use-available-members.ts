import { availabilityCalls } from '#contract/availability.ts';
import { monthInAddress, monthRange } from '#contract/first-reads.ts';
import { type SpecialDay, specialDayCalls } from '#contract/special-days.ts';
import { type Month, type PlainDate, sundaysOf } from '#domain/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { nameAmong } from '#domain/namesakes.ts';
import { useRead } from '#web/server-state.ts';
import { useChurch } from '#web/use-church.ts';

/** The people available on one Sunday, with names in the church's format. */
export interface AvailableSunday {
  readonly date: PlainDate;
  readonly specialDay: SpecialDay | null;
  readonly people: ReadonlyArray<{ id: MemberId; name: string }>;
}

/** Returns who is available on each Sunday of a month, by last name, then first name. */
export function useAvailableMembers(month: Month) {
  const { nameFormat } = useChurch();
  const members = useRead(availabilityCalls.listAvailableMembers, { query: monthRange(month) });
  const specialDays = useRead(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) });
  const nameOf = nameAmong(members.data ?? [], nameFormat);
  const sundays = sundaysOf(month).map((date): AvailableSunday => {
    return {
      date,
      specialDay: specialDays.data?.find((day) => day.date === date) ?? null,
      people: (members.data ?? [])
        .filter((member) => member.dates.includes(date))
        .map((member) => ({ id: member.id, name: nameOf(member) })),
    };
  });
  return {
    isLoading: members.isPending || specialDays.isLoading,
    /** True if nothing could be loaded at all. Otherwise the last data stays visible. */
    isMissing: members.isLoadingError,
    retry: () => void members.refetch(),
    sundays,
  };
}
