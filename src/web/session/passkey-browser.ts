import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/passkeys.ts';

/** Why the browser did not create or use a passkey. For privacy, browsers report "canceled" and "timed out" alike. */
type PasskeyFaultKind = 'dismissed' | 'known' | 'unsupported' | 'wrong_address' | 'failed';

/** The browser did not create or use a passkey. */
export class PasskeyFault extends Error {
  readonly kind: PasskeyFaultKind;

  constructor(cause: unknown) {
    super('The browser did not create or use a passkey', { cause });
    this.name = 'PasskeyFault';
    this.kind = kindOf(cause);
  }
}

/** Keyed by WebAuthn's error names, which the library preserves. */
const KINDS: Readonly<Record<string, PasskeyFaultKind>> = {
  AbortError: 'dismissed',
  NotAllowedError: 'dismissed',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  SecurityError: 'wrong_address',
};

function kindOf(cause: unknown): PasskeyFaultKind {
  if (!canUsePasskeys()) return 'unsupported';
  return (cause instanceof Error && KINDS[cause.name]) || 'failed';
}

/** Returns whether this browser supports passkeys. Browsers hide the API on pages served over plain HTTP. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Asks the browser to create a passkey. Throws {@link PasskeyFault}. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw new PasskeyFault(error);
  }
}

/** Asks the browser to sign with a passkey. Throws {@link PasskeyFault}. */
export async function signByPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    throw new PasskeyFault(error);
  }
}

/** Closes the browser's own passkey dialog, if one is open. */
export function dismissPasskeyDialog(): void {
  WebAuthnAbortService.cancelCeremony();
}
