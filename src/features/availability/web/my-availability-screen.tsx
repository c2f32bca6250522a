import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { tabAddress } from '#contract/pages.ts';
import { teamCalls } from '#contract/teams.ts';
import { lastMonthToAnswer } from '#domain/availability/deadline.ts';
import { availabilityMonthToShow } from '#domain/availability/open-months.ts';
import { type Month, monthKey } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/members/member-name.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { useAddressQuery } from '#web/api/use-address-query.ts';
import { useChurch } from '#web/api/use-church.ts';
import { DutyQuestionDialog } from '#web/duties/duty-question-dialog.tsx';
import { chosenIn, PersonChoice } from '#web/family/person-choice.tsx';
import { withNames } from '#web/family/save-for-each.ts';
import { type FamilyPerson, useIsFamilyLoading, usePeople } from '#web/family/use-people.ts';
import { PrintedTitle } from '#web/frame/printed-title.tsx';
import { monthInSentence } from '#web/parts/dates.ts';
import { MonthNavigator } from '#web/parts/month-navigator.tsx';
import { useCurrentUser } from '#web/session/session.ts';
import { NoTeamNotice } from '#web/teams/no-team-notice.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayCard } from './day-card.tsx';
import { MonthAnswersActions } from './month-answers-actions.tsx';
import { MonthEndNotice } from './month-end-notice.tsx';
import { LockNotice, MonthNotice } from './month-notice.tsx';
import { useMyMonth } from './use-my-month.ts';

/** Skeletons in place of cards. Most months have four or five services. */
const CARDS_WHILE_LOADING = ['first', 'second', 'third', 'fourth'] as const;

interface EndProps {
  /** Loads later than the rest. */
  End?: ComponentType<{ month: Month; people: readonly FamilyPerson[] }> | undefined;
}

/**
 * Shows the services of a month with the answers of the signed-in member, or of people they may act for, below the
 * children and above `End`. Members who don't serve and can't act for anyone see a note instead.
 */
export function MyAvailabilityScreen({ children, End }: EndProps & { children?: ReactNode }) {
  const user = useCurrentUser();
  const people = usePeople();
  const isLoading = useIsFamilyLoading();
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-2">
      <header>
        <h1 className="font-bold text-2xl max-lg:sr-only print:hidden">{t('availability:heading')}</h1>
        <p className="text-ink-2 text-sm leading-tight">
          {t('availability:welcome', { name: fullName(user) })}
        </p>
      </header>
      {children}
      {people.length === 0 && !isLoading ? (
        <Alert title={t('availability:doesNotServe')}>
          <p>{user.isAdmin ? t('availability:doesNotServeAdmin') : t('availability:doesNotServeMember')}</p>
          {user.isAdmin && (
            <a href={tabAddress('admin', 'members')} className="mt-2 inline-block font-semibold underline">
              {t('availability:manageMembers')}
            </a>
          )}
        </Alert>
      ) : (
        <MyMonth people={people} End={End} />
      )}
    </div>
  );
}

/** Says why a month has nothing to answer: there are no services, none for which anyone is asked, or the user is in no team. */
function NothingToAnswer(props: { month: Month; mine: ReturnType<typeof useMyMonth>; isForSelf: boolean }) {
  const { month, mine, isForSelf } = props;
  const { data: teams, isPending } = useRead(teamCalls.listTeams, {}, { enabled: mine.isNotAsked });
  if (mine.isNotAsked && isPending) return null;
  if (mine.isNotAsked && isForSelf && teams?.every(({ isMember }) => !isMember)) return <NoTeamNotice />;
  const values = { month: monthInSentence(month) };
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={mine.isNotAsked ? t('availability:notAsked', values) : t('availability:noServices', values)}
    />
  );
}

function MyMonth({ people, End }: EndProps & { people: readonly FamilyPerson[] }) {
  const user = useCurrentUser();
  const { today, ...rule } = useChurch();
  const { query, setQuery } = useAddressQuery();
  const month = availabilityMonthToShow(today, query.get('month'), rule);
  const [deadlineShown, setDeadlineShown] = useState(false);
  const whose = query.get('for') ?? '';
  const [leftOut, setLeftOut] = useState<readonly MemberId[]>([]);
  const chosen = chosenIn(people, whose);
  const isForAll = chosen.length > 1;
  const shown = isForAll ? people.filter(({ id }) => !leftOut.includes(id)) : chosen;
  const mine = useMyMonth(month, shown);
  const lockReasonId = useId();
  const isLoadingPeople = useIsFamilyLoading();
  const isLoading = isLoadingPeople || mine.isLoading;
  const isLoaded = !mine.isMissing && !isLoading;
  const isEmpty = isLoaded && mine.days.length === 0;

  return (
    <>
      <PrintedTitle title={withNames(t('availability:printed', { month: formatMonth(month) }), shown)} />
      <PersonChoice
        people={people}
        chosen={chosen}
        onChoose={(next) => setQuery({ for: next === String(people[0]?.id) ? null : next })}
      />
      {isForAll && (
        <fieldset className="no-print flex flex-wrap gap-x-5">
          <legend className="sr-only">{t('availability:chosen')}</legend>
          {people.map(({ id, name }) => (
            <CheckboxField
              key={id}
              label={name}
              checked={!leftOut.includes(id)}
              // Someone is always chosen.
              disabled={shown.length === 1 && shown[0]?.id === id}
              onChange={({ target }) =>
                setLeftOut(target.checked ? leftOut.filter((other) => other !== id) : [...leftOut, id])
              }
            />
          ))}
        </fieldset>
      )}
      <MonthNavigator
        month={month}
        last={user.isAdmin ? null : lastMonthToAnswer(today)}
        onMonthChange={(next) => setQuery({ month: monthKey(next) })}
      >
        <MonthNotice month={month} mine={mine} />
      </MonthNavigator>
      <LockNotice month={month} mine={mine} id={lockReasonId} />
      {mine.isMissing && <LoadFailedAlert title={t('availability:loadFailed')} onRetry={mine.retry} />}
      {!mine.isMissing && isLoading && (
        <div className="flex flex-col gap-3">
          {CARDS_WHILE_LOADING.map((card) => (
            <Skeleton key={card} className="h-36 w-full rounded-card" />
          ))}
        </div>
      )}
      {isEmpty && (
        <NothingToAnswer month={month} mine={mine} isForSelf={shown.every(({ isSelf }) => isSelf)} />
      )}
      {isLoaded && mine.open.length > 0 && <MonthAnswersActions month={month} mine={mine} />}
      {isLoaded && (
        <ul className="flex flex-col gap-3">
          {mine.days.map((day) => (
            <li key={`${day.date} ${whose}`}>
              <DayCard
                day={day}
                lockReasonId={lockReasonId}
                onAnswer={(service, isAvailable) => void mine.answer(service, isAvailable)}
                onLocked={() => setDeadlineShown(true)}
              />
            </li>
          ))}
        </ul>
      )}
      {isLoaded && mine.open.length > 0 && (
        <MonthEndNotice key={`${monthKey(month)} ${whose}`} month={month} isComplete={mine.isComplete} />
      )}
      {End && shown.length > 0 && <End key={whose} month={month} people={shown} />}
      <p role="status" className="sr-only">
        {mine.savedText}
      </p>
      <DutyQuestionDialog question={mine.question} />
      {/* On a try to answer a locked service (docs/product.md, "My Availability"). */}
      <Dialog
        open={deadlineShown}
        onClose={() => setDeadlineShown(false)}
        title={t('availability:deadlineTitle')}
        description={t('common:deadlinePassed')}
        closeLabel={t('availability:close')}
      />
      <LoadingOverlay active={mine.isSaving} text={t('availability:updating')} />
    </>
  );
}
