import { t } from '#languages/t.ts';
import { test as base, expect, signIn } from './fixtures.ts';

/** The test base for browsers with a service worker, at a domain name. */
const test = base.extend({
  baseURL: async ({ sundial }, use) => use(sundial.url.replace('127.0.0.1', 'localhost')),
});

test('the service worker shows each push message, also one without words that it can read', {
  tag: '@phone',
}, async ({ openForAnother, church }) => {
  const page = await openForAnother({ serviceWorkers: 'allow', permissions: ['notifications'] });
  await signIn(page, church.coordinator);
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await page.evaluate(() => navigator.serviceWorker.ready);
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data,
    });
  // A browser without a screen keeps no notifications.
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const notices: object[] = [];
    const showNotification: typeof registration.showNotification = async (title, { body, lang } = {}) =>
      void notices.push({ title, body, lang });
    Object.assign(registration, { showNotification });
    Object.assign(globalThis, { notices });
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { notices: object[] }).notices);
  const known = { title: 'Hope Church', body: 'You serve on Sunday.', lang: 'en' };
  await deliver(JSON.stringify({ web_push: 8030, notification: { ...known, navigate: '/' } }));
  await expect.poll(shown).toEqual([known]);
  await deliver('not JSON');
  await expect.poll(shown).toEqual([known, { title: 'Sundial', body: t('offline:notice'), lang: '' }]);
});
