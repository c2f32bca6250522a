import type { ReminderResult } from '#contract/reminders.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '#web/ui/icons.tsx';
import { REMINDER_TEXTS } from './texts.ts';

const STATUS = {
  sent: { tone: 'yes', Icon: CheckIcon, label: REMINDER_TEXTS.sent },
  failed: { tone: 'no', Icon: AlertIcon, label: REMINDER_TEXTS.failed },
  'no-phone': { tone: 'warn', Icon: InfoIcon, label: REMINDER_TEXTS.noPhone },
} as const;

/** Shows the result of a round of reminders for each person, and what to do about the failures. */
export function ReminderResultsDialog({ result, onClose }: { result: ReminderResult; onClose: () => void }) {
  const counts = { sent: result.success, failed: result.failed, 'no-phone': result.withoutPhoneNumber };
  return (
    <Dialog
      open
      title={REMINDER_TEXTS.resultsTitle}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {REMINDER_TEXTS.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap gap-2">
          {Object.entries(STATUS).map(([status, { tone, Icon, label }]) => (
            <Badge key={status} tone={tone} icon={<Icon />}>
              {REMINDER_TEXTS.statusCount(label, counts[status as keyof typeof counts])}
            </Badge>
          ))}
        </p>
        {result.failed > 0 && <p className="text-ink-2">{REMINDER_TEXTS.failedHint}</p>}
        {result.withoutPhoneNumber > 0 && <p className="text-ink-2">{REMINDER_TEXTS.noPhoneHint}</p>}
        <ul className="divide-y divide-line">
          {result.members.map(({ id, name, status, detail }) => (
            <li key={id} className="py-2">
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <bdi>{name}</bdi>
                <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
              </span>
              {detail && <span className="block text-ink-2 text-sm">{detail}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
