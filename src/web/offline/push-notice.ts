import type { ShownState } from '#contract/push.ts';

/** The path of the call that confirms a message. */
export const PROOF_PATH = '/api/push-devices/proof';

/** The path of the call that says which shown messages are no longer true. */
export const CHECK_PATH = '/api/push-devices/check';

/** What the service worker shows of a push message. */
export interface ShownMessage {
  readonly title: string;
  readonly options: NotificationOptions & { readonly data: NoticeData };
}

/** What is stored with a notification. */
export interface NoticeData {
  /** The page that a tap opens. */
  readonly address: string;
  /** Null if the message could not be read, so that it can't be confirmed. */
  readonly messageId: string | null;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * Returns what to show of a message in the declarative form. Browsers take the permission away from a site that shows
 * nothing, so that a message that can't be read shows `fallback`.
 */
export function readNotice(message: unknown, fallback: string): ShownMessage {
  const notification = asObject(asObject(message).notification);
  const [title, body, tag] = [text(notification.title), text(notification.body), text(notification.tag)];
  const { dir } = notification;
  const messageId = text(asObject(notification.data).messageId) || null;
  return {
    title: title || 'Sundial',
    options: {
      body: body || fallback,
      icon: '/icon-192.png',
      lang: text(notification.lang),
      dir: dir === 'ltr' || dir === 'rtl' ? dir : 'auto',
      // A message that replaces another one is new too.
      ...(tag && { tag, renotify: true }),
      data: { address: text(notification.navigate) || '/', messageId },
    },
  };
}

/** Returns the server's answer about shown messages. One that can't be read closes nothing. */
export function readShownState(answer: unknown): ShownState | null {
  const { untrue, waiting } = asObject(answer);
  return Array.isArray(untrue) && typeof waiting === 'number' ? { untrue: untrue.map(text), waiting } : null;
}
