import { useEffect, useRef, useState } from 'react';
import { calendarFeedCalls, type FeedAddress } from '#contract/calendar-feeds.ts';
import { fullName } from '#domain/members/member-name.ts';
import type { FeedScope } from '#domain/serving/calendar-feed.ts';
import { ownFeedName, rosterFeedName } from '#languages/calendar.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadFailedAlert } from '#web/ui/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { FeedAddressPanel } from './feed-address-panel.tsx';

const CALLS = {
  own: {
    read: calendarFeedCalls.getCalendarFeed,
    create: calendarFeedCalls.createCalendarFeed,
    turnOff: calendarFeedCalls.deleteCalendarFeed,
  },
  roster: {
    read: calendarFeedCalls.getRosterFeed,
    create: calendarFeedCalls.createRosterFeed,
    turnOff: calendarFeedCalls.deleteRosterFeed,
  },
} as const;

/** Shows whether a calendar feed is on, its address after creating it, and the buttons that change it. */
export function FeedPanel({ scope }: { scope: FeedScope }) {
  const calls = CALLS[scope];
  const user = useCurrentUser();
  const { churchName } = useChurch();
  const { data, isPending, isLoadingError, refetch } = useRead(calls.read, {});
  const creation = useChange(calls.create);
  const turningOff = useChange(calls.turnOff);
  // Only here: the server stores no address that it could show again.
  const [address, setAddress] = useState<FeedAddress | null>(null);
  const [asking, setAsking] = useState<'renew' | 'turnOff' | null>(null);

  // The button that turned the calendar off is gone.
  const createButton = useRef<HTMLButtonElement>(null);
  const wasTurnedOff = data?.isOn === false && !turningOff.isIdle;
  useEffect(() => {
    if (wasTurnedOff) createButton.current?.focus();
  }, [wasTurnedOff]);

  async function change(to: Promise<FeedAddress | null>, done: string) {
    try {
      setAddress(await to);
      showToast({ title: done });
    } catch (error) {
      showFailure(t('calendar-feeds:failed'), error);
    }
    setAsking(null);
  }
  const create = () => change(creation.mutateAsync({}), t('calendar-feeds:created'));
  const turnOff = () =>
    change(
      turningOff.mutateAsync({}).then(() => null),
      t('calendar-feeds:turnedOff'),
    );

  if (isPending) return <Skeleton className="h-12 w-full" />;
  if (isLoadingError) return <LoadFailedAlert title={t('calendar-feeds:loadFailed')} onRetry={refetch} />;
  const name =
    'teams' in data ? rosterFeedName(churchName, data.teams) : ownFeedName(fullName(user), churchName);
  if (!data.isOn)
    return (
      <Button
        ref={createButton}
        className="self-start"
        busy={creation.isPending}
        busyLabel={t('calendar-feeds:creating')}
        onClick={() => void create()}
      >
        {t('calendar-feeds:create')}
      </Button>
    );
  return (
    <>
      {address ? <FeedAddressPanel address={address} /> : <p>{t('calendar-feeds:isOn')}</p>}
      <p className="text-ink-2">{t('calendar-feeds:called', { name })}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsking('renew')}>{t('calendar-feeds:renew')}</Button>
        <Button variant="quiet" onClick={() => setAsking('turnOff')}>
          {t('calendar-feeds:turnOff')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={t(`calendar-feeds:questions.${asking}.title`)}
          description={t(`calendar-feeds:questions.${asking}.description`)}
          confirmLabel={t(`calendar-feeds:questions.${asking}.confirm`)}
          busyLabel={t(`calendar-feeds:questions.${asking}.busy`)}
          tone={asking === 'turnOff' ? 'danger' : 'primary'}
          onConfirm={asking === 'turnOff' ? turnOff : create}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}
