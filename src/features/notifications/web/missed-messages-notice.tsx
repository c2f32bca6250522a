import { useEffect, useRef, useState } from 'react';
import { type MissedMessages, notificationCalls } from '#contract/notifications.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadFailedLine } from '#web/ui/load-failed.tsx';
import { MISSED_TEXTS as TEXTS } from './missed-texts.ts';

/**
 * Lists the messages that did not arrive, until an administrator has seen them. Those that fail while the screen is open
 * show when it is next opened, because they would move what is below. The caller waits for the first read.
 */
export function MissedMessagesNotice() {
  const { data, isLoadingError, refetch } = useRead(notificationCalls.listMissedMessages, {});
  const [isShown, setShown] = useState(data !== undefined && data.total > 0);
  const [isDone, setDone] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);

  if (isLoadingError) {
    const retry = async () => setShown(((await refetch()).data?.total ?? 0) > 0);
    return <LoadFailedLine title={TEXTS.loadFailed} onRetry={retry} />;
  }
  if (!isShown || !data) return null;
  if (data.total > 0) return <Missed missed={data} onSeen={() => setDone(true)} />;
  return isDone ? (
    <p ref={done} tabIndex={-1} className="text-ink-2">
      {TEXTS.done}
    </p>
  ) : null;
}

function Missed({ missed: { total, messages }, onSeen }: { missed: MissedMessages; onSeen: () => void }) {
  const { timeZone } = useChurch();
  const see = useChange(notificationCalls.seeMissedMessages);

  async function markSeen(): Promise<void> {
    try {
      await see.mutateAsync({ body: { ids: messages.map(({ id }) => id) } });
      onSeen();
    } catch (error) {
      showFailure(TEXTS.failed, error, TEXTS.pleaseTryAgain);
    }
  }

  return (
    <div className="no-print">
      <Alert tone="warn" title={TEXTS.title(total)}>
        <p>{TEXTS.about}</p>
        <details>
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">{TEXTS.show}</summary>
          {total > messages.length && <p className="mb-2">{TEXTS.more(messages.length)}</p>}
          <ul className="mb-3 flex flex-col gap-3">
            {messages.map(({ id, title, person, detail, createdAt }) => (
              <li key={id}>
                <bdi className="block font-semibold">{person}</bdi>
                {title}
                <span className="block text-ink-2 text-sm">
                  {TEXTS.detail(todayIn(timeZone, Date.parse(createdAt)), detail)}
                </span>
              </li>
            ))}
          </ul>
        </details>
        <Button size="small" busy={see.isPending} busyLabel={TEXTS.saving} onClick={() => void markSeen()}>
          {TEXTS.seen}
        </Button>
      </Alert>
    </div>
  );
}
