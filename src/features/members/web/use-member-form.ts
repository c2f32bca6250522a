import { useState } from 'react';
import { authCalls } from '#contract/auth.ts';
import { type Member, memberCalls } from '#contract/members.ts';
import { rosterCalls } from '#contract/roster.ts';
import { userCalls } from '#contract/users.ts';
import type { MemberRole } from '#domain/members/members.ts';
import { nameFault } from '#domain/members/name-fault.ts';
import { normalizePhone } from '#domain/members/phone.ts';
import { faultText } from '#texts/fields.ts';
import { issuesOf, sentenceOf } from '#web/api/api.ts';
import { useChange } from '#web/api/use-change.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { MEMBERS_TEXTS } from './texts.ts';

/** The form's input. The phone number stays as typed until it is saved. */
export interface MemberDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly role: MemberRole;
  readonly isAdmin: boolean;
}

type Faults = Readonly<Partial<Record<keyof MemberDraft, string>>>;

function faultsOf(draft: MemberDraft): Faults {
  const phone = normalizePhone(draft.phoneNumber);
  const found = {
    firstName: nameFault(draft.firstName, 'first'),
    lastName: nameFault(draft.lastName, 'last'),
    phoneNumber: phone.ok ? null : phone.fault,
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, fault]) => (fault ? [[field, faultText(fault)]] : [])),
  );
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
  const savedPhone = member.phoneNumber ?? '';
  const [draft, setDraft] = useState<MemberDraft>({
    firstName: member.firstName,
    lastName: member.lastName,
    phoneNumber: savedPhone,
    role: member.role,
    isAdmin: member.isAdmin,
  });
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
      const { firstName, lastName, phoneNumber, role, isAdmin } = draft;
      const params = { id: String(member.id) };
      try {
        // Details first: users who give up their own rights can't change anything afterwards. Only changed fields are
        // sent, because the member may have changed their own phone number since this form was opened.
        if (firstName !== member.firstName || lastName !== member.lastName || phoneNumber !== savedPhone) {
          const phone = phoneNumber === savedPhone ? {} : { phoneNumber };
          await saveDetails.mutateAsync({ params, body: { firstName, lastName, ...phone } });
        }
        if (role !== member.role || isAdmin !== member.isAdmin) {
          await saveAccess.mutateAsync({ params, body: { role, isAdmin } });
        }
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
