import { useState } from 'react';
import type { ReminderPreview } from '#contract/reminders.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { MessagePreviews, totalOf } from '#web/parts/message-previews.tsx';
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
  /** Null for leads, who can't change the church's text. */
  onChangeText: (() => void) | null;
  onClose: () => void;
}

/** Shows what will be sent, to how many people, and what it costs, before anything is sent. */
export function ReminderPreviewDialog(props: ReminderPreviewDialogProps) {
  const { month, preview, isSending, onSend, onChangeText, onClose } = props;
  const [again, setAgain] = useState(false);
  const { obstacle, example, fresh, everybody } = preview;
  const { push, sms, email, people, messages, segments } = totalOf(again ? everybody : fresh);
  const repeated = totalOf(everybody).people - totalOf(fresh).people;
  return (
    <ConfirmDialog
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
        {everybody.length === 0 ? (
          <MessageQuote caption={t('reminders:smsCaption')} text={example} />
        ) : (
          <MessagePreviews
            previews={again || people === 0 ? everybody : fresh}
            smsCaption={t('reminders:smsCaption')}
            emailCaption={t('reminders:mailCaption')}
          />
        )}
        {onChangeText && (
          <Button size="small" className="self-start" disabled={isSending} onClick={onChangeText}>
            {t('reminders:changeText')}
          </Button>
        )}
        <div>
          {people === 0 && <p className="font-semibold">{t('reminders:noOneToRemind')}</p>}
          {push > 0 && <p className="font-semibold">{t('reminders:pushed', { count: push })}</p>}
          {segments > 0 && (
            <>
              <p className="font-semibold">
                {t('reminders:cost', {
                  people: t('reminders:people', { count: sms }),
                  count: messages,
                })}
              </p>
              <p className="text-ink-2">{t('reminders:parts', { count: segments })}</p>
            </>
          )}
          {email > 0 && <p className="font-semibold">{t('reminders:mails', { count: email })}</p>}
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
