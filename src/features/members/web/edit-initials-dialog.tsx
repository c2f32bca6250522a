import { type SyntheticEvent, useId, useState } from 'react';
import { type Member, memberCalls } from '#contract/members.ts';
import { rosterCalls } from '#contract/roster.ts';
import { initialsFault } from '#domain/member-name.ts';
import { sentenceOf } from '#web/api.ts';
import { useChange } from '#web/server-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** Changes a member's initials; a refusal stays at the field, with what was typed. */
export function EditInitialsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const save = useChange(memberCalls.editInitials, [
    memberCalls.listMembers,
    memberCalls.listUsers,
    rosterCalls.listBuilderSundays,
    rosterCalls.getFinalizedRoster,
  ]);
  const [initials, setInitials] = useState(member.initials ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const form = useId();

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (save.isPending) return;
    const found = initialsFault(initials);
    if (found) return setFault(found);
    try {
      await save.mutateAsync({ params: { id: String(member.id) }, body: { initials } });
      showToast({ title: MEMBERS_TEXTS.initialsSaved });
      onClose();
    } catch (error) {
      const description = sentenceOf(error, MEMBERS_TEXTS.initialsFailed);
      setFault(description);
      showToast({ title: MEMBERS_TEXTS.initialsFailed, description, variant: 'destructive' });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={MEMBERS_TEXTS.initialsTitle}
      footer={
        <>
          <Button onClick={onClose}>{MEMBERS_TEXTS.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={save.isPending}
            busyLabel={MEMBERS_TEXTS.saving}
          >
            {MEMBERS_TEXTS.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
