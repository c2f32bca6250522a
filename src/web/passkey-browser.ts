import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/passkeys.ts';

/** Why a browser made or used no passkey. It tells "cancelled" and "took too long" alike, so that no page learns more. */
type PasskeyFaultKind = 'dismissed' | 'known' | 'unsupported' | 'wrong_address' | 'failed';

/** The browser made or used no passkey. */
export class PasskeyFault extends Error {
  readonly kind: PasskeyFaultKind;

  constructor(cause: unknown) {
    super('The browser made or used no passkey', { cause });
    this.name = 'PasskeyFault';
    this.kind = kindOf(cause);
  }
}

/** By the names that WebAuthn gives its errors; the library keeps them. */
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

/** Says whether this browser knows passkeys at all; it hides them where the page came by plain http. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Has the browser make a passkey. Throws a {@link PasskeyFault}. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw new PasskeyFault(error);
  }
}

/** Has the browser sign by a passkey. Throws a {@link PasskeyFault}. */
export async function signByPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    throw new PasskeyFault(error);
  }
}

/** Takes the browser's own dialog away, where one is open. */
export function dismissPasskeyDialog(): void {
  WebAuthnAbortService.cancelCeremony();
}
