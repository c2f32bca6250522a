import { useRef, useState } from 'react';
import { type AvailabilityRecord, availabilityCalls } from '#contract/availability.ts';
import { monthInAddress, ownAnswers } from '#contract/month-inputs.ts';
import type { MyService as Duty } from '#contract/serving.ts';
import { usualServiceCalls } from '#contract/usual-services.ts';
import { type Lock, lockOf } from '#domain/availability/deadline.ts';
import { usualAnswers } from '#domain/availability/usual-services.ts';
import { type Month, monthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/members/member-name.ts';
import { byDate, isSameService, type ServiceRef, serviceKey, serviceRef } from '#domain/services/services.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { useRead, useReads } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { type ListedService, useServices } from '#web/api/use-services.ts';
import { useDutyQuestion } from '#web/duties/use-duty-question.ts';
import { saveForEach, showSaved, withNames } from '#web/family/save-for-each.ts';
import { actingFor, type FamilyPerson, readFor } from '#web/family/use-people.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';

/** A person's answer for a service. */
export interface PersonalAnswer {
  readonly person: FamilyPerson;
  /** Null if they have not answered. */
  readonly isAvailable: boolean | null;
  /** Whether a time away answered. */
  readonly isAway: boolean;
  /** Who answered, if it was someone else. */
  readonly answeredBy: string | null;
  /** Their published duty there. Null if there is none, or if it is past. */
  readonly duty: Duty | null;
}

/** One service with the answers of the people on the page. */
export interface AnsweredService extends ListedService {
  readonly answers: readonly PersonalAnswer[];
  /** The common answer of those without a duty there. Null if there is none, or if they differ. */
  readonly isAvailable: boolean | null;
  readonly lock: Lock | null;
}

/** One date with services, as its card shows it. */
export interface MyDay {
  readonly date: PlainDate;
  readonly specialDay: ListedService['specialDay'];
  readonly services: readonly AnsweredService[];
}

/** An answer to show or save. */
export interface MyAnswer {
  readonly service: AnsweredService;
  readonly person: FamilyPerson;
  readonly isAvailable: boolean | null;
  /** The answer that this one undoes. */
  readonly undoes?: boolean;
}

const isSame = (a: Pick<MyAnswer, 'service' | 'person'>, b: typeof a) =>
  a.person.id === b.person.id && isSameService(a.service, b.service);

const answerOf = ({ service, person }: MyAnswer) =>
  service.answers.find((one) => one.person.id === person.id);

/** Returns the same answer for each of these people for a service. */
const forAll = (
  service: AnsweredService,
  answers: readonly PersonalAnswer[],
  isAvailable: boolean,
): MyAnswer[] => answers.map(({ person }) => ({ service, person, isAvailable }));

/** Returns whether saving the answer makes or leaves it a no: no answer gives a time away its own back. */
function isNo(answer: MyAnswer): boolean {
  return answer.isAvailable === false || (answer.isAvailable === null && answerOf(answer)?.isAway === true);
}

/** Returns whether saving the answers has declined services the member serves at. */
const hasDeclined = (records: readonly AvailabilityRecord[]) =>
  records.some(({ declinedRole }) => declinedRole);

function savedMonthText(given: readonly MyAnswer[]): string {
  const count = new Set(given.map(({ service }) => serviceKey(service))).size;
  const available = given.filter(({ isAvailable }) => isAvailable).length;
  if (available === 0) return t('availability:savedMonthNotAvailable', { count });
  return available === given.length
    ? t('availability:savedMonthAvailable', { count })
    : t('availability:savedMonth', { count, available });
}

/** Returns the answers of these people for a month, and functions that save those for a service, or for the month. */
export function useMyMonth(month: Month, people: readonly FamilyPerson[]) {
  const user = useCurrentUser();
  const { today, ...rule } = useChurch();
  const calendar = useServices(month);
  const answers = useReads(
    availabilityCalls.listAvailability,
    people.map(({ id }) => ownAnswers(id, month)),
  );
  const [only, ...others] = people;
  const usual = useRead(usualServiceCalls.getUsualServices, only ? readFor(only) : {});
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

  const savedAnswer = (index: number, service: ServiceRef) =>
    answers[index]?.data?.find((answer) => isSameService(answer, service));
  const answered = calendar.services.map((service): AnsweredService => {
    const all = people.map((person, index): PersonalAnswer => {
      const saved = savedAnswer(index, service);
      const duty = duties.find((one) => one.memberId === person.id && isSameService(one, service));
      const switched = tapped.findLast(
        (answer) => answer.person.id === person.id && isSameService(answer.service, service),
      );
      const savedBy = person.isSelf || switched?.isAvailable === null ? null : fullName(user);
      // For a duty, the answer is the response to it, as in the list of their services.
      const current = duty ? duty.response !== 'declined' : (saved?.isAvailable ?? null);
      return {
        person,
        duty: duty ?? null,
        isAway: !switched && current === false && saved?.isAway === true,
        answeredBy: switched ? savedBy : (saved?.answeredBy ?? null),
        isAvailable: switched ? switched.isAvailable : current,
      };
    });
    const ofPeople = all.filter(({ person, duty }) => duty || service.asked?.includes(person.id) !== false);
    const free = ofPeople.filter(({ duty }) => !duty);
    const [first, ...rest] = free.length > 0 ? free : ofPeople;
    // A page that stays open notices the next day before it reads the services again.
    const isPast = service.isPast || service.date < today;
    return {
      ...service,
      isPast,
      answers: ofPeople,
      isAvailable:
        first && rest.every((one) => one.isAvailable === first.isAvailable) ? first.isAvailable : null,
      // The coordinator can always correct answers (docs/product.md, "Deadline").
      lock: user.isAdmin ? null : lockOf({ ...service, isPast }, today, rule),
    };
  });
  // No one here is asked about the others.
  const services = answered.filter(({ answers: ofPeople }) => ofPeople.length > 0);
  const days = byDate(services).map((day): MyDay => {
    return { ...day, specialDay: day.services[0]?.specialDay ?? null };
  });

  const isLoading =
    answers.some(({ isPending }) => isPending) || calendar.isPending || !usual.isFetched || isLoadingDuties;
  // The services that one tap can answer: without past ones, even for administrators.
  const open = services.filter(({ lock, isPast }) => lock === null && !isPast);
  // Everyone has their own.
  const asUsual =
    only && others.length === 0
      ? usualAnswers(
          open,
          (usual.data ?? []).map(({ timeId, weeks }) => ({ timeId, weeks })),
        ).map((answer): MyAnswer => ({ ...answer, person: only }))
      : [];
  // Once offered, it stays while the month is shown, so that the first answer moves nothing.
  const [offered, setOffered] = useState<string | null>(null);
  const key = `${monthKey(month)} ${only?.id}`;
  const isUnanswered =
    answers.every(({ data }) => data) && !isLoading && !services.some((service) => savedAnswer(0, service));
  if (isUnanswered && offered !== key) setOffered(key);
  else if (!isLoading && offered !== null && offered !== key) setOffered(null);

  /**
   * Asks first if the answers decline the member's duties. Shows the answers while they are saved. Returns what `save`
   * returns, or null if nothing was saved. A failure shows a toast.
   */
  async function whileShown<Saved>(
    given: readonly MyAnswer[],
    save: () => Promise<Saved>,
  ): Promise<Saved | null> {
    try {
      const noes = given.filter(isNo);
      const mayGo = mayDecline((one, memberId) =>
        noes.some(({ service, person }) => person.id === memberId && isSameService(service, one)),
      );
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

  const isTapped = (one: MyAnswer) =>
    tapped.findLast((answer) => isSame(answer, one))?.isAvailable === one.isAvailable;

  /** Saves each person's answers by one call. */
  function saveEach(given: readonly MyAnswer[]) {
    const parts = people.map((person) => ({
      ...person,
      own: given.filter((answer) => answer.person.id === person.id),
    }));
    return saveForEach(
      parts.filter(({ own }) => own.length > 0),
      (part) => {
        const answers = part.own.map(({ service, isAvailable, undoes }) => ({
          ...{ ...serviceRef(service), isAvailable, undoes },
        }));
        const body = { answers, ...actingFor(part) };
        return saveMonth.mutateAsync({ params: monthInAddress(month), body });
      },
    );
  }

  async function restore(before: readonly MyAnswer[]): Promise<void> {
    const done = await whileShown(before, () => saveEach(before));
    if (!done) return;
    if (done.failed.length > 0) showSaved(done, { title: t('availability:restored') });
    else setSavedText(t('availability:restored'));
  }

  /** Saves these answers. A toast confirms it and offers to undo it. */
  async function saveWithUndo(
    given: readonly MyAnswer[],
    textFor: (saved: readonly MyAnswer[]) => string,
  ): Promise<void> {
    // A second tap would use up the undo of the first.
    if (given.every(isTapped)) return;
    const done = await whileShown(given, () => saveEach(given));
    if (!done) return;
    const isSaved = (answer: MyAnswer) => done.saved.some(({ id }) => id === answer.person.id);
    // What the server replaced, not what the page showed. Without an answer, a time away answers again.
    const before = given.flatMap((answer): MyAnswer[] => {
      const records = done.saved.find(({ id }) => id === answer.person.id)?.result;
      const record = records?.find((each) => isSameService(each, answer.service));
      if (record?.replaced === undefined) return [];
      const { replaced, isAvailable, declinedRole } = record;
      return [{ ...answer, isAvailable: replaced ?? (declinedRole ? true : null), undoes: isAvailable }];
    });
    // The toast already tells it.
    showSaved(done, {
      title: withNames(textFor(given.filter(isSaved)), done.saved, people),
      description: hasDeclined(done.saved.flatMap(({ result }) => result))
        ? t('common:duties.declined')
        : undefined,
      // It would also undo later taps.
      action:
        lastTapped.current === given
          ? { label: t('availability:undo'), onClick: () => void restore(before) }
          : undefined,
    });
  }

  return {
    days,
    /** Whether the church has services in the month, but none that these people are asked about. */
    isNotAsked: services.length === 0 && calendar.services.length > 0,
    open,
    /** The answers by the member's usual services. Empty if none match, or if the month has answers. */
    asUsual: offered === key && asUsual.some(({ isAvailable }) => isAvailable) ? asUsual : [],
    hasLocked: services.some(({ lock }) => lock),
    isPublished: services.some(({ isPublished }) => isPublished),
    /** Whether every service that can still be answered has an answer. */
    isComplete:
      open.length > 0 &&
      open.every(({ answers: all }) => all.every(({ isAvailable }) => isAvailable !== null)),
    isLoading,
    /** True if nothing could be loaded at all. Otherwise the last answers stay visible. */
    isMissing: answers.some(({ isLoadingError }) => isLoadingError) || calendar.isLoadingError,
    retry: () => {
      for (const each of answers) if (each.isError) void each.refetch();
      if (calendar.isError) calendar.retry();
    },
    isSaving,
    /** The question before answers decline the member's duties. */
    question,
    /** The most recent save. Null before the first one, and while the next one is running. */
    savedText,
    /** Saves the same answer for everyone who does not serve at the service. Several people's can be undone. */
    async answer(service: AnsweredService, isAvailable: boolean): Promise<void> {
      const title = shortServiceTitle(service);
      const said = isAvailable
        ? t('availability:savedAvailable', { service: title })
        : t('availability:savedNotAvailable', { service: title });
      const given = forAll(
        service,
        service.answers.filter(({ duty }) => !duty),
        isAvailable,
      );
      if (!only || others.length > 0) return saveWithUndo(given, () => said);
      const body = { ...serviceRef(service), isAvailable, memberId: only.id };
      const records = await whileShown(given, async () => [await save.mutateAsync({ body })]);
      if (!records) return;
      const text = withNames(said, people);
      if (hasDeclined(records)) showToast({ title: text, description: t('common:duties.declined') });
      else setSavedText(text);
    },
    /** Saves one answer for every open service, or each its own. */
    answerMonth(wanted: boolean | readonly MyAnswer[]): Promise<void> {
      // Saves only services on the page, so that Undo restores all of it. With several people, responses to duties
      // stay.
      const answersAt = ({ answers: all }: AnsweredService) =>
        others.length > 0 ? all.filter(({ duty }) => !duty) : all;
      const given =
        typeof wanted === 'boolean'
          ? open.flatMap((service) => forAll(service, answersAt(service), wanted))
          : wanted;
      return saveWithUndo(given, savedMonthText);
    },
  };
}
