import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ListedMember } from '#contract/users.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName, isExactName, matchesName } from '#domain/members/member-name.ts';
import { digitsOnly, isPin } from '#domain/pins/pin.ts';
import { t } from '#languages/t.ts';
import { ApiError, sentenceOf } from '#web/api/api.ts';
import { useChurch } from '#web/api/use-church.ts';
import { offerChosenLanguage } from '#web/session/device-language.ts';
import { leavePushDevice } from '#web/session/leave-push-device.ts';
import {
  forgetMember,
  markDeviceShared,
  type RememberedMember,
  readRememberedMember,
  rememberMember,
} from '#web/session/remembered-member.ts';
import { useSession } from '#web/session/session.ts';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';

/** How many names the form suggests at most (docs/product.md, "Sign-in"). */
const MAX_SUGGESTIONS = 6;

/** Shows an error in a toast and focuses the field that needs input. */
function showError(description: string, { current: input }: RefObject<HTMLInputElement | null>): void {
  showToast({ title: t('auth:errorTitle'), description, variant: 'destructive' });
  input?.focus();
}

/** A 401 has a fixed sentence. For a rate limit or an overload, the server's own sentence shows. */
function loginSentence(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return t('auth:wrongPin');
  return sentenceOf(error, t('auth:wrongPin'));
}

/** Returns the member as an option. The initials distinguish members with the same name. */
function asOption(member: ListedMember) {
  return { id: member.id, label: fullName(member), ...(member.initials ? { detail: member.initials } : {}) };
}

/** The list of names. On a slow connection it loads after the form. */
interface Names {
  readonly data: readonly ListedMember[] | undefined;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

/** Returns the state and the actions of the sign-in form (docs/product.md, "Sign-in"). */
export function useSignInForm(
  { data, isPending, refetch }: Names,
  nameInput: RefObject<HTMLInputElement | null>,
  pinInput: RefObject<HTMLInputElement | null>,
) {
  const { signIn } = useSession();
  const { language: churchLanguage } = useChurch();
  const [name, setName] = useState('');
  const [memberId, setMemberId] = useState<number | null>(null);
  const [pin, setPin] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const [remembered, setRemembered] = useState<RememberedMember | null>(null);
  const members = data ?? [];
  const listed = members.find(({ id }) => id === remembered?.id);
  const [only, ...others] = members.filter((member) => isExactName(member, name));
  // Two members may share a name. Then typing alone selects neither, and the list asks which. The list may also load
  // after the name was typed.
  const selectedId = remembered?.id ?? memberId ?? (only && others.length === 0 ? only.id : null);
  const matches = name.trim() === '' ? [] : members.filter((member) => matchesName(member, name));

  function select(member: { id: MemberId; label: string }): void {
    setName(member.label);
    setMemberId(member.id);
    pinInput.current?.focus();
  }

  async function submit(): Promise<void> {
    if (isSubmitting) return;
    if (selectedId === null && !data) {
      setAwaited(true);
      // If the list could not be loaded, load it again.
      if (!isPending) void refetch();
      return;
    }
    if (selectedId === null) return showError(t('auth:selectName'), nameInput);
    if (!isPin(pin)) return showError(t('fields:schema.pin'), pinInput);
    setSubmitting(true);
    try {
      const signedIn = await signIn(selectedId, pin);
      if (!signedIn) return setSubmitting(false);
      rememberMember(signedIn);
      // It may still say that an earlier PIN was wrong.
      dismissToast();
      offerChosenLanguage(signedIn, churchLanguage);
    } catch (error) {
      setSubmitting(false);
      showToast({
        title: t('auth:loginFailed'),
        description: loginSentence(error),
        variant: 'destructive',
      });
      pinInput.current?.select();
    }
  }

  // 'Log In' was pressed before the list loaded. Now the name can be matched.
  const resume = useEffectEvent(() => {
    if (!isAwaited) return;
    setAwaited(false);
    if (data) void submit();
  });
  useEffect(() => {
    if (!isPending) resume();
  }, [isPending]);

  function askForName(): void {
    setRemembered(null);
    setPin('');
  }

  const isRemembered = remembered !== null;
  useEffect(() => {
    if (!isRemembered) return;
    pinInput.current?.focus();
    return () => nameInput.current?.focus();
  }, [isRemembered, nameInput, pinInput]);

  const isUnknown = isRemembered && data !== undefined && !listed;
  const forget = useEffectEvent(() => {
    forgetMember();
    askForName();
  });
  useEffect(() => {
    if (isUnknown) forget();
  }, [isUnknown]);

  return {
    name,
    pin,
    /** The name of the member who last signed in on this device, shown instead of the name field. Null if none. */
    rememberedName: remembered && (listed ? fullName(listed) : remembered.name),
    isSubmitting,
    /** Log In was pressed and continues once the list of names has loaded. */
    isWaiting: isAwaited && isPending,
    options: selectedId === null ? matches.slice(0, MAX_SUGGESTIONS).map(asOption) : [],
    hasSelected: selectedId !== null,
    select,

    typeName(text: string): void {
      setName(text);
      setMemberId(null);
      const exact = members.filter((member) => isExactName(member, text));
      if (exact[0] && exact.length === 1) select(asOption(exact[0]));
    },

    /** Shows the member this browser remembers, if any. */
    showRemembered(): void {
      setRemembered(readRememberedMember());
    },

    /** Call when someone else uses this device. Marks it as shared and asks for the name. */
    leaveRemembered(): void {
      markDeviceShared();
      void leavePushDevice();
      askForName();
    },

    /** Selects the first match when Enter is pressed in the name field. */
    selectFirst(): void {
      const [first] = matches;
      if (first) select(asOption(first));
    },

    typePin(text: string): void {
      setPin(digitsOnly(text));
    },

    submit,
  };
}
