import { isEmailAddress } from '#contract/email-address.ts';
import { type Member, memberCalls } from '#contract/members.ts';
import { issuesOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { memberBody, memberDraft, memberFaults } from '#web/parts/member-fields.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { MEMBERS_TEXTS } from './texts.ts';

function draftOf(member: Member) {
  const { role, isAdmin, doesNotServe } = member;
  return { ...memberDraft(member), role, isAdmin, doesNotServe };
}

type EditDraft = ReturnType<typeof draftOf>;

/** Returns these fields of the draft, without those that are unchanged. */
function changesIn<Field extends keyof EditDraft>(
  draft: EditDraft,
  saved: EditDraft,
  ...fields: readonly Field[]
): Partial<Pick<EditDraft, Field>> {
  const changed = fields.filter((field) => draft[field] !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<Pick<EditDraft, Field>>;
}

/** Returns the state of the form for a member's details, role and rights. Two separate calls save them. */
export function useMemberForm(member: Member, onSaved: () => void) {
  const saveDetails = useChange(memberCalls.editMember);
  const saveAccess = useChange(memberCalls.editAccess);
  const saved = draftOf(member);
  const { draft, faults, setFaults, type } = useDraft(saved);
  const isSaving = saveDetails.isPending || saveAccess.isPending;

  return {
    draft,
    faults,
    isSaving,
    type,

    async submit(): Promise<void> {
      if (isSaving) return;
      const found = memberFaults(draft, isEmailAddress);
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      const { firstName, lastName } = memberBody(draft);
      const names = changesIn(draft, saved, 'firstName', 'lastName');
      const contact = changesIn(draft, saved, 'phoneNumber', 'email', 'contactBy');
      const access = changesIn(draft, saved, 'role', 'isAdmin', 'doesNotServe');
      const params = { id: member.id };
      try {
        // Details first: users who give up their own rights can't change anything afterwards. Only changed fields are
        // sent, because the member may have changed their own contact data since this form was opened.
        if (Object.keys({ ...names, ...contact }).length > 0)
          await saveDetails.mutateAsync({ params, body: { firstName, lastName, ...contact } });
        if (Object.keys(access).length > 0) await saveAccess.mutateAsync({ params, body: access });
        showToast({ title: MEMBERS_TEXTS.memberSaved });
        onSaved();
      } catch (error) {
        setFaults(issuesOf(error));
        showFailure(MEMBERS_TEXTS.memberFailed, error, MEMBERS_TEXTS.memberFailed);
      }
    },
  };
}
