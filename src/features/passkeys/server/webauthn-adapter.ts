import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/passkeys.ts';
import { TRANSPORTS } from '#contract/passkeys.ts';
import type { RelyingParty } from '#server/http/relying-party.ts';

/** Loaded with the first passkey: 0.2 s and 30 MB that most installations never need. */
const library = () => import('@simplewebauthn/server');

/**
 * ES256 and RS256, which every authenticator has one of. Left to itself the library would also take what only a newer
 * Node can check, and a step back to an older one would lock its owner out.
 */
const ALGORITHMS = [-7, -257];

/** How long a browser waits for its owner, in milliseconds; advice to it, no more. */
const PATIENCE = 120_000;

/**
 * Not required: the PIN before it is what one knows, the passkey what one has. Required, it would shut out security
 * keys without a PIN of their own.
 */
const VERIFICATION = 'preferred';

/** A passkey as it is kept. */
export interface KeptPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** A passkey that browsers are told of. */
interface Known {
  readonly credential_id: string;
  readonly transports: string;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** What is left of the transports that a browser names: those that all browsers know. */
export function knownTransports(given: readonly string[]) {
  return TRANSPORTS.filter((transport) => given.includes(transport));
}

function describe({ credential_id: id, transports }: Known) {
  return { id, type: 'public-key' as const, transports: knownTransports(transports.split(',')) };
}

/** What a browser is asked to make a passkey by. `handle` names the member to the authenticator, and to nobody else. */
export function creationOptions(
  relyingParty: RelyingParty,
  asked: { challenge: string; handle: string; name: string; known: readonly Known[] },
): CreationOptions {
  return {
    challenge: asked.challenge,
    rp: { id: relyingParty.id, name: 'Sundial' },
    user: { id: asked.handle, name: asked.name, displayName: asked.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: PATIENCE,
    excludeCredentials: asked.known.map(describe),
    // Where it can, a phone keeps it with its owner's other passkeys: a lost phone is then no lost passkey.
    authenticatorSelection: { residentKey: 'preferred', userVerification: VERIFICATION },
  };
}

/** What a browser is asked to use one of these passkeys by. */
export function requestOptions(
  relyingParty: RelyingParty,
  asked: { challenge: string; known: readonly Known[] },
): RequestOptions {
  return {
    challenge: asked.challenge,
    rpId: relyingParty.id,
    timeout: PATIENCE,
    userVerification: VERIFICATION,
    allowCredentials: asked.known.map(describe),
  };
}

/** The library throws a sentence for programmers at whatever is wrong; nobody is told more than that it was. */
async function orNull<Answer>(verify: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** Gives the passkey that a browser made for this challenge, or null where it did not. */
export async function readNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  credential: NewCredential,
): Promise<KeptPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = credential.response;
  const answer = await orNull(() =>
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
  if (!answer?.verified) return null;
  const made = answer.registrationInfo.credential;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
  };
}

/** Gives the passkey's new counter where it has signed this challenge, or null where it has not. */
export async function readSignature(
  { id, origin }: RelyingParty,
  challenge: string,
  assertion: Assertion,
  { credentialId, publicKey, counter }: KeptPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const answer = await orNull(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      // It refuses a counter that did not move on: somebody may have copied the passkey.
      credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
    }),
  );
  return answer?.verified ? answer.authenticationInfo.newCounter : null;
}
