import type { Page } from '@playwright/test';
import { t } from '#languages/t.ts';
import { aSubscription, type Subscription } from '#test/push.ts';
import { openPushService, type PushService } from '#test/push-service.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { test as base, expect, signIn } from './fixtures.ts';

/** The test base for browsers with a service worker, at a domain name, and a Sundial that pushes to a service of its own. */
const test = base.extend<{ pushService: PushService }>({
  baseURL: async ({ sundial }, use) => use(sundial.url.replace('127.0.0.1', 'localhost')),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  pushService: async ({}, use) => {
    await using service = await openPushService();
    await use(service);
  },
  settings: async ({ pushService }, use) =>
    use({ PUBLIC_URL: 'https://church.example', PUSH_HOSTS: pushService.origin }),
});

/** What a service worker shows and opens. */
interface WorkerLog {
  readonly shown: ReadonlyArray<{ readonly title: string; readonly body: string; readonly lang: string }>;
  readonly opened: readonly string[];
}

/** Returns a page's service worker, which gets what is delivered. A browser without a screen shows and opens nothing itself. */
async function openWorker(page: Page, endpoint: string | null = null) {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await page.evaluate(() => navigator.serviceWorker.ready);
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const worker = async () =>
    page.context().serviceWorkers().at(-1) ?? page.context().waitForEvent('serviceworker');
  /** Starts the worker if the browser has stopped it. */
  const wake = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage({ precache: [] }));
  /** Records what the worker does from now on. */
  const record = async () => {
    await wake();
    await (await worker()).evaluate((of) => {
      const { registration, clients } = globalThis as unknown as {
        readonly registration: ServiceWorkerRegistration;
        readonly clients: object;
      };
      const log = { shown: [] as object[], opened: [] as string[] };
      const showNotification: typeof registration.showNotification = async (title, options = {}) => {
        const { body, lang } = options;
        log.shown.push({ title, body, lang });
      };
      Object.assign(registration, { showNotification });
      Object.assign(clients, { openWindow: async (address: string) => void log.opened.push(address) });
      if (of) Object.assign(registration.pushManager, { getSubscription: async () => ({ endpoint: of }) });
      Object.assign(globalThis, { log });
    }, endpoint);
  };
  const log = async () => (await worker()).evaluate(() => (globalThis as unknown as { log: WorkerLog }).log);
  const origin = new URL(page.url()).origin;
  return {
    /** Delivers a message, and again if the browser has just started the worker anew. Returns when it shows this. */
    show: (data: string, notice: Partial<WorkerLog['shown'][number]>) =>
      expect(async () => {
        await record();
        await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
        await expect.poll(async () => (await log()).shown.at(-1), { timeout: 5000 }).toMatchObject(notice);
      }).toPass(),
    /** Taps a message with this data. Returns when it has opened a page. */
    tap: (data: object) =>
      expect(async () => {
        await record();
        await (await worker()).evaluate((of) => {
          const tap = new (
            globalThis as unknown as { readonly ExtendableEvent: typeof Event }
          ).ExtendableEvent('notificationclick');
          globalThis.dispatchEvent(
            Object.assign(tap, { notification: { data: of, close: () => undefined } }),
          );
        }, data);
        await expect.poll(async () => (await log()).opened.length, { timeout: 5000 }).toBe(1);
      }).toPass(),
  };
}

/** Gives a page a subscription, as an iPhone's app on the Home Screen gets it from its push service. */
async function withSubscription(page: Page, { body }: Subscription): Promise<void> {
  await page.addInitScript((of) => {
    let options: object | null = null;
    const current = () =>
      options && { endpoint: of.endpoint, options, toJSON: () => of, unsubscribe: async () => true };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
        options = { applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer };
        return current();
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => (options ? 'granted' : 'default') });
    Object.assign(Notification, { requestPermission: async () => 'granted' });
    Object.defineProperty(navigator, 'standalone', { value: true });
  }, body);
}

test('the service worker shows each push message, also one without words that it can read', {
  tag: '@phone',
}, async ({ openForAnother, church }) => {
  const page = await openForAnother({ serviceWorkers: 'allow', permissions: ['notifications'] });
  await signIn(page, church.coordinator);
  const { show } = await openWorker(page);
  const known = { title: 'Hope Church', body: 'You serve on Sunday.', lang: 'en' };
  await show(JSON.stringify({ web_push: 8030, notification: { ...known, navigate: '/' } }), known);
  await show('not JSON', { title: 'Sundial', body: t('offline:notice'), lang: '' });
});

test('a member turns on messages, gets one that the phone confirms, and a tap opens its page', {
  tag: '@phone',
}, async ({ openForAnother, church, pushService }) => {
  const subscription = aSubscription(pushService.origin);
  const page = await openForAnother({ serviceWorkers: 'allow', permissions: ['notifications'] });
  await withSubscription(page, subscription);
  const ruth = await church.addMember('Ruth');
  await signIn(page, ruth);
  await page.getByRole('button', { name: t('push:turnOn') }).click();
  const texts = () => pushService.textsFor(subscription);
  await expect.poll(() => texts().length).toBe(1);
  const phone = await openWorker(page, subscription.body.endpoint);
  await phone.show(texts()[0] ?? '', { body: t('push:first') });

  // Once the phone has confirmed it, the next message goes there first.
  const [date] = sundaysFromNow(1);
  await church.publish(ruth, await church.addRole('Usher', 2), [date]);
  await expect
    .poll(async () => {
      if (texts().length < 2) await church.api.send('POST', '/api/admin/notify-roster', monthFromNow(1));
      return texts().length;
    })
    .toBe(2);
  const { notification } = JSON.parse(texts()[1] ?? '') as {
    notification: { body: string; navigate: string; data: object };
  };
  await phone.show(texts()[1] ?? '', { body: notification.body });
  await phone.tap({ ...notification.data, address: notification.navigate });

  // Its link leads to another host here. On this one, it leads the signed-in member to their services.
  const { pathname } = new URL(notification.navigate);
  const answer = await page.request.get(pathname, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/']);

  // Without another page: the browser would wait for a worker that it stops while a debugger delivers messages.
  await page.getByRole('link', { name: 'Account' }).first().click();
  await page.getByRole('tab', { name: t('common:account.tabs.security') }).click();
  await expect(page.getByText(t('push:shownToday'))).toBeVisible();
  await page.getByRole('button', { name: /^Send a test/ }).click();
  await expect.poll(() => texts().length).toBe(3);
  await phone.show(texts()[2] ?? '', { body: t('push:test') });
  await expect(page.getByText(/showed the test\.$/)).toBeVisible();
});
