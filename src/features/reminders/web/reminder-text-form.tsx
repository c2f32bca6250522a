import { useState } from 'react';
import { type ReminderPreview, reminderCalls } from '#contract/reminders.ts';
import { issuesOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { REMINDER_TEXTS } from './texts.ts';

interface ReminderTextFormProps {
  preview: ReminderPreview;
  onClose: () => void;
}

/** Shows the form for the church's reminder text. The server checks its length, and the preview shows the cost. */
export function ReminderTextForm({ preview, onClose }: ReminderTextFormProps) {
  const save = useChange(reminderCalls.saveReminderTemplate);
  const [template, setTemplate] = useState(preview.template);
  const isSaving = save.isPending;
  const [fault, setFault] = useState<string | undefined>();

  async function submit(text: string): Promise<void> {
    try {
      await save.mutateAsync({ body: { template: text } });
      onClose();
    } catch (error) {
      setFault(issuesOf(error).template);
      showFailure(REMINDER_TEXTS.textFailed, error);
    }
  }

  return (
    <FormDialog
      title={REMINDER_TEXTS.textTitle}
      onClose={onClose}
      onSubmit={() => submit(template)}
      submitLabel={REMINDER_TEXTS.saveText}
      busy={isSaving}
    >
      <TextAreaField
        label={REMINDER_TEXTS.textLabel}
        hint={REMINDER_TEXTS.textHint}
        rows={5}
        value={template}
        error={fault}
        onChange={(event) => {
          setTemplate(event.target.value);
          setFault(undefined);
        }}
      />
      {preview.isOwnTemplate && (
        <Button size="small" className="self-start" disabled={isSaving} onClick={() => void submit('')}>
          {REMINDER_TEXTS.useStandardText}
        </Button>
      )}
    </FormDialog>
  );
}
