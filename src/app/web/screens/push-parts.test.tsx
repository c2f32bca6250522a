import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { openBrowserPush } from '#test/browser-push.ts';
import { aMember } from '#test/factories.ts';
import { recordingPush } from '#test/push.ts';
import { churchForEachTest, openBrowser } from '#test/screen.tsx';
import { PushOffer } from './push-parts.tsx';

const church = churchForEachTest({ push: recordingPush() });
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

/** Shows what is offered on an iPhone, in Safari or from the Home Screen. */
async function openOnIPhone(standalone: boolean) {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'));
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  onTestFinished(() => void vi.restoreAllMocks());
  (await openBrowser(church(), await aMember(church()))).show(<PushOffer />);
}

test('messages are offered at once in the app on the Home Screen', async () => {
  openBrowserPush();
  await openOnIPhone(true);
  await screen.findByText(t('push:offer'));
  await screen.findByRole('button', { name: t('push:turnOn') });
});

test('nothing is offered in the browser before the member has done something', async () => {
  openBrowserPush();
  await openOnIPhone(false);
  expect(screen.queryByText(t('push:offer'))).toBeNull();
});
