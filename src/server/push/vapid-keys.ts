import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { PushServerKeys } from '../ports.ts';
import { storePushKey } from './push-key-queries.ts';

const CURVE = 'prime256v1';
const CIPHER = 'aes-256-gcm';
const PRIVATE_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Returns the key that encrypts the private key in the database. Another purpose of the key file gives another one. */
function wrappingKey(secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'push key', 32));
}

/** Returns a new private key as the database stores it. */
function makeEncrypted(secretKey: Buffer): string {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  const privateKey = Buffer.alloc(PRIVATE_BYTES);
  const made = ecdh.getPrivateKey();
  made.copy(privateKey, PRIVATE_BYTES - made.length);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, wrappingKey(secretKey), iv);
  return Buffer.concat([iv, cipher.update(privateKey), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

function decrypt(stored: string, secretKey: Buffer): Buffer {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv(CIPHER, wrappingKey(secretKey), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/**
 * Returns the keys that identify this Sundial to push services (VAPID, RFC 8292). The first start makes them. The private
 * one is stored encrypted by the key file, so that a copy of the database can't send messages.
 */
export async function openPushKeys({ query }: Database, secretKey: Buffer): Promise<PushServerKeys> {
  const privateKey = decrypt(await storePushKey(query, () => makeEncrypted(secretKey)), secretKey);
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
