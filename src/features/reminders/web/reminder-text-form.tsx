import { useState } from 'react';
import { type ReminderPreview, reminderCalls } from '#contract/reminders.ts';
import { languageName } from '#languages/index.ts';
import { t } from '#languages/t.ts';
import { issuesOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChurch } from '#web/api/use-church.ts';
import { useSave } from '#web/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface ReminderTextFormProps {
  preview: ReminderPreview;
  onClose: () => void;
}

/** Shows the form for the church's reminder text. The server checks its length, and the preview shows the cost. */
export function ReminderTextForm({ preview, onClose }: ReminderTextFormProps) {
  const { language } = useChurch();
  const saving = useSave(reminderCalls.saveReminderTemplate, { template: preview.template });
  const [template, setTemplate] = useState(preview.template);
  const isSaving = saving.isPending;
  const [fault, setFault] = useState<string | undefined>();

  async function submit(text: string): Promise<void> {
    try {
      if (await saving.save({ body: { template: text } })) onClose();
    } catch (error) {
      setFault(issuesOf(error).template);
      showFailure(t('reminders:textFailed'), error);
    }
  }

  return (
    <FormDialog
      title={t('reminders:textTitle')}
      onClose={onClose}
      onSubmit={() => submit(template)}
      submitLabel={t('reminders:saveText')}
      busy={isSaving}
      conflict={saving.conflict}
    >
      <TextAreaField
        label={t('reminders:textLabel')}
        hint={t('reminders:textHint', { language: languageName(language) ?? '' })}
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
          {t('reminders:useStandardText')}
        </Button>
      )}
    </FormDialog>
  );
}
