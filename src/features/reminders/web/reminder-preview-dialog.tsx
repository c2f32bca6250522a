import { useState } from 'react';
import type { ReminderPreview } from '#contract/reminders.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { MessageQuote } from '#web/parts/message-quote.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CheckboxField } from '#web/ui/field.tsx';

interface ReminderPreviewDialogProps {
  month: Month;
  preview: ReminderPreview;
  isSending: boolean;
  onSend: (again: boolean) => Promise<void>;
  onChangeText: () => void;
  onClose: () => void;
}

/** Shows what will be sent, to how many people, and what it costs, before anything is sent. */
export function ReminderPreviewDialog(props: ReminderPreviewDialogProps) {
  const { month, preview, isSending, onSend, onChangeText, onClose } = props;
  const [again, setAgain] = useState(false);
  const { obstacle, email } = preview;
  const { people, emails, messages, segments } = again ? preview.everybody : preview.fresh;
  const repeated = preview.everybody.people - preview.fresh.people;
  return (
    <ConfirmDialog
      open
      title={t('reminders:previewTitle', { month: formatMonth(month) })}
      confirmLabel={t('reminders:sendTo', { count: people })}
      disabled={people === 0 || obstacle !== null}
      busyLabel={t('reminders:sending')}
      onConfirm={() => onSend(again)}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        {obstacle !== null && (
          <Alert tone="no" title={t('reminders:invalid')}>
            {obstacle}
          </Alert>
        )}
        {preview.warnings.map((warning) => (
          <Alert key={warning} tone="warn" title={warning} />
        ))}
        {(segments > 0 || !email) && <MessageQuote caption={t('reminders:smsCaption')} text={preview.text} />}
        {email && (
          <MessageQuote caption={t('reminders:mailCaption')} text={`${email.subject}\n\n${email.text}`} />
        )}
        <Button size="small" className="self-start" disabled={isSending} onClick={onChangeText}>
          {t('reminders:changeText')}
        </Button>
        <div>
          {people === 0 && <p className="font-semibold">{t('reminders:noOneToRemind')}</p>}
          {segments > 0 && (
            <>
              <p className="font-semibold">
                {t('reminders:cost', {
                  people: t('reminders:people', { count: people - emails }),
                  count: messages,
                })}
              </p>
              <p className="text-ink-2">{t('reminders:parts', { count: segments })}</p>
            </>
          )}
          {emails > 0 && <p className="font-semibold">{t('reminders:mails', { count: emails })}</p>}
          {preview.withoutPhoneNumber > 0 && (
            <p className="text-ink-2">{t('reminders:noPhones', { count: preview.withoutPhoneNumber })}</p>
          )}
        </div>
        {repeated > 0 && (
          <CheckboxField
            label={t('reminders:again', { count: repeated })}
            checked={again}
            disabled={isSending}
            onChange={(event) => setAgain(event.target.checked)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
