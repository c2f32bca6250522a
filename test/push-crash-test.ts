import type { MemberId } from '#domain/ids.ts';
import { type Database, type Db, isPostgres } from '#server/db/database.ts';
import { isUnopened, settleOpened } from '#server/outbox/sending-queries.ts';
import { savePushDevice } from '#server/push/device-queries.ts';
import { aSubscription, type Subscription } from './push.ts';
import { answerWith, decryptPush, hang, openPushService, type PushRequest } from './push-service.ts';

const REACTIONS = ['opens', 'answers', 'ignores'] as const;

/** What a person does when their device shows a message. */
export type Reaction = (typeof REACTIONS)[number];

/** A message that a device got, decrypted. */
interface GotPush {
  readonly memberId: MemberId;
  /** The row of the outbox that it names. */
  readonly recipientId: number;
  readonly payload: string;
}

interface Device {
  readonly memberId: MemberId;
  readonly subscription: Subscription;
}

/** Members with a device, and a push service that fails at random. */
export interface PushedMembers extends AsyncDisposable {
  /** Where their messages go, for `PUSH_HOSTS`. */
  readonly origin: string;
  /** The messages that devices got. */
  readonly got: readonly GotPush[];
  /** How many requests came that no device's address explains, for example after a redirect. */
  readonly strays: () => number;
  /** Returns what a member did before the second way was taken. */
  readonly reactionOf: (memberId: MemberId) => Reaction;
  /** Returns the number of a member among those with a device, from 0, or -1. */
  readonly indexOf: (memberId: MemberId | null) => number;
  /** Stores a device of each of these members. */
  readonly addDevices: (tx: Db, memberIds: readonly MemberId[]) => Promise<void>;
  /** Lets those react whose device has shown a message since the last time. */
  readonly react: (database: Database) => Promise<void>;
}

/** One of so many devices has a push service that is always busy. */
const ALWAYS_BUSY = 50;

/**
 * Opens a push service on this machine. `random` is between 0 and 1. `answer` stores that a member did what their message
 * asks for.
 */
export async function openPushedMembers(
  random: () => number,
  answer: (tx: Db, memberId: MemberId) => Promise<void>,
): Promise<PushedMembers> {
  const service = await openPushService();
  const devices = new Map<string, Device>();
  const got: GotPush[] = [];
  const reactions = new Map<MemberId, Reaction>();
  let strays = 0;
  let reacted = 0;
  const numbers = new Map<MemberId | null, number>();
  const indexOf = (memberId: MemberId | null) => numbers.get(memberId) ?? -1;
  const wouldDo = (memberId: MemberId) => REACTIONS[indexOf(memberId) % REACTIONS.length] ?? 'ignores';

  /** The device of a person shows the message. */
  function show({ body }: PushRequest, { memberId, subscription }: Device): void {
    const { ecdh } = subscription;
    const payload = decryptPush(body, { ecdh, auth: subscription.body.keys.auth });
    const { notification } = JSON.parse(payload) as { notification: { data: { messageId: string } } };
    got.push({ memberId, recipientId: Number.parseInt(notification.data.messageId, 10), payload });
  }

  service.answer = (response, request) => {
    const device = devices.get(request.path);
    if (!device) {
      strays += 1;
      return answerWith(201)(response, request);
    }
    const chance = random();
    const isBusy = indexOf(device.memberId) % ALWAYS_BUSY === 7;
    if (chance < 0.05 || isBusy)
      return answerWith(429, chance < 0.02 ? { 'retry-after': '1' } : {})(response, request);
    if (chance < 0.07) return answerWith(404)(response, request);
    if (chance < 0.09) return answerWith(410)(response, request);
    if (chance < 0.1) return answerWith(503)(response, request);
    if (chance < 0.12) return answerWith(413)(response, request);
    if (chance < 0.14) return answerWith(307, { location: `${service.origin}/elsewhere` })(response, request);
    if (chance < 0.15) return void response.destroy();
    show(request, device);
    if (chance < 0.16) return hang(response, request);
    if (chance < 0.18) return void response.destroy();
    return answerWith(201)(response, request);
  };

  return {
    origin: service.origin,
    got,
    strays: () => strays,
    indexOf,
    reactionOf: (memberId) => reactions.get(memberId) ?? 'ignores',
    async addDevices(tx, memberIds) {
      const now = Date.now();
      for (const memberId of memberIds) {
        const subscription = aSubscription(service.origin);
        const { endpoint, keys } = subscription.body;
        const device = { memberId, endpoint, ...keys, device: 'Chrome on Android', sessionId: 'none' };
        await savePushDevice(tx, { ...device, now });
        numbers.set(memberId, numbers.size);
        devices.set(new URL(endpoint).pathname, { memberId, subscription });
      }
      await tx.updateTable('pushDevices').set({ provedAt: now }).execute();
    },
    async react(database) {
      for (; reacted < got.length; reacted += 1) {
        const { memberId, recipientId } = got[reacted] as GotPush;
        const reaction = wouldDo(memberId);
        await database.transaction(async (tx) => {
          if (!(await lockUnopened(tx, recipientId))) return;
          if (reaction === 'opens') await settleOpened(tx, recipientId, Date.now());
          if (reaction === 'answers') await answer(tx, memberId);
          reactions.set(memberId, reaction);
        });
      }
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/** Returns whether a message waits for its second way. If so, no one can claim it before the transaction ends. */
async function lockUnopened(tx: Db, recipientId: number): Promise<boolean> {
  if (isPostgres(tx))
    await tx.selectFrom('messageRecipients').select('id').where('id', '=', recipientId).forUpdate().execute();
  return isUnopened(tx, recipientId);
}
