import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { openBrowserPush } from '#test/browser-push.ts';
import { aMember } from '#test/factories.ts';
import { aPushDevice, noticeIn, RecordingPush, recordingPush } from '#test/push.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { leavePushDevice } from '#web/session/leave-push-device.ts';
import { keepMessagesOn } from '#web/session/push-device.ts';
import { readStoredDevice } from '#web/session/stored-push-device.ts';
import { PushDevicesPanel } from './push-devices-panel.tsx';
import { PushOfferCard } from './push-offer-card.tsx';

let sender = new RecordingPush();
const church = churchForEachTest({
  push: recordingPush({
    send: async (message) => {
      const outcome = await sender.send(message);
      await onSent(message.endpoint, noticeIn(message).data.messageId);
      return outcome;
    },
  }),
});
let onSent: (endpoint: string, messageId: string) => Promise<void> = async () => undefined;

/** Opens the panel of a new member. */
async function open(devices = 0) {
  sender = new RecordingPush();
  onSent = async () => undefined;
  const memberId = await aMember(church());
  for (let more = 0; more < devices; more += 1) await aPushDevice(church(), memberId, { provedAt: null });
  const browser = await openBrowser(church(), memberId);
  browser.show(<PushDevicesPanel />);
  return browser;
}

const endpoints = async () =>
  (await church().database.query.selectFrom('pushDevices').select('endpoint').execute()).map(
    ({ endpoint }) => endpoint,
  );

test('turns messages on after a tap, and ends them when the member removes this device', async () => {
  const push = openBrowserPush();
  await open();
  await screen.findByRole('button', { name: t('push:turnOn') });
  expect(push.endpoint()).toBeNull();
  press(t('push:turnOn'));
  await screen.findByText(t('push:thisDevice'));
  expect(await endpoints()).toEqual([push.endpoint()]);
  expect(sender.sent.map(({ endpoint }) => endpoint)).toEqual([push.endpoint()]);
  expect(screen.queryByRole('button', { name: t('push:turnOn') })).toBeNull();
  press(new RegExp(`^${t('push:removeOf', { device: '' }).trim()} `));
  press(t('push:remove'));
  await screen.findByRole('button', { name: t('push:turnOn') });
  expect([await endpoints(), push.endpoint(), readStoredDevice()]).toEqual([[], null, null]);
});

test('says what to do if the user does not allow messages, or needs the Home Screen', async () => {
  const push = openBrowserPush();
  push.permission = 'denied';
  await open();
  press(await screen.findByRole('button', { name: t('push:turnOn') }));
  await screen.findByText(t('push:support.blocked'));
  expect(await endpoints()).toEqual([]);
});

test('says that a browser without push messages has none', async () => {
  await open();
  await screen.findByText(t('push:support.no'));
});

test('shows in three pictures how an iPhone puts Sundial on the Home Screen first', async () => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)';
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => void vi.restoreAllMocks());
  await open();
  for (const step of ['share', 'add', 'open'] as const) {
    await screen.findByRole('img', { name: t(`push:homeScreen.pictures.${step}`) });
    screen.getByText(new RegExp(t(`push:homeScreen.${step}`)));
  }
});

test('says whether the device showed a test', async () => {
  const { visitor } = await open(1);
  onSent = async (endpoint, messageId) =>
    void (await visitor.call(contract.provePushDevice, { body: { endpoint, messageId } }));
  await screen.findByText(new RegExp(t('push:notShown')));
  press(new RegExp(t('push:sendTestTo', { device: '' }).trim()));
  await screen.findByText(t('push:answers.shown', { device: 'Chrome on Android' }), { selector: 'output' });
  await screen.findByText(new RegExp(t('push:shownToday')));
});

test('says that a device no longer gets messages, which leaves the list', async () => {
  await open(1);
  sender.outcomeOf = () => ({ kind: 'refused', reason: 'push_gone', code: '410' });
  press(await screen.findByRole('button', { name: new RegExp(t('push:sendTestTo', { device: '' }).trim()) }));
  await screen.findByText(t('push:answers.gone', { device: 'Chrome on Android' }), { selector: 'output' });
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});

test('subscribes anew at a start if the subscription is another one, and not after a removal elsewhere', async () => {
  const push = openBrowserPush();
  const { memberId } = await open();
  press(await screen.findByRole('button', { name: t('push:turnOn') }));
  await screen.findByText(t('push:thisDevice'));
  const first = push.endpoint();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await keepMessagesOn(memberId);
  expect(push.endpoint()).not.toBe(first);
  expect(await endpoints()).toEqual([push.endpoint()]);
  await church().database.query.deleteFrom('pushDevices').execute();
  await keepMessagesOn(memberId);
  expect([await endpoints(), push.endpoint(), readStoredDevice()]).toEqual([[], null, null]);
});

test('ends the subscription and closes what is shown when someone else is signed in, or the member leaves', async () => {
  const push = openBrowserPush();
  const { memberId } = await open();
  const turnOn = async () => {
    press(await screen.findByRole('button', { name: t('push:turnOn') }));
    await screen.findByText(t('push:thisDevice'));
    expect(push.endpoint()).not.toBeNull();
  };
  await turnOn();
  push.shown = 2;
  await keepMessagesOn(memberId + 1);
  expect([push.endpoint(), readStoredDevice(), push.shown]).toEqual([null, null, 0]);
  await leavePushDevice();
  expect(push.endpoint()).toBeNull();
});

test('ends the device on the server at a start after the user took the permission back', async () => {
  const push = openBrowserPush();
  const { memberId } = await open();
  press(await screen.findByRole('button', { name: t('push:turnOn') }));
  await screen.findByText(t('push:thisDevice'));
  Object.assign(Notification, { permission: 'denied' });
  await keepMessagesOn(memberId);
  expect([await endpoints(), push.endpoint(), readStoredDevice()]).toEqual([[], null, null]);
});

test('messages are offered once, where the browser can show them', async () => {
  const push = openBrowserPush();
  const { show } = await openBrowser(church(), await aMember(church()));
  show(<PushOfferCard />);
  await screen.findByText(t('push:offer'));
  expect(push.endpoint()).toBeNull();
  press(t('push:notNow'));
  show(<PushOfferCard />);
  expect(screen.queryByText(t('push:offer'))).toBeNull();
});

test('messages are not offered where the browser can not show them', async () => {
  const { show } = await openBrowser(church(), await aMember(church()));
  show(<PushOfferCard />);
  expect(screen.queryByText(t('push:offer'))).toBeNull();
});
