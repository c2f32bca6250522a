import { useState } from 'react';
import { accountCalls } from '#contract/account.ts';
import type { Member } from '#contract/members.ts';
import type { ContactChoice } from '#domain/members/contact.ts';
import { nameFault } from '#domain/members/name-fault.ts';
import { normalizePhone } from '#domain/members/phone.ts';
import { digitsOnly, isPin } from '#domain/pins/pin.ts';
import { faultText } from '#texts/fields.ts';
import { PIN_FORMAT_TEXTS } from '#texts/pin.ts';
import { issuesOf, refusalOf, sentenceOf } from '#web/api/api.ts';
import type { ContactDraft } from '#web/parts/contact-choice-field.tsx';
import { useOwnAccount } from '#web/session/own-account.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { PROFILE_TEXTS } from './account-texts.ts';

/** The input, as typed. */
interface ProfileDraft extends ContactDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly currentPin: string;
}

function draftOf({ firstName, lastName, phoneNumber, email, contactBy }: Member): ProfileDraft {
  return {
    firstName,
    lastName,
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    contactBy,
    currentPin: '',
  };
}

type Faults = Readonly<Record<string, string | undefined>>;

/**
 * Uses the rules directly. The contract's schemas check the same but would have to be fetched first. So would the syntax
 * of an email address, which only the server checks.
 */
function findFaults(draft: ProfileDraft): Faults {
  const phone = normalizePhone(draft.phoneNumber);
  const firstName = nameFault(draft.firstName, 'first');
  const lastName = nameFault(draft.lastName, 'last');
  return {
    firstName: firstName ? faultText(firstName) : undefined,
    lastName: lastName ? faultText(lastName) : undefined,
    phoneNumber: phone.ok ? undefined : faultText(phone.fault),
    currentPin: isPin(draft.currentPin) ? undefined : PIN_FORMAT_TEXTS.currentPin,
  };
}

/** Returns the error messages by field, as far as the server names the fields. */
function faultsOf(error: unknown, sentence: string): Faults {
  const isWrongPin = refusalOf(error, accountCalls.updateProfile)?.code === 'current_pin_incorrect';
  return isWrongPin ? { currentPin: sentence } : issuesOf(error);
}

/** Returns the number as it will be stored, or null if that is what was typed or the number is invalid. */
function previewOf(phoneNumber: string): string | null {
  const phone = normalizePhone(phoneNumber);
  return phone.ok && phone.value !== phoneNumber.trim() ? phone.value : null;
}

/** Returns the state of Account Settings' Profile form. A refusal clears no field. */
export function useProfileForm(user: Member) {
  const { updateProfile } = useOwnAccount();
  const [draft, setDraft] = useState(() => draftOf(user));
  const [faults, setFaults] = useState<Faults>({});
  const [isSaving, setSaving] = useState(false);

  return {
    draft,
    faults,
    isSaving,
    phonePreview: previewOf(draft.phoneNumber),

    type(which: Exclude<keyof ProfileDraft, 'contactBy'>, text: string): void {
      setDraft((before) => ({ ...before, [which]: which === 'currentPin' ? digitsOnly(text) : text }));
      setFaults((before) => ({ ...before, [which]: undefined }));
    },

    chooseContact(contactBy: ContactChoice | null): void {
      setDraft((before) => ({ ...before, contactBy }));
    },

    async submit(): Promise<void> {
      if (isSaving) return;
      const found = findFaults(draft);
      setFaults(found);
      if (Object.values(found).some(Boolean)) return;
      setSaving(true);
      try {
        setDraft(draftOf(await updateProfile(draft)));
        showToast({ title: PROFILE_TEXTS.updated, description: PROFILE_TEXTS.updatedText });
      } catch (error) {
        const description = sentenceOf(error, PROFILE_TEXTS.failedText);
        setFaults(faultsOf(error, description));
        showToast({ title: PROFILE_TEXTS.failed, description, variant: 'destructive' });
      } finally {
        setSaving(false);
      }
    },
  };
}
