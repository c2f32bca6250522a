import { useState } from 'react';
import { type Member, memberCalls } from '#contract/members.ts';
import { initialsFault } from '#domain/members/member-initials.ts';
import { fullName } from '#domain/members/member-name.ts';
import { faultText } from '#texts/fields.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** Shows the dialog that changes a member's initials. A refusal shows at the field and preserves the input. */
export function EditInitialsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const save = useChange(memberCalls.editInitials);
  const [initials, setInitials] = useState(member.initials ?? '');
  const [fault, setFault] = useState<string | null>(null);

  async function submit(): Promise<void> {
    if (save.isPending) return;
    const found = initialsFault(initials);
    if (found) return setFault(faultText(found));
    try {
      await save.mutateAsync({ params: { id: member.id }, body: { initials } });
      showToast({ title: MEMBERS_TEXTS.initialsSaved });
      onClose();
    } catch (error) {
      const description = showFailure(MEMBERS_TEXTS.initialsFailed, error, MEMBERS_TEXTS.initialsFailed);
      setFault(description);
    }
  }

  return (
    <FormDialog
      title={MEMBERS_TEXTS.initialsTitle}
      description={<p className="font-semibold text-ink">{fullName(member)}</p>}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel={MEMBERS_TEXTS.save}
      busy={save.isPending}
      busyLabel={MEMBERS_TEXTS.saving}
    >
      <TextField
        label={MEMBERS_TEXTS.initials}
        hint={MEMBERS_TEXTS.initialsHint}
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        value={initials}
        error={fault ?? undefined}
        onChange={(event) => {
          setInitials(event.target.value);
          setFault(null);
        }}
      />
    </FormDialog>
  );
}
