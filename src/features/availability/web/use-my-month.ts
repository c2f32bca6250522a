import { useState } from 'react';
import { availabilityCalls } from '#contract/availability.ts';
import { monthInAddress, ownAnswers } from '#contract/first-reads.ts';
import { rosterCalls } from '#contract/roster.ts';
import { specialDayCalls } from '#contract/special-days.ts';
import { type Month, type PlainDate, sundaysOf } from '#domain/calendar.ts';
import { type Lock, lockOf } from '#domain/deadline.ts';
import { sentenceOf } from '#web/api.ts';
import { useRead } from '#web/server-state.ts';
import { useCurrentUser } from '#web/session.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useChange } from '#web/use-change.ts';
import { useChurch } from '#web/use-church.ts';
import { AVAILABILITY_TEXTS } from './texts.ts';

/** One Sunday as its card shows it. */
export interface MySunday {
  readonly date: PlainDate;
  /** Null if the member has not answered. */
  readonly isAvailable: boolean | null;
  readonly isPast: boolean;
  readonly specialDay: { name: string; description: string | null; color: string } | null;
  readonly lock: Lock | null;
}

interface Answer {
  readonly date: PlainDate;
  readonly isAvailable: boolean;
}

/** Returns the member's own answers for a month, and a function that saves one. */
export function useMyMonth(month: Month) {
  const user = useCurrentUser();
  const { today, deadlineDay } = useChurch();
  const answers = useRead(availabilityCalls.listAvailability, ownAnswers(user.id, month));
  const specialDays = useRead(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) });
  const save = useChange(availabilityCalls.saveAvailability, [
    availabilityCalls.listAvailability,
    availabilityCalls.listAvailabilityMonths,
    rosterCalls.listBuilderSundays,
  ]);
  // Shows a tapped answer immediately. If the server refuses it, the saved answer shows again.
  const [switched, setSwitched] = useState<Answer | null>(null);
  const [lastSaved, setLastSaved] = useState<Answer | null>(null);

  const sundays = sundaysOf(month).map((date): MySunday => {
    const saved = answers.data?.find((answer) => answer.serviceDate === date)?.isAvailable ?? null;
    return {
      date,
      isAvailable: switched?.date === date ? switched.isAvailable : saved,
      isPast: date < today,
      specialDay: specialDays.data?.find((day) => day.date === date) ?? null,
      // The coordinator can always correct answers (docs/product.md, "Deadline").
      lock: user.isAdmin ? null : lockOf(date, today, deadlineDay),
    };
  });

  return {
    sundays,
    isLoading: answers.isPending || specialDays.isPending,
    isError: answers.isError,
    /** True if nothing could be loaded at all. Otherwise the last answers stay visible. */
    isMissing: answers.isLoadingError,
    retry: () => void answers.refetch(),
    isSaving: save.isPending,
    /** The most recently saved answer. Null until one is saved, and while another is being saved. */
    lastSaved,
    async answer(date: PlainDate, isAvailable: boolean): Promise<void> {
      if (save.isPending) return;
      setSwitched({ date, isAvailable });
      setLastSaved(null);
      try {
        await save.mutateAsync({ body: { serviceDate: date, isAvailable, userId: user.id } });
        setLastSaved({ date, isAvailable });
      } catch (error) {
        showToast({
          title: AVAILABILITY_TEXTS.errorTitle,
          description: sentenceOf(error, AVAILABILITY_TEXTS.saveFailed),
          variant: 'destructive',
        });
      } finally {
        setSwitched(null);
      }
    },
  };
}
