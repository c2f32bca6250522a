import { useRef, useState } from 'react';
import { type AvailabilityRecord, availabilityCalls } from '#contract/availability.ts';
import { monthInAddress, ownAnswers } from '#contract/month-inputs.ts';
import { fromWire, onWire } from '#contract/service-on-wire.ts';
import type { MyService as Duty } from '#contract/serving.ts';
import { usualServiceCalls } from '#contract/usual-services.ts';
import { type Lock, lockOf } from '#domain/availability/deadline.ts';
import { usualAnswers } from '#domain/availability/usual-services.ts';
import { type Month, type MonthKey, monthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import { byDate, isSameService, type ServiceRef } from '#domain/services/services.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type ListedService, useServices } from '#web/api/use-services.ts';
import { useDutyQuestion } from '#web/duties/use-duty-question.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';

/** One service with the member's answer. */
export interface MyService extends ListedService {
  /** Null if the member has not answered. */
  readonly isAvailable: boolean | null;
  /** Whether a time away answered. */
  readonly isAway: boolean;
  readonly lock: Lock | null;
  /** What the member serves there by a published roster. Null if they don't, or if it is past. */
  readonly duty: Duty | null;
}

/** One date with services, as its card shows it. */
export interface MyDay {
  readonly date: PlainDate;
  readonly specialDay: ListedService['specialDay'];
  readonly services: readonly MyService[];
}

/** An answer to show or save. */
export interface MyAnswer {
  readonly service: MyService;
  readonly isAvailable: boolean | null;
}

/** Returns whether saving the answer makes or leaves it a no: no answer gives a time away its own back. */
function isNo({ service, isAvailable }: MyAnswer): boolean {
  return isAvailable === false || (isAvailable === null && service.isAway);
}

function onWireAll(answers: readonly MyAnswer[]) {
  return { answers: answers.map(({ service, isAvailable }) => ({ ...onWire(service), isAvailable })) };
}

/** Returns whether saving the answers has declined services at which the member serves. */
const hasDeclined = (records: readonly AvailabilityRecord[]) =>
  records.some(({ declinedRole }) => declinedRole);

function savedMonthText(given: readonly MyAnswer[]): string {
  const count = given.length;
  const available = given.filter(({ isAvailable }) => isAvailable).length;
  if (available === 0) return t('availability:savedMonthNotAvailable', { count });
  return available === count
    ? t('availability:savedMonthAvailable', { count })
    : t('availability:savedMonth', { count, available });
}

/** Returns the member's own answers for a month, and functions that save one, or those of the month. */
export function useMyMonth(month: Month) {
  const user = useCurrentUser();
  const { today, ...rule } = useChurch();
  const calendar = useServices(month);
  const answers = useRead(availabilityCalls.listAvailability, ownAnswers(user.id, month));
  const usual = useRead(usualServiceCalls.getUsualServices, {});
  // A tap never waits for the one before it.
  const inTurn = 'answers';
  const save = useChange(availabilityCalls.saveAvailability, { inTurn });
  const saveMonth = useChange(availabilityCalls.saveMonthAvailability, { inTurn });
  const { duties, isLoading: isLoadingDuties, question, mayDecline } = useDutyQuestion();
  // Shows tapped answers immediately, the last one of each service. If the server refuses them, the saved ones show again.
  const [tapped, setTapped] = useState<readonly MyAnswer[]>([]);
  const lastTapped = useRef<readonly MyAnswer[]>([]);
  const [savedText, setSavedText] = useState<string | null>(null);
  const isSaving = tapped.length > 0;

  const savedFor = (service: ServiceRef) =>
    answers.data?.find((answer) => isSameService(fromWire(answer), service));
  const services = calendar.services.map((service): MyService => {
    const saved = savedFor(service);
    const duty = duties.find((each) => isSameService(fromWire(each), service));
    const switched = tapped.findLast((answer) => isSameService(answer.service, service));
    // Where the member serves, the answer is what they have said about serving, as in the list of their services.
    const current = duty ? duty.response !== 'declined' : (saved?.isAvailable ?? null);
    // A page that stays open learns of the next day before it reads the services again.
    const isPast = service.isPast || service.date < today;
    return {
      ...service,
      isPast,
      duty: duty ?? null,
      isAway: !switched && current === false && saved?.isAway === true,
      isAvailable: switched ? switched.isAvailable : current,
      // The coordinator can always correct answers (docs/product.md, "Deadline").
      lock: user.isAdmin ? null : lockOf({ ...service, isPast }, today, rule),
    };
  });
  const days = byDate(services).map((day): MyDay => {
    return { ...day, specialDay: day.services[0]?.specialDay ?? null };
  });

  const isLoading = answers.isPending || calendar.isPending || usual.isPending || isLoadingDuties;
  // What one tap can answer. Past services are not among them, not even for administrators.
  const open = services.filter(({ lock, isPast }) => lock === null && !isPast);
  const asUsual = usualAnswers(
    open,
    (usual.data ?? []).map(({ serviceTimeId: timeId, weeks }) => ({ timeId, weeks })),
  );
  // Once offered, it stays while the month is shown, so that the first answer moves nothing.
  const [offered, setOffered] = useState<MonthKey | null>(null);
  const key = monthKey(month);
  const isUnanswered = answers.data !== undefined && !isLoading && !services.some(savedFor);
  if (isUnanswered && offered !== key) setOffered(key);
  else if (!isLoading && offered !== null && offered !== key) setOffered(null);

  /**
   * Asks first if the answers decline services at which the member serves. Shows the answers while they are saved.
   * Returns the saved records, or null if there are none. A failure shows a toast.
   */
  async function whileShown(
    given: readonly MyAnswer[],
    save: () => Promise<readonly AvailabilityRecord[]>,
  ): Promise<readonly AvailabilityRecord[] | null> {
    try {
      const noes = given.filter(isNo);
      const mayGo = mayDecline((one) => noes.some(({ service }) => isSameService(service, one)));
      // Without a question, the answers show before the next tap.
      if (mayGo !== true && !(await mayGo)) return null;
      // An older Undo would also undo this.
      dismissToast();
      lastTapped.current = given;
      setTapped((before) => [...before, ...given]);
      setSavedText(null);
      return await save();
    } catch (error) {
      showFailure(t('availability:errorTitle'), error, t('availability:saveFailed'));
      return null;
    } finally {
      setTapped((before) => before.filter((answer) => !given.includes(answer)));
    }
  }

  const isTapped = ({ service, isAvailable }: MyAnswer) =>
    tapped.findLast((answer) => isSameService(answer.service, service))?.isAvailable === isAvailable;

  const params = monthInAddress(month);
  async function restore(before: readonly MyAnswer[]): Promise<void> {
    const input = { params, body: onWireAll(before) };
    if (await whileShown(before, () => saveMonth.mutateAsync(input)))
      setSavedText(t('availability:restored'));
  }

  return {
    days,
    open,
    /** The answers that the member's usual services give. Empty if they match none, or the month had answers. */
    asUsual: offered === key && asUsual.some(({ isAvailable }) => isAvailable) ? asUsual : [],
    hasLocked: services.some(({ lock }) => lock),
    isPublished: services.some(({ isPublished }) => isPublished),
    /** Whether every service that can still be answered has an answer. */
    isComplete: open.length > 0 && open.every(({ isAvailable }) => isAvailable !== null),
    isLoading,
    /** True if nothing could be loaded at all. Otherwise the last answers stay visible. */
    isMissing: answers.isLoadingError || calendar.isLoadingError,
    retry: () => {
      if (answers.isError) void answers.refetch();
      if (calendar.isError) calendar.retry();
    },
    isSaving,
    /** What asks before answers decline services at which the member serves. */
    question,
    /** What was saved most recently. Null until something is saved, and from the next tap until that is saved. */
    savedText,
    async answer(service: MyService, isAvailable: boolean): Promise<void> {
      const body = { ...onWire(service), isAvailable, userId: user.id };
      const title = shortServiceTitle(service);
      const text = isAvailable
        ? t('availability:savedAvailable', { service: title })
        : t('availability:savedNotAvailable', { service: title });
      const records = await whileShown([{ service, isAvailable }], async () => [
        await save.mutateAsync({ body }),
      ]);
      if (!records) return;
      if (hasDeclined(records)) showToast({ title: text, description: t('common:duties.declined') });
      else setSavedText(text);
    },
    /** Saves one answer for every open service, or each its own, by one call. A toast offers to undo that. */
    async answerMonth(wanted: boolean | readonly MyAnswer[]): Promise<void> {
      // Only what the page shows, so that Undo restores all of it.
      const given =
        typeof wanted === 'boolean' ? open.map((service) => ({ service, isAvailable: wanted })) : wanted;
      // A second tap would take what the first has to undo.
      if (given.every(isTapped)) return;
      // Without an answer, a time away answers again.
      const before = given.map(({ service }) => ({
        service,
        isAvailable: service.isAway ? null : service.isAvailable,
      }));
      const text = savedMonthText(given);
      const input = { params, body: onWireAll(given) };
      const records = await whileShown(given, () => saveMonth.mutateAsync(input));
      // The toast says it.
      if (records)
        showToast({
          title: text,
          description: hasDeclined(records) ? t('common:duties.declined') : undefined,
          // It would also undo what was tapped since.
          action:
            lastTapped.current === given
              ? { label: t('availability:undo'), onClick: () => void restore(before) }
              : undefined,
        });
    },
  };
}
