import { type ReactNode, useState } from 'react';
import { type Guest, guestCalls } from '#contract/guests.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useSave } from '#web/api/use-save.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { bindFields, useDraft } from '#web/ui/use-draft.ts';

/** Edits a guest. A name that a member or another guest has is saved at the second try. Shows `children` below. */
export function GuestDialog(props: { guest: Guest; children: ReactNode; onClose: () => void }) {
  const { guest, children, onClose } = props;
  const { name, phoneNumber, email } = guest;
  const edit = useSave(guestCalls.editGuest, { name, phoneNumber, email });
  const fields = useDraft({ name, phoneNumber: phoneNumber ?? '', email: email ?? '' });
  const { draft, setFaults } = fields;
  const { text } = bindFields(fields);
  const [namesake, setNamesake] = useState<{ readonly name: string; readonly sentence: string } | null>(null);

  async function submit(): Promise<void> {
    if (draft.name.trim() === '') return setFaults({ name: t('fields:schema.guest_name_missing') });
    const body = {
      name: draft.name,
      phoneNumber: draft.phoneNumber || null,
      email: draft.email || null,
      confirm: namesake?.name === draft.name,
    };
    try {
      if (!(await edit.save({ params: { id: guest.id }, body }))) return;
      showToast({ title: t('guests:saved') });
      onClose();
    } catch (error) {
      const code = refusalOf(error, guestCalls.editGuest)?.code;
      if (code === 'guest_is_member' || code === 'guest_exists')
        return setNamesake({ name: draft.name, sentence: sentenceOf(error) });
      setFaults(issuesOf(error));
      showFailure(t('guests:failed'), error);
    }
  }

  return (
    <FormDialog
      title={t('guests:edit', { name })}
      onClose={onClose}
      onSubmit={submit}
      conflict={edit.conflict}
      below={() => children}
    >
      {namesake?.name === draft.name && (
        <Alert title={namesake.sentence}>
          <p>{t('guests:saveAgain')}</p>
        </Alert>
      )}
      <TextField label={t('guests:name')} autoComplete="off" {...text('name')} />
      <TextField label={t('guests:phone')} type="tel" autoComplete="off" {...text('phoneNumber')} />
      <TextField label={t('guests:email')} type="email" autoComplete="off" {...text('email')} />
    </FormDialog>
  );
}
