import { checkCalls } from '#contract/checks.ts';
import { coverCalls } from '#contract/cover.ts';
import { notificationCalls } from '#contract/notifications.ts';
import type { RoomFaultResponse } from '#contract/room-fault.ts';
import { deadlineOf } from '#domain/availability/deadline.ts';
import { daysBetween, lastDay, type Month, monthOf, sameMonth } from '#domain/calendar/calendar.ts';
import { placesToFill } from '#domain/roster/builder-selection.ts';
import { AnswersSheet } from '#features/builder-edit/web/answers-sheet.tsx';
import type { MonthFact } from '#features/builder-edit/web/facts-line.tsx';
import { OpenPlacesSheet } from '#features/builder-edit/web/open-places-sheet.tsx';
import { RoomsSheet } from '#features/builder-edit/web/rooms-sheet.tsx';
import { UnavailableSheet } from '#features/builder-edit/web/unavailable-sheet.tsx';
import { useBuilderMonth } from '#features/builder-edit/web/use-month.ts';
import { NeedsCoverSheet } from '#features/cover/web/needs-cover-sheet.tsx';
import { nothingToFill, shortfallOf, useForecast } from '#features/forecast/web/use-forecast.ts';
import { MissedMessagesSheet } from '#features/notifications/web/missed-messages-sheet.tsx';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useChurch } from '#web/api/use-church.ts';
import { lazyPart } from '#web/loading/lazy-part.tsx';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { MonthReminder } from './month-reminder.ts';

const ForecastSheet = lazyPart(
  async () => (await import('#features/forecast/web/forecast-sheet.tsx')).ForecastSheet,
);

const EndingChecksSheet = lazyPart(
  async () => (await import('#features/checks/web/ending-checks-sheet.tsx')).EndingChecksSheet,
);

function deadlineText(days: number): string {
  if (days === 0) return t('builder:facts.deadlineToday');
  // Not a plural: in some languages, that of 1 is also that of 21.
  return days === 1 ? t('builder:facts.deadlineTomorrow') : t('builder:facts.deadline', { count: days });
}

/** Returns how many rooms have too few adults, or if none has, those of one family only. */
function roomsText(faulty: readonly RoomFaultResponse[]): string {
  const incomplete = faulty.filter(({ code }) => code === 'room_incomplete');
  const count = incomplete.length;
  if (count === 0) return t('builder:facts.oneFamily', { count: faulty.length });
  return incomplete.every(({ found }) => found === 1)
    ? t('builder:facts.oneAdult', { count })
    : t('builder:facts.rooms', { count });
}

/**
 * Returns the facts a coordinator can act on in a month, without those that are zero. Empty until all are loaded, so
 * that no fact moves under a finger.
 */
export function useMonthFacts(month: Month): MonthFact[] {
  const { today, ...rule } = useChurch();
  const {
    isLoading,
    allServices = [],
    services,
    state,
    lockedRoles,
    answers,
    conflicts,
  } = useBuilderMonth(month);
  const isPublished = state === 'finalized';
  const query = useTeamQuery();
  const cover = useRead(coverCalls.listCoverRequests, { query });
  const ending = useRead(checkCalls.listEndingChecks, { query });
  const missed = useRead(notificationCalls.listMissedMessages, { query });
  const forecast = useForecast(month, !isPublished && !isLoading && lastDay(month) >= today);
  if (isLoading || !cover.isFetched || !missed.isFetched || !ending.isFetched) return [];

  const facts: MonthFact[] = [];
  const failed = [cover, missed, ending, forecast].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0)
    facts.push({
      key: 'failed',
      label: t('builder:facts.failed'),
      isWarning: true,
      press: () => {
        for (const { refetch } of failed) void refetch();
      },
    });
  const showAnswers = (onClose: () => void) => (
    <AnswersSheet month={month} Reminder={MonthReminder} onClose={onClose} />
  );
  if (answers)
    facts.push({
      key: 'answers',
      label: t('builder:facts.answered', { answered: answers.answered, members: answers.members }),
      sheet: showAnswers,
    });

  const toCome = allServices.filter(({ isPast }) => !isPast);
  const published = toCome.map((service) => ({
    ...service,
    roles: service.roles.filter(({ id }) => lockedRoles.has(id)),
  }));
  const open = published.reduce((sum, { roles, assignments: saved }) => {
    const choice = { roles, saved, pending: [] };
    return sum + roles.reduce((places, role) => places + placesToFill(choice, role), 0);
  }, 0);
  if (open > 0)
    facts.push({
      key: 'open',
      label: t('builder:facts.open', { places: open }),
      isWarning: true,
      sheet: (onClose) => <OpenPlacesSheet month={month} services={published} onClose={onClose} />,
    });

  const requests = cover.data ?? [];
  const here = requests.filter(({ date }) => sameMonth(monthOf(date), month)).length;
  if (requests.length > 0)
    facts.push({
      key: 'cover',
      label:
        here > 0
          ? t('cover:needsCover.fact', { count: here })
          : t('cover:needsCover.elsewhere', { count: requests.length }),
      isWarning: true,
      sheet: (onClose) => <NeedsCoverSheet month={month} onClose={onClose} />,
    });

  const unavailable = new Set(conflicts.map(({ memberId }) => memberId)).size;
  if (unavailable > 0)
    facts.push({
      key: 'unavailable',
      label: t('builder:facts.unavailable', { people: unavailable }),
      isWarning: true,
      sheet: (onClose) => <UnavailableSheet conflicts={conflicts} services={services} onClose={onClose} />,
    });

  const { total = 0, over = 0, withDuties = 0 } = ending.data ?? {};
  if (total > 0)
    facts.push({
      key: 'checks',
      label:
        over > 0
          ? t('builder:facts.checksOver', { count: over })
          : t('builder:facts.checksEnd', { count: total }),
      isWarning: withDuties > 0,
      sheet: (onClose) => <EndingChecksSheet onClose={onClose} />,
    });

  const faulty = toCome.flatMap(({ faultyRooms = [] }) => faultyRooms);
  if (faulty.length > 0)
    facts.push({
      key: 'rooms',
      label: roomsText(faulty),
      isWarning: true,
      sheet: (onClose) => <RoomsSheet month={month} services={toCome} onClose={onClose} />,
    });

  const deadline = deadlineOf(month, rule);
  if (!isPublished && today <= deadline && answers)
    facts.push({
      key: 'deadline',
      label: deadlineText(daysBetween(today, deadline)),
      sheet: showAnswers,
    });

  if (missed.data && missed.data.total > 0)
    facts.push({
      key: 'missed',
      label: t('notifications:missed.fact', { count: missed.data.total }),
      isWarning: true,
      sheet: (onClose) => <MissedMessagesSheet onClose={onClose} />,
    });
  // Last, because it takes the longest and must move no other.
  if (!isPublished && forecast.data && nothingToFill(forecast.data) === null) {
    const { open: missing } = shortfallOf(forecast.data);
    facts.push({
      key: 'forecast',
      label: missing > 0 ? t('forecast:fact.open', { places: missing }) : t('forecast:fact.filled'),
      isWarning: missing > 0,
      sheet: (onClose) => <ForecastSheet month={month} Reminder={MonthReminder} onClose={onClose} />,
    });
  }
  return facts;
}
