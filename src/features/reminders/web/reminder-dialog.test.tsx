import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { watchClipboard } from '#test/watch-clipboard.ts';
import { ReminderDialog } from './reminder-dialog.tsx';
import { RemindersCard } from './reminders-card.tsx';

const church = churchForEachTest();

test('offers a message to copy where no text messages are set up', async () => {
  const browser = await openBrowser(church(), { isAdmin: true });
  const query = { year: '2026', month: '4' };
  const { text } = (await browser.visitor.call(contract.getReminderMessage, { query })).body;
  browser.show(<RemindersCard />);
  const copied = watchClipboard();
  press(await screen.findByRole('button', { name: t('reminders:copyMessage') }));
  await screen.findByText(t('reminders:messageCopied'), { selector: 'output' });
  expect(copied).toEqual([text]);
  expect(screen.queryByRole('button', { name: t('reminders:send') })).toBeNull();
});

test("says why reminders can't be sent, and shows warnings", async () => {
  church().clock.set('2026-03-25T01:00:00Z');
  const browser = await openBrowser(church(), { isAdmin: true });
  await aMember(church(), { phoneNumber: '+61491570156' });
  browser.show(<ReminderDialog month={{ year: 2026, month: 3 }} onClose={() => undefined} />);
  await screen.findByText('SMS Configuration Invalid');
  screen.getByText(t('messaging:setUp.sms'));
  screen.getByText(t('messages:reminderPreview.deadlinePassed'));
  screen.getByText(t('messages:reminderPreview.noLink'));
  const send = screen.getByRole<HTMLButtonElement>('button', { name: t('reminders:sendTo', { count: 0 }) });
  expect(send.disabled).toBe(true);
});
