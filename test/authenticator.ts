import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '#contract/passkeys.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** Returns the head of a CBOR item: its major type and a number of up to 16 bits. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** Encodes the subset of CBOR that authenticators write. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...items]);
}

/** Values that the authenticator falsifies. */
interface Falsified {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** The user is not present. */
  readonly isAbsent?: boolean;
}

/** A phone or security key in software: one ES256 key, no attestation, and an optional counter. */
export class Authenticator {
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  readonly #credentialId = randomBytes(32);
  readonly #origin: string;
  /** The signature counter in its responses. 0 means that it has none. */
  counter: number;

  constructor(options: { origin?: string; counter?: number } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // A COSE key: its type (EC2), algorithm (ES256), curve (P-256), x and y.
    this.#publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    this.#origin = options.origin ?? 'http://localhost';
    this.counter = options.counter ?? 0;
  }

  get id(): string {
    return this.#credentialId.toString('base64url');
  }

  #data(rpId: string, flags: number, more: Uint8Array = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
  }

  #clientData(type: string, challenge: string, falsified: Falsified): Buffer {
    const clientData = {
      type: falsified.type ?? type,
      challenge: falsified.challenge ?? challenge,
      origin: falsified.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(clientData));
  }

  /** Creates the requested passkey. */
  create(options: CreationOptions, falsified: Falsified = {}): NewCredential {
    const id = Buffer.concat([Buffer.alloc(16), head16(this.#credentialId.length), this.#credentialId]);
    // 0x40: a credential is included. 0x01: the user is present.
    const flags = falsified.isAbsent ? 0x40 : 0x41;
    const authData = this.#data(falsified.rpId ?? options.rp.id, flags, Buffer.concat([id, this.#publicKey]));
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, falsified).toString(
          'base64url',
        ),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal', 'hybrid', 'telepathy'],
      },
    };
  }

  /** Signs the challenge. */
  get(options: RequestOptions, falsified: Falsified = {}): Assertion {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, falsified);
    const authenticatorData = this.#data(falsified.rpId ?? options.rpId, falsified.isAbsent ? 0 : 1);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}

function head16(length: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(length);
  return bytes;
}
