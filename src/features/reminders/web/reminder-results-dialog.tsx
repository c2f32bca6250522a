import type { ReminderResult } from '#contract/reminders.ts';
import { t } from '#languages/t.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '#web/ui/icons.tsx';

const STATUS = {
  sent: { tone: 'yes', Icon: CheckIcon, text: 'reminders:sent' },
  failed: { tone: 'no', Icon: AlertIcon, text: 'reminders:failed' },
  'no-phone': { tone: 'warn', Icon: InfoIcon, text: 'reminders:noPhone' },
} as const;

const STATUSES = ['sent', 'failed', 'no-phone'] as const;

/** Shows the result of a round of reminders for each person, and what to do about the failures. */
export function ReminderResultsDialog({ result, onClose }: { result: ReminderResult; onClose: () => void }) {
  const { members } = result;
  const countSent = (channel: 'push' | 'sms' | 'email') =>
    members.filter((member) => member.status === 'sent' && member.channel === channel).length;
  const hasFailedText = members.some(({ status, channel }) => status === 'failed' && channel === 'sms');
  const hasNoContact = members.some(({ status, detail }) => status === 'no-phone' && !detail);
  const counts = { sent: result.success, failed: result.failed, 'no-phone': result.withoutPhoneNumber };
  return (
    <Dialog title={t('reminders:resultsTitle')} onClose={onClose} closeLabel={t('reminders:close')}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap gap-2">
          {STATUSES.filter((status) => status === 'sent' || counts[status] > 0).map((status) => {
            const { tone, Icon, text } = STATUS[status];
            return (
              <Badge key={status} tone={tone} icon={<Icon />}>
                {t('reminders:statusCount', { status: t(text), count: counts[status] })}
              </Badge>
            );
          })}
        </p>
        {result.success > 0 && (
          <p>
            {t('reminders:sentCounts', {
              textMessages: t('reminders:textMessages', { count: countSent('sms') }),
              count: countSent('email'),
            })}
          </p>
        )}
        {countSent('push') > 0 && <p>{t('reminders:pushed', { count: countSent('push') })}</p>}
        {hasFailedText && <p className="text-ink-2">{t('reminders:failedHint')}</p>}
        {hasNoContact && <p className="text-ink-2">{t('reminders:noPhoneHint')}</p>}
        <ul className="divide-y divide-line">
          {members.map(({ id, name, status, channel, detail }) => (
            <li key={id} className="py-2">
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <bdi>{name}</bdi>
                <span className="flex items-center gap-2">
                  {channel && <span className="text-ink-2 text-sm">{t(`reminders:channel.${channel}`)}</span>}
                  <Badge tone={STATUS[status].tone}>{t(STATUS[status].text)}</Badge>
                </span>
              </span>
              {detail && <span className="block text-ink-2 text-sm">{detail}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
