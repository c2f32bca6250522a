import { useState } from 'react';
import { type ReminderPreview, reminderCalls } from '#contract/reminders.ts';
import type { Month } from '#domain/calendar.ts';
import { carrierWordsIn, reminderFields, writeReminder } from '#domain/reminder-text.ts';
import { issuesOf, sentenceOf } from '#web/api.ts';
import { useChange } from '#web/server-state.ts';
import { useCurrentUser } from '#web/session.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useChurch } from '#web/use-church.ts';
import { REMINDER_TEXTS } from './texts.ts';

interface ReminderWordsFormProps {
  month: Month;
  preview: ReminderPreview;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** The church's words for a reminder, counted while they are typed. */
export function ReminderWordsForm({ month, preview, onClose, onSaved }: ReminderWordsFormProps) {
  const { deadlineDay } = useChurch();
  const { firstName } = useCurrentUser();
  const save = useChange(reminderCalls.saveReminderTemplate);
  const [template, setTemplate] = useState(preview.template);
  const [isSaving, setIsSaving] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const example = writeReminder(template, { ...reminderFields(month, deadlineDay, preview.link), firstName });
  const carrierWords = carrierWordsIn(template);

  async function submit(text: string): Promise<void> {
    setIsSaving(true);
    try {
      await save.mutateAsync({ body: { template: text } });
      await onSaved();
    } catch (error) {
      setFault(issuesOf(error).template);
      const description = sentenceOf(error, REMINDER_TEXTS.sendFailedText);
      showToast({ title: REMINDER_TEXTS.wordsFailed, description, variant: 'destructive' });
    }
    setIsSaving(false);
  }

  return (
    <FormDialog
      title={REMINDER_TEXTS.wordsTitle}
      onClose={onClose}
      onSubmit={() => isSaving || void submit(template)}
      submitLabel={REMINDER_TEXTS.saveWords}
      busy={isSaving}
      busyLabel={REMINDER_TEXTS.saving}
      cancelLabel={REMINDER_TEXTS.cancel}
    >
      <TextAreaField
        label={REMINDER_TEXTS.words}
        hint={REMINDER_TEXTS.wordsHint}
        rows={5}
        value={template}
        error={fault}
        onChange={(event) => {
          setTemplate(event.target.value);
          setFault(undefined);
        }}
      />
      <p className="wrap-anywhere whitespace-pre-wrap rounded-card bg-sunk p-4">{example.text}</p>
      <p className="text-ink-2 text-sm">{REMINDER_TEXTS.wordsCount(example.units, example.segments)}</p>
      {carrierWords.length > 0 && (
        <Alert tone="warn" title={REMINDER_TEXTS.carrierWords(carrierWords.join(', '))} />
      )}
      {preview.isOwnTemplate && (
        <Button size="small" className="self-start" disabled={isSaving} onClick={() => void submit('')}>
          {REMINDER_TEXTS.standardWords}
        </Button>
      )}
    </FormDialog>
  );
}
