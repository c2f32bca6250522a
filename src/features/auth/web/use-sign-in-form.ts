import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ListedMember } from '#contract/members.ts';
import { fullName, isExactName, matchesName } from '#domain/member-name.ts';
import { digitsOnly, isPin, PIN_SENTENCE } from '#domain/pin.ts';
import { ApiError, sentenceOf } from '#web/api.ts';
import {
  forgetMember,
  markDeviceShared,
  type RememberedMember,
  readRememberedMember,
  rememberMember,
} from '#web/remembered-member.ts';
import { useSession } from '#web/session.tsx';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';
import { AUTH_TEXTS } from './texts.ts';

/** The most suggestions under the name box (specification 9). */
const MOST_SUGGESTIONS = 6;

/** What is missing, said in a toast that goes; the place to put it in stays pointed at. */
function tellError(description: string, { current: input }: RefObject<HTMLInputElement | null>): void {
  showToast({ title: AUTH_TEXTS.errorTitle, description, variant: 'destructive' });
  input?.focus();
}

/** 401 has its own fixed sentence; a wait or a full house is told in the server's words (decisions). */
function loginSentence(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return AUTH_TEXTS.wrongPin;
  return sentenceOf(error, AUTH_TEXTS.wrongPin);
}

/** What two members of the same name are told apart by. */
function asOption(member: ListedMember) {
  return { id: member.id, label: fullName(member), ...(member.initials ? { detail: member.initials } : {}) };
}

/** The list of names, which on a slow line comes after the form. */
interface Names {
  readonly data: readonly ListedMember[] | undefined;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

/** Everything the sign-in form does (specification 2, "Sign-in"), apart from how it looks. */
export function useSignInForm(
  { data, isPending, refetch }: Names,
  nameInput: RefObject<HTMLInputElement | null>,
  pinInput: RefObject<HTMLInputElement | null>,
) {
  const { signIn } = useSession();
  const [name, setName] = useState('');
  const [memberId, setMemberId] = useState<number | null>(null);
  const [pin, setPin] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  const [remembered, setRemembered] = useState<RememberedMember | null>(null);
  const members = data ?? [];
  const listed = members.find(({ id }) => id === remembered?.id);
  const [only, ...others] = members.filter((member) => isExactName(member, name));
  // Two members may bear one name: then the list asks which, and typing alone selects nobody. The list may also
  // come after the name was typed.
  const selectedId = remembered?.id ?? memberId ?? (only && others.length === 0 ? only.id : null);
  const matches = name.trim() === '' ? [] : members.filter((member) => matchesName(member, name));

  function select(member: { id: number; label: string }): void {
    setName(member.label);
    setMemberId(member.id);
    pinInput.current?.focus();
  }

  async function submit(): Promise<void> {
    if (isSubmitting) return;
    if (selectedId === null && !data) {
      setAwaited(true);
      // Where it could not be loaded, it is asked for once more.
      if (!isPending) void refetch();
      return;
    }
    if (selectedId === null) return tellError(AUTH_TEXTS.selectName, nameInput);
    if (!isPin(pin)) return tellError(PIN_SENTENCE, pinInput);
    setSubmitting(true);
    try {
      // The word of a wrong PIN must not follow whoever got it right.
      const signedIn = await signIn(selectedId, pin);
      if (!signedIn) return setSubmitting(false);
      rememberMember(signedIn);
      dismissToast();
    } catch (error) {
      setSubmitting(false);
      showToast({
        title: AUTH_TEXTS.loginFailed,
        description: loginSentence(error),
        variant: 'destructive',
      });
      pinInput.current?.select();
    }
  }

  // 'Log In' was pressed before the list was there: now it can be seen who is meant.
  const goOn = useEffectEvent(() => {
    if (!isAwaited) return;
    setAwaited(false);
    if (data) void submit();
  });
  useEffect(() => {
    if (!isPending) goOn();
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
    /** The name of the member who signed in last on this device, which takes the place of the name box. */
    rememberedName: remembered && (listed ? fullName(listed) : remembered.name),
    isSubmitting,
    /** It goes on by itself once the list of names has come. */
    isWaiting: isAwaited && isPending,
    options: selectedId === null ? matches.slice(0, MOST_SUGGESTIONS).map(asOption) : [],
    hasSelected: selectedId !== null,
    select,

    typeName(text: string): void {
      setName(text);
      setMemberId(null);
      const exact = members.filter((member) => isExactName(member, text));
      if (exact[0] && exact.length === 1) select(asOption(exact[0]));
    },

    /** Shows whom this browser remembers, if anyone. */
    recall(): void {
      setRemembered(readRememberedMember());
    },

    /** The remembered member is someone else: this device is shared. */
    leaveRemembered(): void {
      markDeviceShared();
      askForName();
    },

    /** Enter in the name box takes the first match. */
    takeFirst(): void {
      const [first] = matches;
      if (first) select(asOption(first));
    },

    typePin(text: string): void {
      setPin(digitsOnly(text));
    },

    submit,
  };
}
