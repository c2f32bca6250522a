import { useEffect, useRef } from 'react';
import { notificationCalls } from '#contract/notifications.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { useTeamQuery } from '#web/teams/use-team-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { SideSheet } from '#web/ui/side-sheet.tsx';

/** Lists the messages that did not arrive, until an administrator has seen them. */
export function MissedMessagesSheet({ onClose }: { onClose: () => void }) {
  const { data } = useRead(notificationCalls.listMissedMessages, { query: useTeamQuery() });
  const { timeZone } = useChurch();
  const see = useChange(notificationCalls.seeMissedMessages);
  const done = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (see.isSuccess) done.current?.focus();
  }, [see.isSuccess]);
  if (!data) return null;
  const { total, messages } = data;

  const markSeen = () =>
    see
      .mutateAsync({ body: { ids: messages.map(({ id }) => id) } })
      .catch((error) => showFailure(t('notifications:missed.failed'), error));

  return (
    <SideSheet
      title={t('notifications:missed.title')}
      description={total > 0 && t('notifications:missed.about')}
      onClose={onClose}
      footer={
        total > 0 && (
          <Button
            busy={see.isPending}
            busyLabel={t('notifications:missed.saving')}
            onClick={() => void markSeen()}
          >
            {t('notifications:missed.seen')}
          </Button>
        )
      }
    >
      {total === 0 && (
        <p ref={done} tabIndex={-1}>
          {t('notifications:missed.done')}
        </p>
      )}
      {total > messages.length && (
        <p className="mb-2">{t('notifications:missed.more', { count: messages.length })}</p>
      )}
      <ul className="flex flex-col gap-3">
        {messages.map(({ id, title, person, detail, createdAt }) => (
          <li key={id}>
            <bdi className="block font-semibold">{person}</bdi>
            {title}
            <span className="block text-ink-2 text-sm">
              {t('notifications:missed.detail', {
                date: dateInSentence(todayIn(timeZone, Date.parse(createdAt))),
                detail,
              })}
            </span>
          </li>
        ))}
      </ul>
    </SideSheet>
  );
}
