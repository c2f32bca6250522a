import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/passkeys.ts';
import { TRANSPORTS } from '#contract/passkeys.ts';
import type { RelyingParty } from '#server/auth/relying-party.ts';

/** Loaded with the first passkey: it takes 0.2 s and 30 MB that most installations never need. */
const library = () => import('@simplewebauthn/server');

/**
 * ES256 and RS256: every authenticator supports one of them. By default the library also accepts algorithms that only
 * newer Node versions can verify. A downgrade would lock out their owners.
 */
const ALGORITHMS = [-7, -257];

/** How long a browser waits for its owner, in milliseconds. Browsers may ignore it. */
const TIMEOUT_MS = 120_000;

/**
 * User verification by the authenticator. Not required: the PIN is the knowledge factor, and the passkey the possession
 * factor. Requiring it would exclude security keys without their own PIN.
 */
const VERIFICATION = 'preferred';

/** A passkey in its stored form. */
export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** The stored data that browsers need to recognize an existing passkey. */
interface KnownPasskey {
  readonly credentialId: string;
  readonly transports: string;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** Returns the transports that all browsers know, out of those that a browser named. */
export function knownTransports(named: readonly string[]) {
  return TRANSPORTS.filter((transport) => named.includes(transport));
}

function describe({ credentialId: id, transports }: KnownPasskey) {
  return { id, type: 'public-key' as const, transports: knownTransports(transports.split(',')) };
}

/** Returns the options for creating a passkey. `handle` identifies the member to the authenticator only. */
export function creationOptions(
  relyingParty: RelyingParty,
  credential: { challenge: string; handle: string; name: string; known: readonly KnownPasskey[] },
): CreationOptions {
  return {
    challenge: credential.challenge,
    rp: { id: relyingParty.id, name: 'Sundial' },
    user: { id: credential.handle, name: credential.name, displayName: credential.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: credential.known.map(describe),
    // If possible, a phone syncs it with its owner's other passkeys, so that a lost phone does not mean a lost passkey.
    authenticatorSelection: { residentKey: 'preferred', userVerification: VERIFICATION },
  };
}

/** Returns the options for using one of these passkeys. */
export function requestOptions(
  relyingParty: RelyingParty,
  request: { challenge: string; known: readonly KnownPasskey[] },
): RequestOptions {
  return {
    challenge: request.challenge,
    rpId: relyingParty.id,
    timeout: TIMEOUT_MS,
    userVerification: VERIFICATION,
    allowCredentials: request.known.map(describe),
  };
}

/** Returns null for every error of the library, so that a refusal does not reveal the reason. */
async function orNull<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** Returns the passkey that a browser created for this challenge, or null if it is invalid. */
export async function readNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  credential: NewCredential,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = credential.response;
  const response = await orNull(() =>
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!response?.verified) return null;
  const made = response.registrationInfo.credential;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
  };
}

/** Returns the passkey's new counter if it has signed this challenge, otherwise null. */
export async function readSignature(
  { id, origin }: RelyingParty,
  challenge: string,
  assertion: Assertion,
  { credentialId, publicKey, counter }: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const response = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      // The library refuses a counter that has not increased: the passkey may have been copied.
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
    }),
  );
  return response?.verified ? response.authenticationInfo.newCounter : null;
}
