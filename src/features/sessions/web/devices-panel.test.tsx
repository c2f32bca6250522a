import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, signedIn } from '#test/screen.tsx';
import { dateInSentence } from '#web/parts/dates.ts';
import { DevicesPanel } from './devices-panel.tsx';

const church = churchForEachTest();

/** Opens the panel of a member who signed in on an iPhone in February, on a tablet, and on this browser today. */
async function open() {
  const memberId = await aMember(church());
  church().clock.set('2026-02-20T01:00:00Z');
  await signedIn(church(), memberId, 'Safari on iPhone');
  await signedIn(church(), memberId, 'Firefox on Android');
  church().clock.set('2026-03-01T01:00:00Z');
  const browser = await openBrowser(church(), memberId);
  browser.show(<DevicesPanel />);
  await screen.findByText('Safari on iPhone');
  return browser;
}

test('lists each device with its dates and marks this one', async () => {
  await open();
  const here = screen.getByText('Chrome on Android').closest('li')?.textContent;
  expect(here).toContain(t('sessions:thisDevice'));
  expect(here).toContain(t('sessions:since', { date: dateInSentence('2026-03-01') }));
  const phone = screen.getByText('Safari on iPhone').closest('li')?.textContent;
  expect(phone).not.toContain(t('sessions:thisDevice'));
  expect(phone).toContain(dateInSentence('2026-02-20'));
});

test('signs out all other devices after a question', async () => {
  const { changes } = await open();
  press(t('sessions:endOthers'));
  expect(changes()).toEqual([]);
  press(t('sessions:confirm'));
  await screen.findByText(t('sessions:ended'), { selector: 'output' });
  expect(screen.queryByText('Safari on iPhone')).toBeNull();
  const sessions = await church().database.query.selectFrom('sessions').select('device').execute();
  expect(sessions).toEqual([{ device: 'Chrome on Android' }]);
});

test('says so when signing out a single device fails, and still lists it', async () => {
  const { failNext } = await open();
  press(/Safari on iPhone/);
  failNext(contract.endSession);
  press(t('sessions:confirm'));
  await screen.findByText(`${t('sessions:failed')} / ${t('common:offlineSentence')}`);
  screen.getByText('Safari on iPhone');
  press(/Safari on iPhone/);
  press(t('sessions:confirm'));
  await screen.findByText(t('sessions:endedOne', { device: 'Safari on iPhone' }), { selector: 'output' });
  expect(screen.queryByText('Safari on iPhone')).toBeNull();
});
