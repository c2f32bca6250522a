import type { Member } from '#contract/members.ts';
import { ContactChoiceField } from '#web/parts/contact-choice-field.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { MEMBERS_TEXTS } from './texts.ts';
import { useMemberForm } from './use-member-form.ts';

/** Shows the dialog that changes a member's names, contact data, role and administrator rights. */
export function EditMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { draft, faults, isSaving, type, submit } = useMemberForm(member, onClose);
  return (
    <FormDialog
      title={MEMBERS_TEXTS.editTitle}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel={MEMBERS_TEXTS.save}
      busy={isSaving}
      busyLabel={MEMBERS_TEXTS.saving}
      cancelLabel={MEMBERS_TEXTS.cancel}
    >
      <TextField
        label={MEMBERS_TEXTS.firstName}
        autoComplete="off"
        value={draft.firstName}
        error={faults.firstName}
        onChange={(event) => type({ firstName: event.target.value })}
      />
      <TextField
        label={MEMBERS_TEXTS.lastName}
        autoComplete="off"
        value={draft.lastName}
        error={faults.lastName}
        onChange={(event) => type({ lastName: event.target.value })}
      />
      <TextField
        type="tel"
        label={MEMBERS_TEXTS.phone}
        hint={MEMBERS_TEXTS.contactHint}
        autoComplete="off"
        value={draft.phoneNumber}
        error={faults.phoneNumber}
        onChange={(event) => type({ phoneNumber: event.target.value })}
      />
      <TextField
        type="email"
        label={MEMBERS_TEXTS.email}
        hint={MEMBERS_TEXTS.contactHint}
        autoComplete="off"
        value={draft.email}
        error={faults.email}
        onChange={(event) => type({ email: event.target.value })}
      />
      <ContactChoiceField
        label={MEMBERS_TEXTS.contactBy}
        draft={draft}
        onChoose={(contactBy) => type({ contactBy })}
      />
      <SelectField
        label={MEMBERS_TEXTS.memberRole}
        value={draft.role}
        onChange={(event) => type({ role: event.target.value === 'pastor' ? 'pastor' : 'member' })}
      >
        <option value="member">{MEMBERS_TEXTS.memberRoles.member}</option>
        <option value="pastor">{MEMBERS_TEXTS.memberRoles.pastor}</option>
      </SelectField>
      <CheckboxField
        label={MEMBERS_TEXTS.administrator}
        hint={MEMBERS_TEXTS.administratorHint}
        checked={draft.isAdmin}
        onChange={(event) => type({ isAdmin: event.target.checked })}
      />
    </FormDialog>
  );
}
