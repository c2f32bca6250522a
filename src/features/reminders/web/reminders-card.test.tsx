import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer, firstAdmin } from '#test/factories.ts';
import { RecordingGateway } from '#test/recording-senders.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { watchClipboard } from '#test/watch-clipboard.ts';
import { dateInSentence } from '#web/parts/dates.ts';
import { RemindersCard } from './reminders-card.tsx';

const smsGateway = new RecordingGateway();
const church = churchForEachTest({ smsGateway, publicUrl: 'https://roster.example.org' });

const APRIL = { year: 2026, month: 4 };
const SEND = t('reminders:send');
const sendTo = (count: number) => t('reminders:sendTo', { count });

/** Opens the browser of an administrator in a church where only these members have not answered for April. */
async function openWith(...silent: Parameters<typeof aMember>[1][]) {
  const browser = await openBrowser(church(), { isAdmin: true });
  for (const id of [await firstAdmin(church()), browser.memberId]) await anAnswer(church(), id, '2026-04-05');
  for (const options of silent) await aMember(church(), { lastName: 'Hill', ...options });
  return browser;
}

const ANN = { firstName: 'Ann', phoneNumber: '+61491570156' };
const BEN = { firstName: 'Ben', phoneNumber: '+61491570157' };
const CID = { firstName: 'Cid' };

/** Opens the card with Ann and Ben. */
async function open(...silent: Parameters<typeof openWith>) {
  const browser = await openWith(...(silent.length > 0 ? silent : [ANN, BEN]));
  browser.show(<RemindersCard />);
  return browser;
}

async function openPreview(): Promise<void> {
  press(await screen.findByRole('button', { name: SEND }));
  await screen.findByText(/^Hi Ann/);
}

test('starts with the next month, offers four months, and lists members who have not answered', async () => {
  const browser = await openWith(ANN, BEN);
  await browser.visitor.call(contract.sendSmsReminder, { body: APRIL });
  await aMember(church(), CID);
  browser.show(<RemindersCard />);
  await screen.findByText(t('reminders:count', { count: 3, month: 'April 2026' }));
  const months = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(months).toEqual(['March 2026', 'April 2026', 'May 2026', 'June 2026']);
  const list = screen.getByRole('region', { name: t('reminders:list', { month: 'April 2026' }) });
  const reminded = t('reminders:remindedOn', { date: dateInSentence('2026-03-13') });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replace(reminded, '!'))).toEqual(
    expect.arrayContaining(['Ann Hill!', 'Ben Hill!', expect.stringMatching(/^Cid [^!]*$/)]),
  );
  type(t('reminders:month'), '3');
  await screen.findByText(t('reminders:count', { count: 5, month: 'June 2026' }));
});

test('starts with the month in the address, where a link from the Roster Builder leads', async () => {
  window.history.replaceState(null, '', '/admin?tab=settings&month=2026-05#reminders');
  await open();
  await screen.findByText(t('reminders:count', { count: 4, month: 'May 2026' }));
});

test('says when all members have answered, and when the list could not be loaded', async () => {
  const browser = await openWith();
  browser.failNext(contract.listNonResponders, 500);
  browser.show(<RemindersCard />);
  await screen.findByText('Failed to fetch members without availability');
  press(t('common:ui.tryAgain'));
  await screen.findByText(t('reminders:noOne', { month: 'April 2026' }));
  expect(screen.queryByRole('button', { name: SEND })).toBeNull();
});

test('copies the names', async () => {
  const copied = watchClipboard();
  await open();
  press(await screen.findByRole('button', { name: t('reminders:copy') }));
  await screen.findByText(t('reminders:copied'), { selector: 'output' });
  expect(copied).toEqual(['Ann Hill\nBen Hill']);
});

test('shows the text and the cost, leaves out who was just reminded, and shows the results', async () => {
  const { visitor } = await open(ANN, BEN, CID);
  await visitor.call(contract.saveReminderTemplate, { body: { template: 'Hi {firstName} {link}' } });
  const query = { year: '2026', month: '4' };
  const { body: silent } = await visitor.call(contract.listNonResponders, { query });
  const memberIds = silent.filter(({ firstName }) => firstName === BEN.firstName).map(({ id }) => id);
  await visitor.call(contract.sendSmsReminder, { body: { ...APRIL, memberIds } });
  const { outcomeOf, sent } = smsGateway;
  sent.length = 0;
  smsGateway.outcomeOf = () => ({ kind: 'refused', reason: 'not_mobile', code: '21614' });
  onTestFinished(() => void Object.assign(smsGateway, { outcomeOf }));
  await openPreview();
  screen.getByText(t('reminders:cost', { people: t('reminders:people', { count: 1 }), count: 1 }));
  screen.getByText(t('reminders:noPhones', { count: 1 }));
  press(sendTo(1));
  await screen.findByRole('heading', { name: t('reminders:resultsTitle') });
  expect(sent.map(({ to }) => to)).toEqual([ANN.phoneNumber]);
  screen.getByText(t('delivery:reason.not_mobile'), { exact: false });
  screen.getByText(t('reminders:failedHint'));
  screen.getByText(t('reminders:noPhoneHint'));
});

test('a failure shows the text of the specification and preserves the preview', async () => {
  const { failNext } = await open();
  await openPreview();
  failNext(contract.sendSmsReminder);
  press(sendTo(2));
  await screen.findByText(`Failed to send SMS reminders / ${t('common:offlineSentence')}`);
  screen.getByText(/^Hi Ann/);
});

test('the text can be changed, is refused when it is too long, and is saved', async () => {
  const { visitor } = await open();
  await openPreview();
  press(t('reminders:changeText'));
  const label = t('reminders:textLabel');
  type(label, '{link} '.repeat(60));
  press(t('reminders:saveText'));
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
  screen.getByText(/^This takes \d+ message parts/);
  type(label, 'Dear {firstName} {link}');
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).not.toBe('true');
  press(t('reminders:saveText'));
  await screen.findByText(/^Dear Ann https/);
  const query = { year: '2026', month: '4' };
  const { body } = await visitor.call(contract.previewReminder, { query });
  expect(body.template).toBe('Dear {firstName} {link}');
});
