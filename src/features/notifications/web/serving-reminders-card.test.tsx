import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aPlaceToCover } from '#test/cover.ts';
import { RecordingGateway } from '#test/recording-senders.ts';
import { churchForEachTest, openBrowser, type } from '#test/screen.tsx';
import { ServingRemindersCard } from './serving-reminders-card.tsx';

const church = churchForEachTest({ smsGateway: new RecordingGateway() });

/** Opens the card of a church with reminders three days before, at 17:00. */
async function open({ isOn = true } = {}) {
  const browser = await openBrowser(church(), { isAdmin: true });
  const body = { servingReminders: { isOn, daysBefore: 3, hour: 17 } };
  await browser.visitor.call(contract.saveNotificationSettings, { body });
  browser.show(<ServingRemindersCard />);
  const stored = async () =>
    (await browser.visitor.call(contract.getNotificationSettings, {})).body.servingReminders;
  return { ...browser, stored };
}

const findSwitch = () => screen.findByRole('switch', { name: t('notifications:switch') });

test('says which reminders go out next, by the church’s clocks', async () => {
  const { leaverId } = await aPlaceToCover(church(), '2026-03-29', 0);
  const phone = { phoneNumber: '+61491570156' };
  await church().database.query.updateTable('users').set(phone).where('id', '=', leaverId).execute();
  await open();
  const next = { date: 'Thursday 26 March', time: '17:00', count: 1 };
  await screen.findByText(t('notifications:next', next));
});

test('shows the choices only while reminders are on, and saves each change at once', async () => {
  const { stored } = await open({ isOn: false });
  const turnOn = await findSwitch();
  expect(screen.queryByLabelText(t('notifications:hour'))).toBeNull();
  fireEvent.click(turnOn);
  await screen.findByLabelText(t('notifications:daysBefore'));
  await waitFor(async () => expect(await stored()).toEqual({ isOn: true, daysBefore: 3, hour: 17 }));
  type(t('notifications:daysBefore'), '1');
  await waitFor(async () => expect(await stored()).toEqual({ isOn: true, daysBefore: 1, hour: 17 }));
  type(t('notifications:hour'), '9');
  await waitFor(async () => expect(await stored()).toEqual({ isOn: true, daysBefore: 1, hour: 9 }));
  await screen.findByDisplayValue('09:00');
});

test('keeps the stored setting and says so if a change fails', async () => {
  const { failNext } = await open();
  const turnOff = await findSwitch();
  failNext(contract.saveNotificationSettings);
  fireEvent.click(turnOff);
  await screen.findByText(/^Error saving setting/);
  expect(turnOff.getAttribute('aria-checked')).toBe('true');
});
