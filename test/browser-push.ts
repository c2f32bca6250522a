import { onTestFinished, vi } from 'vitest';
import { aSubscription } from './push.ts';

/** The push messages of a simulated browser. */
export interface BrowserPush {
  /** What the user answers if the browser asks. */
  permission: NotificationPermission;
  /** The endpoint of the current subscription, or null. */
  readonly endpoint: () => string | null;
  /** How many messages it shows. */
  shown: number;
}

/** Gives this browser push messages, until the test ends. The simulated DOM has none. */
export function openBrowserPush(): BrowserPush {
  let endpoint: string | null = null;
  const browser: BrowserPush = {
    permission: 'granted',
    endpoint: () => endpoint,
    shown: 0,
  };
  const subscribe = async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
    const { body } = aSubscription();
    endpoint = body.endpoint;
    current = {
      toJSON: () => body,
      options: { applicationServerKey: Buffer.from(String(applicationServerKey), 'base64url') },
      unsubscribe: async () => {
        [endpoint, current] = [null, null];
        return true;
      },
    };
    return current;
  };
  let current: object | null = null;
  const close = () => {
    browser.shown -= 1;
  };
  const registration = {
    pushManager: { subscribe, getSubscription: async () => current },
    getNotifications: async () => Array.from({ length: browser.shown }, () => ({ close })),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => {
      Object.assign(Notification, { permission: browser.permission });
      return browser.permission;
    },
  });
  const serviceWorker = {
    ready: Promise.resolve(registration),
    register: async () => ({}),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    localStorage.clear();
  });
  return browser;
}
