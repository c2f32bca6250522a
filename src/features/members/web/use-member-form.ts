import { useState } from 'react';
import { type ManagedMember, type Member, memberCalls } from '#contract/members.ts';
import { initialsFault } from '#domain/members/member-initials.ts';
import { faultText } from '#languages/faults.ts';
import { joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { issuesOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { useSave } from '#web/api/use-save.ts';
import { memberBody, memberDraft, memberFaults } from '#web/parts/member-fields.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';

import { useRolePreferences } from './use-role-preferences.ts';

function draftOf(member: Member) {
  const { initials, role, isAdmin, doesNotServe } = member;
  return { ...memberDraft(member), initials: initials ?? '', role, isAdmin, doesNotServe };
}

type EditDraft = ReturnType<typeof draftOf>;

const detailsOf = ({ firstName, lastName, phoneNumber, email, contactBy }: EditDraft) => ({
  ...{ firstName, lastName, phoneNumber, email, contactBy },
});

const accessOf = ({ role, isAdmin, doesNotServe }: EditDraft) => ({ role, isAdmin, doesNotServe });

/** Fields that one call saves. */
interface Part {
  readonly changes: Partial<EditDraft>;
  /** The title of the message if that fails. */
  readonly failed: string;
  /** Returns null if the form shows a conflict. */
  readonly save: () => Promise<unknown>;
}

/** Returns these fields of the draft, without those that are unchanged. */
function changesIn<Field extends keyof EditDraft>(
  draft: EditDraft,
  saved: EditDraft,
  ...fields: readonly Field[]
): Partial<Pick<EditDraft, Field>> {
  const changed = fields.filter((field) => draft[field] !== saved[field]);
  return Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<Pick<EditDraft, Field>>;
}

/**
 * Returns the state of the form with everything about a member. One Save makes a call for each part that was changed. Only
 * changed fields are sent, because the member may have changed their own data since the form was opened.
 */
export function useMemberForm(member: ManagedMember, onSaved: () => void) {
  const preferences = useRolePreferences(member);
  const [saved, setSaved] = useState(() => draftOf(member));
  const { draft, setDraft, faults, setFaults, type } = useDraft(saved);
  const [isAskingRights, setAskingRights] = useState(false);
  const params = { id: member.id };
  const editDetails = useSave(memberCalls.editMember, detailsOf(saved));
  const editInitials = useSave(memberCalls.editInitials, { initials: saved.initials });
  const editAccess = useSave(memberCalls.editAccess, accessOf(saved));

  /** Returns the changed parts, in the order they are saved. */
  function changedParts(): Part[] {
    const { firstName, lastName } = memberBody(draft);
    const contact = changesIn(draft, saved, 'phoneNumber', 'email', 'contactBy');
    const details = { ...changesIn(draft, saved, 'firstName', 'lastName'), ...contact };
    const initials = changesIn(draft, saved, 'initials');
    const access = changesIn(draft, saved, 'role', 'isAdmin', 'doesNotServe');

    const parts = [
      {
        changes: details,
        failed: t('members:memberFailed'),
        save: () => editDetails.save({ params, body: { firstName, lastName, ...contact } }),
      },
      {
        changes: initials,
        failed: t('members:initialsFailed'),
        save: () => editInitials.save({ params, body: { initials: draft.initials } }),
      },
      // Last, because users who give up their own rights can't change anything afterwards.
      {
        changes: access,
        failed: t('members:memberFailed'),
        save: () => editAccess.save({ params, body: access }),
      },
    ].filter(({ changes }) => Object.keys(changes).length > 0);
    const roles = { changes: {}, failed: t('members:preferences.failed'), save: preferences.save };
    return preferences.isChanged ? [roles, ...parts] : parts;
  }

  /** Saves a part. If that fails, marks its fields and shows why. Returns whether it was saved. */
  async function savePart({ changes, failed, save }: Part): Promise<boolean> {
    try {
      if ((await save()) === null) return false;
      setSaved((before) => ({ ...before, ...changes }));
      return true;
    } catch (error) {
      const reason = showFailure(failed, error, failed);
      setFaults('initials' in changes ? { initials: reason } : issuesOf(error));
      return false;
    }
  }

  async function saveChanges(): Promise<void> {
    for (const part of changedParts()) if (!(await savePart(part))) return;
    showToast({ title: t('members:memberSaved') });
    onSaved();
  }

  return {
    draft,
    faults,
    /** Whether a question about administrator rights is open. */
    isAskingRights,
    conflict: joinSentences([
      preferences.conflict,
      editDetails.conflict,
      editInitials.conflict,
      editAccess.conflict,
    ]),
    preferences,
    type,

    /** Discards the input. */
    reset(): void {
      setDraft(saved);
      setFaults({});
      preferences.reset();
    },

    async submit(): Promise<void> {
      const initials = draft.initials === saved.initials ? null : initialsFault(draft.initials);
      const found = {
        ...memberFaults(draft),
        ...(initials && { initials: faultText(initials) }),
      };
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      if (draft.isAdmin !== saved.isAdmin) setAskingRights(true);
      else await saveChanges();
    },

    /** Answers the question about administrator rights. Saves everything if that is confirmed. */
    async answerRights(isConfirmed: boolean): Promise<void> {
      if (isConfirmed) await saveChanges();
      setAskingRights(false);
    },
  };
}
