import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SignInResponse } from '#contract/auth.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { readCode } from '#domain/sign-in/written-code.ts';
import { t } from '#languages/t.ts';
import { refusalOf, send, sentenceOf } from '#web/api/api.ts';
import { dismissPasskeyDialog, PasskeyFault, signByPasskey } from '#web/session/passkey-browser.ts';

const { prepareSignIn, signInByPasskey, signInByRecoveryCode } = passkeyCalls;

/** Signs in with a passkey. Returns null if the user moved on before the browser's dialog opened. */
async function signInWithPasskey(isCurrent: () => boolean): Promise<SignInResponse | null> {
  const options = await send(prepareSignIn, {});
  if (!isCurrent()) return null;
  return send(signInByPasskey, { body: await signByPasskey(options) });
}

function sentence(error: unknown): string {
  return error instanceof PasskeyFault
    ? t(`passkeys:browser.${error.kind}`)
    : sentenceOf(error, t('passkeys:secondStep.failed'));
}

const codeOf = (error: unknown) =>
  refusalOf(error, prepareSignIn, signInByPasskey, signInByRecoveryCode)?.code;

/**
 * Returns the state and the actions of the second step. Opens the passkey dialog at once, if the browser allows it
 * without a tap.
 */
export function useSecondStep(onEnd: (signedIn: SignInResponse | null) => void) {
  const [method, setMethod] = useState<'passkey' | 'code'>('passkey');
  const [code, setCode] = useState('');
  const [codeFault, setCodeFault] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
  /** The number of the latest attempt. Results of earlier ones are ignored. */
  const latest = useRef(0);

  async function attempt(
    signIn: (isCurrent: () => boolean) => Promise<SignInResponse | null>,
    showError: (error: unknown) => void,
  ): Promise<void> {
    latest.current += 1;
    const number = latest.current;
    setFault(null);
    setCodeFault(undefined);
    setBusy(true);
    try {
      const signedIn = await signIn(() => number === latest.current);
      if (signedIn) onEnd(signedIn);
    } catch (error) {
      if (number !== latest.current) return;
      setBusy(false);
      if (codeOf(error) === 'second_step_over') setOver(true);
      showError(error);
    }
  }

  const showFault = (error: unknown) => setFault(sentence(error));

  /** Cancels an attempt that waits for the browser. */
  function cancelAttempt(): void {
    latest.current += 1;
    dismissPasskeyDialog();
    setBusy(false);
    setFault(null);
  }

  const begin = useEffectEvent(() => {
    // Some browsers open the passkey dialog only after a tap. The button for that is visible, so this is no failure.
    const needsTap = (error: unknown) => error instanceof PasskeyFault && error.kind === 'dismissed';
    void attempt(signInWithPasskey, (error) => needsTap(error) || showFault(error));
  });
  useEffect(() => {
    begin();
    return () => {
      latest.current += 1;
      dismissPasskeyDialog();
    };
  }, []);

  return {
    method,
    code,
    codeFault,
    fault,
    isBusy,
    isOver,

    typeCode(text: string): void {
      setCode(text);
      setCodeFault(undefined);
    },

    requestPasskey(): void {
      setMethod('passkey');
      void attempt(signInWithPasskey, showFault);
    },

    showCodeForm(): void {
      cancelAttempt();
      setMethod('code');
    },

    sendCode(): void {
      if (isBusy) return;
      if (readCode(code) === null) {
        setCodeFault(t('passkeys:secondStep.codeFault'));
        return;
      }
      void attempt(
        () => send(signInByRecoveryCode, { body: { code } }),
        (error) =>
          codeOf(error) === 'wrong_recovery_code' ? setCodeFault(sentence(error)) : showFault(error),
      );
    },

    goBack(): void {
      cancelAttempt();
      onEnd(null);
    },
  };
}
