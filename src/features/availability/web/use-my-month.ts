import { useState } from 'react';
import { availabilityCalls } from '#contract/availability.ts';
import { monthInAddress, ownAnswers } from '#contract/month-inputs.ts';
import { rosterCalls } from '#contract/roster.ts';
import { fromWire, onWire } from '#contract/service-on-wire.ts';
import { specialDayCalls } from '#contract/special-days.ts';
import { type Lock, lockOf } from '#domain/availability/deadline.ts';
import type { Month, PlainDate } from '#domain/calendar/calendar.ts';
import { byDate, isSameService, serviceKey } from '#domain/services/services.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type ListedService, useServices } from '#web/api/use-services.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { AVAILABILITY_TEXTS } from './texts.ts';

/** One service with the member's answer. */
export interface MyService extends ListedService {
  /** Null if the member has not answered. */
  readonly isAvailable: boolean | null;
  readonly lock: Lock | null;
}

/** One date with services, as its card shows it. */
export interface MyDay {
  readonly date: PlainDate;
  readonly specialDay: { name: string; description: string | null; color: string } | null;
  readonly services: readonly MyService[];
}

interface Answer {
  readonly service: MyService;
  readonly isAvailable: boolean;
}

/** Returns the member's own answers for a month, and a function that saves one. */
export function useMyMonth(month: Month) {
  const user = useCurrentUser();
  const { today, deadlineDay } = useChurch();
  const calendar = useServices(month);
  const answers = useRead(availabilityCalls.listAvailability, ownAnswers(user.id, month));
  const specialDays = useRead(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) });
  const save = useChange(availabilityCalls.saveAvailability, [
    availabilityCalls.listAvailability,
    availabilityCalls.listAvailabilityMonths,
    rosterCalls.listBuilderServices,
  ]);
  // Shows a tapped answer immediately. If the server refuses it, the saved answer shows again.
  const [switched, setSwitched] = useState<Answer | null>(null);
  const [lastSaved, setLastSaved] = useState<Answer | null>(null);

  const switchedKey = switched && serviceKey(switched.service);
  const services = calendar.services.map((service): MyService => {
    const saved = answers.data?.find((answer) => isSameService(fromWire(answer), service));
    // A page that stays open learns of the next day before it reads the services again.
    const isPast = service.isPast || service.date < today;
    return {
      ...service,
      isPast,
      isAvailable:
        switched && switchedKey === serviceKey(service) ? switched.isAvailable : (saved?.isAvailable ?? null),
      // The coordinator can always correct answers (docs/product.md, "Deadline").
      lock: user.isAdmin ? null : lockOf({ ...service, isPast }, today, deadlineDay),
    };
  });
  const days = byDate(services).map(({ date, services: ofDate }): MyDay => {
    return {
      date,
      specialDay: specialDays.data?.find((day) => day.date === date) ?? null,
      services: ofDate,
    };
  });

  return {
    days,
    hasLocked: services.some(({ lock }) => lock),
    isLoading: answers.isPending || specialDays.isPending || calendar.isPending,
    /** True if nothing could be loaded at all. Otherwise the last answers stay visible. */
    isMissing: answers.isLoadingError || calendar.isLoadingError,
    retry: () => {
      if (answers.isError) void answers.refetch();
      if (calendar.isError) calendar.retry();
    },
    isSaving: save.isPending,
    /** The most recently saved answer. Null until one is saved, and while another is being saved. */
    lastSaved,
    async answer(service: MyService, isAvailable: boolean): Promise<void> {
      if (save.isPending) return;
      setSwitched({ service, isAvailable });
      setLastSaved(null);
      try {
        await save.mutateAsync({ body: { ...onWire(service), isAvailable, userId: user.id } });
        setLastSaved({ service, isAvailable });
      } catch (error) {
        showFailure(AVAILABILITY_TEXTS.errorTitle, error, AVAILABILITY_TEXTS.saveFailed);
      } finally {
        setSwitched(null);
      }
    },
  };
}
