import { useState } from 'react';
import { availabilityCalls } from '#contract/availability.ts';
import { monthInAddress, ownAnswers } from '#contract/month-inputs.ts';
import { fromWire, onWire } from '#contract/service-on-wire.ts';
import { specialDayCalls } from '#contract/special-days.ts';
import { usualServiceCalls } from '#contract/usual-services.ts';
import { type Lock, lockOf } from '#domain/availability/deadline.ts';
import { usualAnswers } from '#domain/availability/usual-services.ts';
import { type Month, type MonthKey, monthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import { byDate, isSameService } from '#domain/services/services.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type ListedService, useServices } from '#web/api/use-services.ts';
import { useCurrentUser } from '#web/session/session.tsx';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';
import { AVAILABILITY_TEXTS } from './texts.ts';

/** One service with the member's answer. */
export interface MyService extends ListedService {
  /** Null if the member has not answered. */
  readonly isAvailable: boolean | null;
  /** Whether a time away answered. */
  readonly isAway: boolean;
  readonly lock: Lock | null;
}

/** One date with services, as its card shows it. */
export interface MyDay {
  readonly date: PlainDate;
  readonly specialDay: { name: string; description: string | null; color: string } | null;
  readonly services: readonly MyService[];
}

/** An answer to show or save. */
export interface MyAnswer {
  readonly service: MyService;
  readonly isAvailable: boolean | null;
}

function onWireAll(answers: readonly MyAnswer[]) {
  return { answers: answers.map(({ service, isAvailable }) => ({ ...onWire(service), isAvailable })) };
}

/** Returns the member's own answers for a month, and functions that save one, or those of the month. */
export function useMyMonth(month: Month) {
  const user = useCurrentUser();
  const { today, ...rule } = useChurch();
  const calendar = useServices(month);
  const answers = useRead(availabilityCalls.listAvailability, ownAnswers(user.id, month));
  const specialDays = useRead(specialDayCalls.listSpecialDaysOfMonth, { query: monthInAddress(month) });
  const usual = useRead(usualServiceCalls.getUsualServices, {});
  const save = useChange(availabilityCalls.saveAvailability);
  const saveMonth = useChange(availabilityCalls.saveMonthAvailability);
  // Shows tapped answers immediately. If the server refuses them, the saved answers show again.
  const [tapped, setTapped] = useState<readonly MyAnswer[]>([]);
  const [savedText, setSavedText] = useState<string | null>(null);
  const isSaving = tapped.length > 0;

  const services = calendar.services.map((service): MyService => {
    const saved = answers.data?.find((answer) => isSameService(fromWire(answer), service));
    const switched = tapped.find((answer) => isSameService(answer.service, service));
    // A page that stays open learns of the next day before it reads the services again.
    const isPast = service.isPast || service.date < today;
    return {
      ...service,
      isPast,
      isAway: !switched && saved?.isAway === true,
      isAvailable: switched ? switched.isAvailable : (saved?.isAvailable ?? null),
      // The coordinator can always correct answers (docs/product.md, "Deadline").
      lock: user.isAdmin ? null : lockOf({ ...service, isPast }, today, rule),
    };
  });
  const days = byDate(services).map(({ date, services: ofDate }): MyDay => {
    return {
      date,
      specialDay: specialDays.data?.find((day) => day.date === date) ?? null,
      services: ofDate,
    };
  });

  const isLoading = answers.isPending || specialDays.isPending || calendar.isPending || usual.isPending;
  // What one tap can answer. Past services are not among them, not even for administrators.
  const open = services.filter(({ lock, isPast }) => lock === null && !isPast);
  const asUsual = usualAnswers(
    open,
    (usual.data ?? []).map(({ serviceTimeId: timeId, weeks }) => ({ timeId, weeks })),
  );
  // Once offered, it stays while the month is shown, so that the first answer moves nothing.
  const [offered, setOffered] = useState<MonthKey | null>(null);
  const key = monthKey(month);
  const isUnanswered =
    answers.data !== undefined && !isLoading && services.every(({ isAvailable }) => isAvailable === null);
  if (isUnanswered && offered !== key) setOffered(key);
  else if (!isLoading && offered !== null && offered !== key) setOffered(null);

  /** Shows the answers while they are saved. Returns whether they were. A failure shows a toast. */
  async function whileShown(
    shown: readonly MyAnswer[],
    save: () => Promise<unknown>,
    text: string | null,
  ): Promise<boolean> {
    // An older Undo would also undo this.
    dismissToast();
    setTapped(shown);
    setSavedText(null);
    try {
      await save();
      setSavedText(text);
      return true;
    } catch (error) {
      showFailure(AVAILABILITY_TEXTS.errorTitle, error, AVAILABILITY_TEXTS.saveFailed);
      return false;
    } finally {
      setTapped([]);
    }
  }

  const params = monthInAddress(month);
  function restore(before: readonly MyAnswer[]): void {
    const input = { params, body: onWireAll(before) };
    void whileShown(before, () => saveMonth.mutateAsync(input), AVAILABILITY_TEXTS.restored);
  }

  return {
    days,
    open,
    /** The answers that the member's usual services give. Empty if they match none, or the month had answers. */
    asUsual: offered === key && asUsual.some(({ isAvailable }) => isAvailable) ? asUsual : [],
    hasLocked: services.some(({ lock }) => lock),
    isLoading,
    /** True if nothing could be loaded at all. Otherwise the last answers stay visible. */
    isMissing: answers.isLoadingError || calendar.isLoadingError,
    retry: () => {
      if (answers.isError) void answers.refetch();
      if (calendar.isError) calendar.retry();
    },
    isSaving,
    /** What was saved most recently. Null until something is saved, and while something is being saved. */
    savedText,
    async answer(service: MyService, isAvailable: boolean): Promise<void> {
      if (isSaving) return;
      const body = { ...onWire(service), isAvailable, userId: user.id };
      const text = AVAILABILITY_TEXTS.saved(service, isAvailable);
      await whileShown([{ service, isAvailable }], () => save.mutateAsync({ body }), text);
    },
    /** Saves one answer for every open service, or each its own, by one call. A toast offers to undo that. */
    async answerMonth(wanted: boolean | readonly MyAnswer[]): Promise<void> {
      if (isSaving) return;
      // Only what the page shows, so that Undo restores all of it.
      const given =
        typeof wanted === 'boolean' ? open.map((service) => ({ service, isAvailable: wanted })) : wanted;
      // Without an answer, a time away answers again.
      const before = given.map(({ service }) => ({
        service,
        isAvailable: service.isAway ? null : service.isAvailable,
      }));
      const text = AVAILABILITY_TEXTS.savedMonth(
        given.length,
        given.filter((answer) => answer.isAvailable).length,
      );
      // The toast says it.
      if (await whileShown(given, () => saveMonth.mutateAsync({ params, body: onWireAll(given) }), null))
        showToast({
          title: text,
          action: { label: AVAILABILITY_TEXTS.undo, onClick: () => restore(before) },
        });
    },
  };
}
