import { pushCalls } from '#contract/push.ts';
import type { MemberId } from '#domain/ids.ts';
import { ApiError, send } from '../api/api.ts';
import { readStoredDevice, storeDevice } from './stored-push-device.ts';

/**
 * Whether this browser can get messages: `home_screen` only once Sundial is on the Home Screen, `blocked` only after its
 * user allows it in the browser's settings.
 */
export type PushSupport = 'yes' | 'home_screen' | 'blocked' | 'no';

function isOnAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Returns whether this browser can get messages. */
export function readPushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'blocked' : 'yes';
  return isOnAppleTouchDevice() ? 'home_screen' : 'no';
}

function toBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the browser's subscription with this key. One with another key is replaced. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const usedKey = existing?.options.applicationServerKey;
  if (existing && usedKey && toBase64Url(usedKey) === key) return existing;
  await existing?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Subscribes this browser and tells the server. `replaces`: what it was before. */
async function register(memberId: MemberId, replaces: number | null): Promise<void> {
  const { key } = await send(pushCalls.getPushKey, {});
  const subscription = await subscribe(key);
  const { endpoint, keys = {} } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  const { id } = await send(pushCalls.addPushDevice, {
    body: { ...body, ...(replaces !== null && { replaces }) },
  });
  storeDevice({ memberId, id });
}

/**
 * Turns on messages in this browser, after a tap of the user, whom the browser asks. Returns false if they don't allow it.
 * Throws the errors of the calls.
 */
export async function turnOnMessages(memberId: MemberId): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  // The worker is optional, so no page waits for the file that registers it.
  const { precachePages } = await import('../offline/start-offline.ts');
  await precachePages();
  await register(memberId, null);
  return true;
}

/**
 * Ends the subscription of this browser. Its push service then tells the server, if it does not know yet. Closes the messages
 * that it shows, because the next person who uses it may read them.
 */
export async function turnOffMessages(): Promise<void> {
  storeDevice(null);
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
  // Few systems show a number.
  await navigator.clearAppBadge?.();
}

/**
 * Subscribes anew at a start of the app if the server's key or the browser's subscription is another one. Ends the
 * subscription if someone else is signed in now, if the device was removed on another one, or if the user no longer allows
 * messages.
 */
export async function keepMessagesOn(memberId: MemberId): Promise<void> {
  const device = readStoredDevice();
  if (!device) return;
  const isAllowed = readPushSupport() === 'yes' && Notification.permission === 'granted';
  if (device.memberId !== memberId) return turnOffMessages();
  if (!isAllowed) {
    await send(pushCalls.removePushDevice, { params: { id: device.id } }).catch(() => undefined);
    return turnOffMessages();
  }
  try {
    await register(memberId, device.id);
  } catch (error) {
    const isGone = error instanceof ApiError && error.refusal?.code === 'unknown_push_device';
    if (isGone) await turnOffMessages();
  }
}
