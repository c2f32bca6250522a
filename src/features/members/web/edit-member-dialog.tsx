import type { Member } from '#contract/members.ts';
import { usePhoneReading } from '#web/api/use-phone-reading.ts';
import { MemberFields } from '#web/parts/member-fields.tsx';
import { CheckboxField, SelectField } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { MEMBERS_TEXTS } from './texts.ts';
import { useMemberForm } from './use-member-form.ts';

/** Shows the dialog that changes a member's names, contact data, role and administrator rights, and whether they serve. */
export function EditMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { draft, faults, isSaving, type, submit } = useMemberForm(member, onClose);
  const phone = usePhoneReading(draft.phoneNumber, member);
  return (
    <FormDialog
      title={MEMBERS_TEXTS.editTitle}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel={MEMBERS_TEXTS.save}
      busy={isSaving}
      busyLabel={MEMBERS_TEXTS.saving}
    >
      <MemberFields phone={phone} draft={draft} faults={faults} onType={type} />
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
      <CheckboxField
        label={MEMBERS_TEXTS.doesNotServe}
        hint={MEMBERS_TEXTS.doesNotServeHint}
        checked={draft.doesNotServe}
        onChange={(event) => type({ doesNotServe: event.target.checked })}
      />
    </FormDialog>
  );
}
