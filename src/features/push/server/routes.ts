import { ECDH } from 'node:crypto';
import { PAGES } from '#contract/pages.ts';
import type { ListedPushDevice, pushCalls } from '#contract/push.ts';
import { isProved, type PushAnswer } from '#domain/push/devices.ts';
import { areKeys, type PushKeys, readEndpoint } from '#domain/push/endpoint.ts';
import { deviceOf, readDevice, writeDevice } from '#domain/sign-in/device.ts';
import { deviceText } from '#languages/device.ts';
import { t } from '#languages/t.ts';
import { countWrongCode } from '#server/auth/pin-guard.ts';
import { findSignedInAgain } from '#server/auth/session.ts';
import type { Handlers } from '#server/calls/mount.ts';
import { lockRightsInUse } from '#server/db/database.ts';
import { type Deps, linkOf } from '#server/deps.ts';
import { RefusalError, type Refused } from '#server/http/refusal-error.ts';
import { settleOpened } from '#server/outbox/sending-queries.ts';
import type { PushMessaging, SendOutcome } from '#server/ports.ts';
import {
  deletePushDevices,
  findPushDeviceAt,
  findPushDeviceOf,
  listPushDevicesOf,
  markPushDeviceProved,
  type PushDevice,
  savePushDevice,
} from '#server/push/device-queries.ts';
import { readMessageId } from '#server/push/message-id.ts';
import { sendNotice } from '#server/push/send-notice.ts';
import { checkShown } from '#server/waiting/shown-messages.ts';

/** Returns what push messages need. Refuses if they are off. */
function pushOf({ push }: Deps, refused: Refused<'push_off'>): PushMessaging {
  if (!push?.takesDevices) throw refused('push_off');
  return push;
}

/** Returns whether the keys have the right form, and the public one is a point of the curve. */
function canEncryptFor(keys: PushKeys): boolean {
  if (!areKeys(keys)) return false;
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function present({ id, device, createdAt, provedAt }: PushDevice): ListedPushDevice {
  const known = readDevice(device);
  return {
    id,
    device: known ? deviceText(known) : device,
    createdAt: new Date(createdAt).toISOString(),
    provedAt: provedAt === null ? null : new Date(provedAt).toISOString(),
  };
}

function answerOf(outcome: SendOutcome): PushAnswer {
  if (outcome.kind === 'accepted') return 'accepted';
  if (outcome.kind === 'unknown') return 'no_answer';
  const answers: Partial<Record<typeof outcome.reason, PushAnswer>> = {
    push_gone: 'gone',
    push_busy: 'busy',
    push_unreachable: 'unreachable',
  };
  return answers[outcome.reason] ?? 'refused';
}

export const pushRoutes: Handlers<typeof pushCalls> = {
  async getPushKey({ deps, refused }) {
    return { key: pushOf(deps, refused).publicKey };
  },

  async listPushDevices({ actor, deps }) {
    return (await listPushDevicesOf(deps.database.query, actor.memberId)).map(present);
  },

  async addPushDevice({ actor, body, deps, request, reply, refused }) {
    const push = pushOf(deps, refused);
    const endpoint = readEndpoint(body.endpoint, push.hosts);
    if (endpoint === null || !canEncryptFor(body.keys)) throw refused('push_device_refused');
    const now = deps.clock.now();
    const { saved, isNew } = await deps.database.transaction(async (tx) => {
      // A PIN reset that ends the devices must not miss this one.
      await lockRightsInUse(tx, actor.memberId);
      const current = await findSignedInAgain(tx, request, deps);
      if (current?.memberId !== actor.memberId) throw new RefusalError('not_signed_in');
      const { memberId, sessionId } = current;
      const { replaces } = body;
      const before = replaces === undefined ? null : await findPushDeviceOf(tx, memberId, replaces);
      if (before === undefined) throw refused('unknown_push_device');
      if (before && before.endpoint !== endpoint) await deletePushDevices(tx, [before.id]);
      const { p256dh, auth } = body.keys;
      const device = writeDevice(deviceOf(request.headers['user-agent']));
      return savePushDevice(tx, { memberId, sessionId, endpoint, p256dh, auth, device, now });
    });
    if (!isProved(saved.provedAt, now))
      await sendNotice(deps, push, saved, {
        sentence: t('push:first'),
        address: `${linkOf(deps, request)}${PAGES.account}`,
      });
    if (isNew) reply.status(201);
    return present(saved);
  },

  async removePushDevice({ params, actor, deps, refused }) {
    const device = await findPushDeviceOf(deps.database.query, actor.memberId, params.id);
    if (!device) throw refused('unknown_push_device');
    await deletePushDevices(deps.database.query, [device.id]);
    return undefined;
  },

  async testPushDevice({ params, actor, deps, request, refused }) {
    const push = pushOf(deps, refused);
    const device = await findPushDeviceOf(deps.database.query, actor.memberId, params.id);
    if (!device) throw refused('unknown_push_device');
    const address = `${linkOf(deps, request)}${PAGES.account}`;
    return { answer: answerOf(await sendNotice(deps, push, device, { sentence: t('push:test'), address })) };
  },

  async provePushDevice({ body, deps, request, refused }) {
    const now = deps.clock.now();
    const db = deps.database.query;
    const endpoint = deps.push && readEndpoint(body.endpoint, deps.push.hosts);
    const subject = endpoint && readMessageId(deps.pinHasher, endpoint, body.messageId, now);
    const device = subject && (await findPushDeviceAt(db, endpoint));
    if (!device) {
      await countWrongCode({ deps, request, refused });
      throw refused('unknown_push_device');
    }
    await markPushDeviceProved(db, device.id, now);
    if (body.opened && subject.recipientId > 0)
      await deps.database.transaction((tx) => settleOpened(tx, subject.recipientId, now));
    return checkShown(deps, device.memberId, body.shown ?? []);
  },

  async checkShownMessages({ body, actor, deps }) {
    return checkShown(deps, actor.memberId, body.shown);
  },
};
