import { useState } from 'react';
import { authCalls } from '#contract/auth.ts';
import type { Member } from '#contract/members.ts';
import { isPin } from '#domain/pins/pin.ts';
import { t } from '#languages/t.ts';
import { issuesOf, refusalOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { conflictIn } from '#web/api/use-save.ts';
import { memberBody, memberDraft, memberFaults } from '#web/parts/member-fields.tsx';
import { useOwnAccount } from '#web/session/own-account.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { useDraft } from '#web/ui/use-draft.ts';

/** The input, as typed. */
function draftOf(member: Member) {
  return { ...memberDraft(member), currentPin: '' };
}

/** What the form shows. */
const seenOf = ({ firstName, lastName, phoneNumber, email, contactBy }: Member) => ({
  ...{ firstName, lastName, phoneNumber, email, contactBy },
});

/** Returns the error messages by field, as far as the server names the fields. */
function faultsOf(error: unknown, sentence: string) {
  const isWrongPin = refusalOf(error, authCalls.updateProfile)?.code === 'current_pin_incorrect';
  return isWrongPin ? { currentPin: sentence } : issuesOf(error);
}

/** Returns the state of Account Settings' Profile form. A refusal clears no field. */
export function useProfileForm(user: Member) {
  const { updateProfile } = useOwnAccount();
  const { draft, setDraft, faults, setFaults, type } = useDraft(() => draftOf(user));
  const [seen, setSeen] = useState(() => seenOf(user));
  const [conflict, setConflict] = useState<string | null>(null);
  const [isSaving, run] = useBusy();

  /** Shows a member's details as they are now. */
  function show(stored: Member): void {
    setDraft(draftOf(stored));
    setSeen(seenOf(stored));
    setConflict(null);
  }

  async function submit(): Promise<void> {
    // Without the syntax of an email address, which would have to be fetched first. The server checks it.
    const pinFault = !isPin(draft.currentPin) && { currentPin: t('fields:schema.currentPin') };
    const found = { ...memberFaults(draft), ...pinFault };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      show(await updateProfile({ ...memberBody(draft), seen }));
      showToast({ title: t('auth:profile.updated'), description: t('auth:profile.updatedText') });
    } catch (error) {
      const lost = conflictIn(error);
      if (lost) setSeen({ ...seen, ...lost.now });
      setConflict(lost?.sentence ?? null);
      if (lost) return;
      const description = showFailure(t('auth:profile.failed'), error, t('auth:profile.failedText'));
      setFaults(faultsOf(error, description));
    }
  }

  return { draft, faults, conflict, isSaving, type, submit: () => run(submit) };
}
