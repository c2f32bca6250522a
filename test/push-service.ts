import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Subscription } from './push.ts';

const AUTH_TAG_BYTES = 16;

/** The keys of a device that gets encrypted messages. */
interface Receiver {
  readonly ecdh: ECDH;
  /** The secret that the device shared, base64url. */
  readonly auth: string;
}

/** Decrypts a message as a browser does (RFC 8291, RFC 8188 with one record). */
export function decryptPush(body: Buffer, { ecdh, auth }: Receiver): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-AUTH_TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -AUTH_TAG_BYTES)), decipher.final()]);
  // The last byte that is not 0 ends the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** A request that the push service got. */
export interface PushRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Answer = (response: ServerResponse, request: PushRequest) => void;

/** A push service (RFC 8030) in this process. */
export interface PushService extends AsyncDisposable {
  readonly origin: string;
  readonly requests: PushRequest[];
  /** Answers from now on. It accepts messages by default. */
  answer: Answer;
  /** Returns the texts that a device got, decrypted. */
  textsFor(subscription: Subscription): string[];
}

/** Returns an answer with a status. */
export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end();

/** An answer that never comes. */
export const hang: Answer = () => undefined;

/** Opens a push service on this machine. */
export async function openPushService(): Promise<PushService> {
  const requests: PushRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
      requests.push(got);
      service.answer(response, got);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    origin,
    requests,
    answer: answerWith(201, { location: '/message' }),
    textsFor: ({ ecdh, body: { endpoint, keys } }) =>
      requests
        .filter(({ path }) => `${origin}${path}` === endpoint)
        .map(({ body }) => decryptPush(body, { ecdh, auth: keys.auth })),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
