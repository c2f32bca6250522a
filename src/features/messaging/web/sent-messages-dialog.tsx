import { messagingCalls, type SentMessage } from '#contract/messaging.ts';
import { todayIn } from '#domain/calendar/time-zone.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { useChurch } from '#web/api/use-church.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SideSheet } from '#web/ui/side-sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const TONES = {
  queued: 'primary',
  sending: 'primary',
  sent: 'yes',
  failed: 'no',
  unknown: 'warn',
  dropped: 'neutral',
} as const;

type Recipient = SentMessage['recipients'][number];

/**
 * Shows recent messages and their state for each recipient. Mount it only while it is open: each opening reads them
 * again.
 */
export function SentMessagesDialog({ onClose }: { onClose: () => void }) {
  // States from an earlier opening may be out of date.
  const {
    data = [],
    isPending,
    isError,
    isFetching,
    refetch,
  } = useRead(messagingCalls.listMessages, {}, { isAlwaysFresh: true });

  return (
    <SideSheet
      title={t('messaging:sentTitle')}
      onClose={onClose}
      footer={
        <>
          <Button busy={isFetching && !isPending} onClick={() => void refetch()}>
            {t('messaging:refresh')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('messaging:close')}
          </Button>
        </>
      }
    >
      {isPending && <Skeleton className="h-48 w-full" />}
      {isError && <Alert tone="no" title={t('messaging:loadFailed')} announce />}
      {!isPending && !isError && data.length === 0 && <EmptyState title={t('messaging:none')} />}
      <ul className="flex flex-col gap-3">
        {data.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} />
          </li>
        ))}
      </ul>
    </SideSheet>
  );
}

/** Shows one message. Recipients whose message is not sent are visible, the others one tap away. */
function MessageRow({ message }: { message: SentMessage }) {
  const { timeZone } = useChurch();
  const { title, recipients, createdAt, createdBy } = message;
  const date = dateInSentence(todayIn(timeZone, Date.parse(createdAt)));
  const others = recipients.filter(({ state }) => state !== 'sent');
  const sent = recipients.filter(({ state }) => state === 'sent');
  return (
    <section className="rounded-card border border-line p-4">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-ink-2 text-sm">
        {createdBy === null
          ? t('messaging:sentAutomatically', { date })
          : t('messaging:sentBy', { date, name: createdBy })}
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {others.map((recipient) => (
          <RecipientRow key={recipient.id} recipient={recipient} />
        ))}
      </ul>
      <details className="mt-1">
        <summary className="min-h-12 cursor-pointer py-3 font-semibold text-primary">
          {t('messaging:sentCount', { sent: sent.length, all: recipients.length })}
        </summary>
        <p className="pb-3">
          {sent.map(({ id, name }) => (
            <bdi key={id} className="block">
              {name}
            </bdi>
          ))}
        </p>
      </details>
    </section>
  );
}

function RecipientRow({ recipient }: { recipient: Recipient }) {
  const { id, name, state, detail, canSendAgain } = recipient;
  const again = useChange(messagingCalls.sendMessageAgain);

  async function sendAgain(): Promise<void> {
    try {
      const sent = await again.mutateAsync({ params: { id } });
      if (sent.state === 'sent') return showToast({ title: t('messaging:sentAgain') });
      showToast({ title: t('messaging:againFailed'), description: sent.detail, variant: 'destructive' });
    } catch (error) {
      showFailure(t('messaging:againFailed'), error);
    }
  }

  return (
    <li>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <bdi>{name}</bdi>
        <Badge tone={TONES[state]}>{t(`messaging:states.${state}`)}</Badge>
      </span>
      <span className="block text-ink-2 text-sm">{detail}</span>
      {canSendAgain && (
        <Button
          size="small"
          className="mt-1"
          aria-label={t('messaging:againFor', { name })}
          busy={again.isPending}
          busyLabel={t('messaging:sendingAgain')}
          onClick={() => void sendAgain()}
        >
          {t('messaging:again')}
        </Button>
      )}
    </li>
  );
}
