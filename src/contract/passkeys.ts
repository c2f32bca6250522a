import * as z from 'zod/mini';
import { signInResponse } from './auth.ts';
import { call } from './call.ts';
import { dateInResponse, id, idParams, line, pinOf, says } from './fields.ts';
import type { CodeNamed } from './names.ts';

/**
 * Returns the schema of bytes as WebAuthn writes them in JSON. A credential id has at most 1023 bytes, an attestation
 * several thousand.
 */
function base64url(maxLength: number) {
  return z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maxLength));
}

const credentialId = base64url(1364);
const bytes = base64url(20_000);

/** WebAuthn's names for how a browser reaches an authenticator. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
});

/** The options for creating a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
});

export type CreationOptions = CodeNamed<z.output<typeof creationOptions>>;

/** The options for using a passkey: `PublicKeyCredentialRequestOptionsJSON`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(descriptor),
});

export type RequestOptions = CodeNamed<z.output<typeof requestOptions>>;

/** A new passkey: the fields of `RegistrationResponseJSON` that Sundial reads. */
const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    // Unknown names from newer browsers are dropped instead of refused.
    transports: z.optional(z.array(z.string())),
  }),
});

export type NewCredential = CodeNamed<z.output<typeof newCredential>>;

/** A passkey's signature: the fields of `AuthenticationResponseJSON` that Sundial reads. */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

export type Assertion = CodeNamed<z.output<typeof assertion>>;

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id,
  name: z.string(),
  /** Dates in the church's time zone. */
  added: dateInResponse,
  /** Null until the first use. */
  lastUsed: z.nullable(dateInResponse),
});

export type Passkey = CodeNamed<z.output<typeof passkey>>;

const currentPin = pinOf('currentPin');
const recoveryCodes = z.array(z.string());

export const passkeyCalls = {
  listPasskeys: call({
    method: 'GET',
    path: '/api/passkeys',
    summary: "The caller's passkeys, and the number of recovery codes left.",
    access: 'admin',
    response: z.object({
      /** False when Sundial's address does not support passkeys. */
      isPossible: z.boolean(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.int(),
    }),
  }),
  preparePasskey: call({
    method: 'POST',
    path: '/api/passkeys/preparation',
    summary:
      'The options for creating a passkey in the browser, valid for five minutes. Requires the current PIN.',
    access: 'admin',
    body: z.object({ currentPin }),
    response: creationOptions,
    refuses: ['passkeys_unavailable', 'current_pin_incorrect', 'too_many_tries'],
  }),
  addPasskey: call({
    method: 'POST',
    path: '/api/passkeys',
    summary:
      'Adds the passkey that was prepared. Only the response for the first passkey contains recovery codes.',
    access: 'admin',
    status: 201,
    body: z.object({ name: line(says('passkey_name_missing'), 60), credential: newCredential }),
    response: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
    refuses: ['passkeys_unavailable', 'passkey_not_added', 'passkey_taken'],
  }),
  removePasskey: call({
    method: 'POST',
    path: '/api/passkeys/:id/removal',
    summary:
      "Removes one of the caller's passkeys, and with the last one the recovery codes. Requires the current PIN.",
    access: 'admin',
    status: 204,
    params: idParams,
    body: z.object({ currentPin }),
    refuses: ['current_pin_incorrect', 'too_many_tries', 'unknown_passkey'],
  }),
  makeRecoveryCodes: call({
    method: 'POST',
    path: '/api/passkeys/recovery-codes',
    summary:
      "Replaces the caller's recovery codes. Requires the current PIN. Only this response contains the codes.",
    access: 'admin',
    body: z.object({ currentPin }),
    response: z.object({ recoveryCodes }),
    refuses: ['current_pin_incorrect', 'too_many_tries', 'unknown_passkey'],
  }),
  prepareSignIn: call({
    method: 'POST',
    path: '/api/passkeys/sign-in/preparation',
    summary: 'After the correct PIN: the options for using a passkey in the browser.',
    access: 'public',
    signsIn: true,
    response: requestOptions,
    refuses: ['passkeys_unavailable', 'second_step_over'],
  }),
  signInByPasskey: call({
    method: 'POST',
    path: '/api/passkeys/sign-in',
    summary: 'After the correct PIN: signs in with a passkey.',
    access: 'public',
    signsIn: true,
    body: assertion,
    response: signInResponse,
    refuses: ['passkeys_unavailable', 'second_step_over', 'passkey_not_accepted'],
  }),
  signInByRecoveryCode: call({
    method: 'POST',
    path: '/api/passkeys/sign-in/recovery-code',
    summary: 'After the correct PIN: signs in with a recovery code, which works only once.',
    access: 'public',
    signsIn: true,
    body: z.object({ code: z.string().check(z.maxLength(100)) }),
    response: signInResponse,
    refuses: ['second_step_over', 'wrong_recovery_code'],
  }),
} as const;
