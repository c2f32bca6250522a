import { authCalls } from '#contract/auth.ts';
import type { Member } from '#contract/members.ts';
import { isPin } from '#domain/pins/pin.ts';
import { PIN_FORMAT_TEXTS } from '#texts/pin.ts';
import { issuesOf, refusalOf } from '#web/api/api.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { memberBody, memberDraft, memberFaults } from '#web/parts/member-fields.tsx';
import { useOwnAccount } from '#web/session/own-account.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { PROFILE_TEXTS } from './account-texts.ts';

/** The input, as typed. */
function draftOf(member: Member) {
  return { ...memberDraft(member), currentPin: '' };
}

const WRONG_FORMAT = { currentPin: PIN_FORMAT_TEXTS.currentPin };

/** Returns the error messages by field, as far as the server names the fields. */
function faultsOf(error: unknown, sentence: string) {
  const isWrongPin = refusalOf(error, authCalls.updateProfile)?.code === 'current_pin_incorrect';
  return isWrongPin ? { currentPin: sentence } : issuesOf(error);
}

/** Returns the state of Account Settings' Profile form. A refusal clears no field. */
export function useProfileForm(user: Member) {
  const { updateProfile } = useOwnAccount();
  const { draft, setDraft, faults, setFaults, type } = useDraft(() => draftOf(user));
  const [isSaving, run] = useBusy();

  async function submit(): Promise<void> {
    // Without the syntax of an email address, which would have to be fetched first. The server checks it.
    const found = { ...memberFaults(draft), ...(!isPin(draft.currentPin) && WRONG_FORMAT) };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      setDraft(draftOf(await updateProfile(memberBody(draft))));
      showToast({ title: PROFILE_TEXTS.updated, description: PROFILE_TEXTS.updatedText });
    } catch (error) {
      const description = showFailure(PROFILE_TEXTS.failed, error, PROFILE_TEXTS.failedText);
      setFaults(faultsOf(error, description));
    }
  }

  return { draft, faults, isSaving, type, submit: () => run(submit) };
}
