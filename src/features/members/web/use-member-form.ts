import { useState } from 'react';
import { authCalls } from '#contract/auth.ts';
import { isEmailAddress } from '#contract/email-address.ts';
import { type Member, memberCalls } from '#contract/members.ts';
import { rosterCalls } from '#contract/roster.ts';
import { userCalls } from '#contract/users.ts';
import { normalizeEmail } from '#domain/members/email.ts';
import type { MemberRole } from '#domain/members/members.ts';
import { nameFault } from '#domain/members/name-fault.ts';
import { normalizePhone } from '#domain/members/phone.ts';
import { faultText } from '#texts/fields.ts';
import { issuesOf, sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import type { ContactDraft } from '#web/parts/contact-choice-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** The form's input. Contact data stays as typed until it is saved. */
interface MemberDraft extends ContactDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: MemberRole;
  readonly isAdmin: boolean;
}

type Faults = Readonly<Partial<Record<keyof MemberDraft, string>>>;

function faultsOf(draft: MemberDraft): Faults {
  const phone = normalizePhone(draft.phoneNumber);
  const email = normalizeEmail(draft.email, isEmailAddress);
  const found = {
    firstName: nameFault(draft.firstName, 'first'),
    lastName: nameFault(draft.lastName, 'last'),
    phoneNumber: phone.ok ? null : phone.fault,
    email: email.ok ? null : email.fault,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, fault]) => (fault ? [[field, faultText(fault)]] : [])),
  );
}

function draftOf(member: Member): MemberDraft {
  const { firstName, lastName, phoneNumber, email, contactBy, role, isAdmin } = member;
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    contactBy,
    role,
    isAdmin,
  };
}

/** Returns these fields of the draft, without those that are unchanged. */
function changesIn<Field extends keyof MemberDraft>(
  draft: MemberDraft,
  saved: MemberDraft,
  ...fields: readonly Field[]
): Partial<Pick<MemberDraft, Field>> {
  const changed = fields.filter((field) => draft[field] !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<
    Pick<MemberDraft, Field>
  >;
}

/** Returns the state of the form for a member's details, role and rights. Two separate calls save them. */
export function useMemberForm(member: Member, onSaved: () => void) {
  const refreshed = [
    memberCalls.listMembers,
    userCalls.listUsers,
    rosterCalls.listBuilderServices,
    rosterCalls.getFinalizedRoster,
    // The member may be the user.
    authCalls.getCurrentUser,
  ];
  const saveDetails = useChange(memberCalls.editMember, refreshed);
  const saveAccess = useChange(memberCalls.editAccess, refreshed);
  const saved = draftOf(member);
  const [draft, setDraft] = useState(saved);
  const [faults, setFaults] = useState<Faults>({});
  const isSaving = saveDetails.isPending || saveAccess.isPending;

  return {
    draft,
    faults,
    isSaving,

    type(change: Partial<MemberDraft>): void {
      setDraft((before) => ({ ...before, ...change }));
      setFaults({});
    },

    async submit(): Promise<void> {
      if (isSaving) return;
      const found = faultsOf(draft);
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      const { firstName, lastName } = draft;
      const names = changesIn(draft, saved, 'firstName', 'lastName');
      const contact = changesIn(draft, saved, 'phoneNumber', 'email', 'contactBy');
      const access = changesIn(draft, saved, 'role', 'isAdmin');
      const params = { id: String(member.id) };
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
        const description = sentenceOf(error, MEMBERS_TEXTS.memberFailed);
        showToast({ title: MEMBERS_TEXTS.memberFailed, description, variant: 'destructive' });
      }
    },
  };
}
