import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#languages/t.ts';
import { firstAdmin } from '#test/factories.ts';
import { mailInOutbox, rowsOf } from '#test/outbox.ts';
import { recordingPush } from '#test/push.ts';
import { RecordingGateway, RecordingMailer } from '#test/recording-senders.ts';
import { churchForEachTest, press, showScreen } from '#test/screen.tsx';
import { MessagesCard } from './messages-card.tsx';
import { SendingCard } from './sending-card.tsx';

const [smsGateway, mailer] = [new RecordingGateway(), new RecordingMailer()];
const church = churchForEachTest({ smsGateway, mailer, push: recordingPush() });

test('each configuration test shows its result, or why it failed', async () => {
  await showScreen(church(), <SendingCard />, { isAdmin: true });
  for (const [provider, button, titles] of [
    [smsGateway, t('messaging:tests.sms.button'), 'SMS Configuration'],
    [mailer, t('messaging:tests.email.button'), 'Email Configuration'],
  ] as const) {
    provider.ready = { kind: 'ready', advice: 'mail_ready' };
    press(await screen.findByRole('button', { name: button }));
    await screen.findByText(`${titles} Valid`);
    screen.getByText(t('delivery:provider.mail_ready'));
    provider.ready = { kind: 'wrong', reason: 'mail_credentials', error: null };
    press(await screen.findByRole('button', { name: button }));
    await screen.findByText(`${titles} Invalid`);
    screen.getByText(t('delivery:provider.mail_credentials'));
    provider.ready = { kind: 'away', reason: 'sms_fault', error: '503' };
    press(await screen.findByRole('button', { name: button }));
    await screen.findByText(`${titles} Test Failed`);
    screen.getAllByText(t('refusals:specific.smsFailed'));
  }
  expect([smsGateway.sent, mailer.sent]).toEqual([[], []]);
});

test('shows when an email was sent and who sent it, and sends one in an unknown state again on request', async () => {
  const sender = { firstName: 'Ruth', lastName: 'Moab' };
  const adminId = await firstAdmin(church());
  await church().database.query.updateTable('users').set(sender).where('id', '=', adminId).execute();
  const messageId = await mailInOutbox(church(), ['ruth@example.org', 'naomi@example.org']);
  const [ruth, naomi] = await rowsOf(church(), messageId);
  const update = (id: number | undefined, state: 'unknown' | 'sent') =>
    church()
      .database.query.updateTable('messageRecipients')
      .set({ nextAt: null, state })
      .where('id', '=', id ?? 0)
      .execute();
  await update(ruth?.id, 'unknown');
  await update(naomi?.id, 'sent');
  await showScreen(church(), <MessagesCard />, { isAdmin: true });
  press(t('messaging:showSent'));
  await screen.findByText(t('messaging:sentBy', { date: '13 March 2026', name: 'Ruth Moab' }));
  screen.getByText(t('messaging:states.unknown'));
  screen.getByText(t('messaging:sentCount', { sent: 1, all: 2 }));
  press(t('messaging:againFor', { name: ruth?.shownAs ?? '' }));
  await screen.findByText(t('messaging:sentAgain'), { selector: 'output' });
  await screen.findByText(t('messaging:sentCount', { sent: 2, all: 2 }));
  expect(mailer.sent.map(({ to }) => to)).toEqual(['ruth@example.org']);
});

test('lets administrators choose short messages on phones', async () => {
  const isShort = async () =>
    (await church().database.query.selectFrom('settings').select('hasShortPushes').executeTakeFirstOrThrow())
      .hasShortPushes;
  await showScreen(church(), <MessagesCard />, { isAdmin: true });
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: t('messaging:shortPushes') });
  await waitFor(() => expect(box().disabled).toBe(false));
  fireEvent.click(box());
  await waitFor(async () => expect([await isShort(), box().checked]).toEqual([true, true]));
});
