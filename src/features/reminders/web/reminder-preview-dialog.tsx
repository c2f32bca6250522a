import { useState } from 'react';
import type { ReminderPreview } from '#contract/reminders.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { formatMonth } from '#texts/dates.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CheckboxField } from '#web/ui/field.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { REMINDER_TEXTS } from './texts.ts';

interface ReminderPreviewDialogProps {
  month: Month;
  preview: ReminderPreview;
  isSending: boolean;
  onSend: (again: boolean) => void;
  onChangeText: () => void;
  onClose: () => void;
}

/** Shows what will be sent, to how many people, and what it costs, before anything is sent. */
export function ReminderPreviewDialog(props: ReminderPreviewDialogProps) {
  const { month, preview, isSending, onSend, onChangeText, onClose } = props;
  const [again, setAgain] = useState(false);
  const { obstacle } = preview;
  const { people, messages, segments } = again ? preview.everybody : preview.fresh;
  const repeated = preview.everybody.people - preview.fresh.people;
  return (
    <Dialog
      open
      title={REMINDER_TEXTS.previewTitle(formatMonth(month))}
      onClose={() => isSending || onClose()}
      footer={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {REMINDER_TEXTS.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isSending}
            busyLabel={REMINDER_TEXTS.sending}
            disabled={people === 0 || obstacle !== null}
            onClick={() => onSend(again)}
          >
            {REMINDER_TEXTS.sendTo(people)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {obstacle !== null && (
          <Alert tone="no" title={REMINDER_TEXTS.invalid}>
            {obstacle}
          </Alert>
        )}
        {preview.warnings.map((warning) => (
          <Alert key={warning} tone="warn" title={warning} />
        ))}
        <figure>
          <figcaption className="mb-1 text-ink-2 text-sm">{REMINDER_TEXTS.previewCaption}</figcaption>
          <blockquote className="wrap-anywhere whitespace-pre-wrap rounded-card bg-sunk p-4">
            <bdi>{preview.text}</bdi>
          </blockquote>
        </figure>
        <Button
          size="small"
          className="self-start"
          icon={<PencilIcon />}
          disabled={isSending}
          onClick={onChangeText}
        >
          {REMINDER_TEXTS.changeText}
        </Button>
        <div>
          <p className="font-semibold">
            {people === 0 ? REMINDER_TEXTS.noOneToRemind : REMINDER_TEXTS.cost(people, messages)}
          </p>
          {people > 0 && <p className="text-ink-2">{REMINDER_TEXTS.parts(segments)}</p>}
          {preview.withoutPhoneNumber > 0 && (
            <p className="text-ink-2">{REMINDER_TEXTS.noPhones(preview.withoutPhoneNumber)}</p>
          )}
        </div>
        {repeated > 0 && (
          <CheckboxField
            label={REMINDER_TEXTS.again(repeated)}
            checked={again}
            disabled={isSending}
            onChange={(event) => setAgain(event.target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}
