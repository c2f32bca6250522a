import { createECDH, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BROWSER_PUSH_HOSTS, readPushHost } from '#domain/push/endpoint.ts';
import type { PushMessage } from '#server/ports.ts';
import { aSubscription, type Subscription } from '#test/push.ts';
import { answerWith, decryptPush, hang, openPushService, type PushService } from '#test/push-service.ts';
import { webPushSender } from './web-push-adapter.ts';

const ecdh = createECDH('prime256v1');
const keys = {
  publicKey: ecdh.generateKeys('base64url'),
  privateKey: ecdh.getPrivateKey('base64url').padStart(43, 'A'),
};
const subject = 'https://roster.example.org';

describe('the decryption of the push service in tests', () => {
  it('reads the example of RFC 8291', () => {
    const receiver = createECDH('prime256v1');
    receiver.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
    const body =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
    const text = decryptPush(Buffer.from(body, 'base64url'), {
      ecdh: receiver,
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    });
    expect(text).toBe('When I grow up, I want to be a watermelon');
  });
});

describe('the sender of push messages', () => {
  let service: PushService;
  let subscription: Subscription;
  beforeAll(async () => {
    service = await openPushService();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(() => {
    service.answer = answerWith(201);
    service.requests.length = 0;
    subscription = aSubscription(service.origin);
  });

  const open = (timeoutMs?: number) => {
    const own = readPushHost(service.origin);
    return webPushSender({ keys, subject, hosts: own ? [own, ...BROWSER_PUSH_HOSTS] : [] }, timeoutMs);
  };
  const message = (more: Partial<PushMessage> = {}): PushMessage => {
    const { endpoint, keys: of } = subscription.body;
    return { endpoint, ...of, payload: 'Hello Ruth', ttl: 60, topic: 'roster', isUrgent: false, ...more };
  };

  it('encrypts a message for the device, and signs it for the push service', async () => {
    expect(await open().send(message())).toEqual({ kind: 'accepted', providerId: null });
    expect(service.textsFor(subscription)).toEqual(['Hello Ruth']);
    const headers = service.requests[0]?.headers ?? {};
    expect(headers).toMatchObject({ ttl: '60', topic: 'roster', urgency: 'normal' });
    expect(headers['content-encoding']).toBe('aes128gcm');
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const [header = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(keys.publicKey, 'base64url');
    const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
      part.toString('base64url'),
    );
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect([aud, sub]).toEqual([service.origin, subject]);
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(12 * 3600);
  });

  it('marks an urgent message, and leaves out a topic', async () => {
    await open().send(message({ isUrgent: true, topic: null }));
    expect(service.requests[0]?.headers).toMatchObject({ urgency: 'high' });
    expect(service.requests[0]?.headers).not.toHaveProperty('topic');
  });

  it.each([
    [404, {}, { kind: 'refused', reason: 'push_gone', code: '404' }],
    [410, {}, { kind: 'refused', reason: 'push_gone', code: '410' }],
    [413, {}, { kind: 'refused', reason: 'push_refused', code: '413' }],
    [403, {}, { kind: 'refused', reason: 'push_refused', code: '403' }],
    [429, { 'retry-after': '30' }, { kind: 'later', reason: 'push_busy', code: '429', afterMs: 30_000 }],
    [503, {}, { kind: 'later', reason: 'push_busy', code: '503', afterMs: null }],
    [500, { 'retry-after': 'soon' }, { kind: 'later', reason: 'push_busy', code: '500', afterMs: null }],
    [503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, { kind: 'later', afterMs: 0 }],
  ])('reads the answer %i %j', async (status, headers, outcome) => {
    service.answer = answerWith(status, headers);
    expect(await open().send(message())).toMatchObject(outcome);
  });

  it('follows no redirect', async () => {
    const target = await openPushService();
    for (const status of [301, 302, 307, 308]) {
      service.answer = answerWith(status, { location: `${target.origin}/a` });
      expect(await open().send(message())).toMatchObject({ kind: 'refused', reason: 'push_refused' });
    }
    expect(target.requests).toEqual([]);
    await target[Symbol.asyncDispose]();
  });

  it('does not know whether a message arrived if no answer comes', async () => {
    service.answer = hang;
    expect(await open(50).send(message())).toEqual({
      kind: 'unknown',
      reason: 'push_no_answer',
      code: null,
    });
    service.answer = (response) => void response.destroy();
    expect(await open().send(message())).toMatchObject({ kind: 'unknown' });
  });

  it('tries again later if the push service is not there', async () => {
    const gone = await openPushService();
    const endpoint = `${gone.origin}/a`;
    const own = readPushHost(gone.origin);
    await gone[Symbol.asyncDispose]();
    const sender = webPushSender({ keys, subject, hosts: own ? [own] : [] });
    expect(await sender.send(message({ endpoint }))).toMatchObject({ reason: 'push_unreachable' });
  });

  it.each([
    [
      'a host that is not allowed',
      () => ({ endpoint: subscription.body.endpoint.replace('127.0.0.1', '[::1]') }),
    ],
    ['another port', () => ({ endpoint: 'http://127.0.0.1:1/a' })],
    ['another spelling', () => ({ endpoint: subscription.body.endpoint.replace('http', 'HTTP') })],
    ['a key that is no point of the curve', () => ({ p256dh: `B${'A'.repeat(86)}` })],
    ['a topic that is too long', () => ({ topic: 'x'.repeat(33) })],
  ])('makes no request for %s', async (_, more) => {
    expect(await open().send(message(more()))).toEqual({
      kind: 'refused',
      reason: 'push_refused',
      code: null,
    });
    expect(service.requests).toEqual([]);
  });
});
