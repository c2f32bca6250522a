import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { MAX_MISSED } from '#contract/notifications.ts';
import { t } from '#languages/t.ts';
import { aMissedMessage } from '#test/outbox.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { dateInSentence } from '#web/parts/dates.ts';
import { MissedMessagesSheet } from './missed-messages-sheet.tsx';

const church = churchForEachTest();
const SEEN = t('notifications:missed.seen');

/** Opens the list of so many messages. */
async function open(count = 1) {
  const browser = await openBrowser(church(), { isAdmin: true });
  for (let missed = 1; missed <= count; missed += 1) await aMissedMessage(church(), 'cover_needed');
  const listed = (await browser.visitor.call(contract.listMissedMessages, {})).body;
  browser.show(<MissedMessagesSheet onClose={() => undefined} />);
  return { ...browser, message: listed.messages[0] };
}

test('lists who was not reached and why, until "OK, seen", and then has the focus', async () => {
  const { message, visitor } = await open();
  const { person = '', title = '', detail = '' } = message ?? {};
  const why = t('notifications:missed.detail', { date: dateInSentence('2026-03-13'), detail });
  expect((await screen.findByText(person)).closest('li')?.textContent).toBe(`${person}${title}${why}`);
  press(SEEN);
  const done = await screen.findByText(t('notifications:missed.done'));
  expect(document.activeElement).toBe(done);
  expect((await visitor.call(contract.listMissedMessages, {})).body).toEqual({ total: 0, messages: [] });
});

test('says how many there are beyond those that are listed, and goes on with them', async () => {
  await open(MAX_MISSED + 1);
  const more = await screen.findByText(t('notifications:missed.more', { count: MAX_MISSED }));
  press(SEEN);
  await waitFor(() => expect(more.isConnected).toBe(false));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('says so if they could not be marked, and they stay', async () => {
  const { failNext } = await open();
  failNext(contract.seeMissedMessages);
  press(await screen.findByRole('button', { name: SEEN }));
  await screen.findByText(`${t('notifications:missed.failed')} / ${t('common:offlineSentence')}`);
  screen.getByRole('listitem');
});
