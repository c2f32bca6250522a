import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { MemberId } from '#domain/ids.ts';
import { BROWSER_PUSH_HOSTS, type PushHost } from '#domain/push/endpoint.ts';
import { writeDevice } from '#domain/sign-in/device.ts';
import type { PushMessage, PushMessaging, PushSender, SendOutcome } from '#server/ports.ts';
import { savePushDevice } from '#server/push/device-queries.ts';
import type { TestServer } from './test-server.ts';

const ANDROID = writeDevice({ browser: 'Chrome', system: 'Android' });

let serial = 0;

/** A browser's subscription to push messages. */
export interface Subscription {
  /** What the browser sends to Sundial. */
  readonly body: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly ecdh: ECDH;
}

/** Returns a new subscription at a push service, by default Google's. */
export function aSubscription(origin = 'https://fcm.googleapis.com'): Subscription {
  serial += 1;
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return { ecdh, body: { endpoint: `${origin}/send/device-${serial}`, keys } };
}

/** Stores a device of a member. It is proved unless `provedAt` says otherwise. */
export async function aPushDevice(
  server: TestServer,
  memberId: MemberId,
  {
    provedAt = server.clock.now(),
    subscription = aSubscription(),
  }: { provedAt?: number | null; subscription?: Subscription } = {},
) {
  const { endpoint, keys } = subscription.body;
  const device = { memberId, endpoint, ...keys, device: ANDROID, sessionId: `session of ${endpoint}` };
  const { query } = server.database;
  const { saved } = await savePushDevice(query, { ...device, now: server.clock.now() });
  await query.updateTable('pushDevices').set({ provedAt }).where('id', '=', saved.id).execute();
  return { ...saved, provedAt };
}

/** The part of a push message's content that tests read. */
interface ShownNotice {
  readonly title: string;
  readonly body: string;
  readonly navigate: string;
  readonly lang: string;
  readonly tag?: string;
  readonly data: { readonly messageId: string };
}

/** Returns what a push message shows. */
export function noticeIn({ payload }: Pick<PushMessage, 'payload'>): ShownNotice {
  return (JSON.parse(payload) as { notification: ShownNotice }).notification;
}

/** A sender that only records messages. Tests set the outcomes. */
export class RecordingPush implements PushSender {
  readonly sent: PushMessage[] = [];
  outcomeOf: (message: PushMessage) => SendOutcome | Promise<SendOutcome> = () => ({
    kind: 'accepted',
    providerId: null,
  });

  async send(message: PushMessage): Promise<SendOutcome> {
    this.sent.push(message);
    return this.outcomeOf(message);
  }
}

/** Returns push messages that a sender records. */
export function recordingPush(
  sender: PushSender = new RecordingPush(),
  hosts: readonly PushHost[] = BROWSER_PUSH_HOSTS,
): PushMessaging {
  return { sender, publicKey: 'a public key', hosts, takesDevices: true };
}
