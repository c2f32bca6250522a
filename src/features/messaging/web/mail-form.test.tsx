import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer } from '#test/factories.ts';
import { RecordingMailer } from '#test/recording-senders.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { SendRosterCard } from './send-roster-card.tsx';

const mailer = new RecordingMailer();
const church = churchForEachTest({ mailer });
beforeEach(() => {
  mailer.sent.length = 0;
});

const RUTH = 'ruth@example.org';
const [EMAIL, MONTH] = [t('messaging:mailForm.email'), t('messaging:mailForm.month')];

/** Opens an administrator's browser in a church with answers for March and April, whose rosters are published. */
async function open() {
  const browser = await openBrowser(church(), { isAdmin: true });
  const memberId = await aMember(church());
  for (const date of ['2026-03-15', '2026-04-05'] as const) await anAnswer(church(), memberId, date);
  for (const month of [3, 4, 5])
    await browser.visitor.call(contract.finalizeRoster, { body: { year: 2026, month } });
  return browser;
}

const findApril = () => screen.findByRole('option', { name: 'April 2026' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
const send = () => press(t('messaging:mailForm.send'));
const attachments = () => mailer.sent.map(({ to, attachment }) => [to, attachment?.name]);

test("the roster card starts with the builder's month, even if that month has no answers", async () => {
  const { show } = await open();
  show(<SendRosterCard builderMonth={{ year: 2026, month: 5 }} />);
  await findApril();
  const months = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(months).toEqual(['May 2026', 'April 2026', 'March 2026']);
  type(EMAIL, RUTH);
  send();
  await waitFor(() => expect(attachments()).toEqual([[RUTH, 'roster-2026-05.pdf']]));
});

test('sends the chosen month and style, and clears the address afterwards', async () => {
  const { show, changes } = await open();
  show(<SendRosterCard />);
  await findApril();
  expect(field(MONTH).value).toBe('2026-03');
  type(EMAIL, RUTH);
  type(MONTH, '2026-04');
  screen.getByLabelText(t('messaging:mailForm.views.roles')).click();
  send();
  await screen.findByText(`Email sent / The PDF for April 2026 was sent to ${RUTH}.`);
  expect(attachments()).toEqual([[RUTH, 'roster-2026-04.pdf']]);
  expect(changes()[0]?.body).toMatchObject({ viewType: 'roles' });
  expect(field(EMAIL).value).toBe('');
});

test('a failure shows the text of the specification and preserves the address', async () => {
  const { show, failNext, visitor } = await open();
  await visitor.call(contract.reviseRoster, { params: { year: '2026', month: '3' } });
  show(<SendRosterCard />);
  await findApril();
  type(EMAIL, RUTH);
  failNext(contract.sendRoster, 500);
  send();
  await screen.findByText('Error Sending Email / Failed to send the roster: please try again.');
  press(await screen.findByRole('button', { name: t('messaging:mailForm.send') }));
  await screen.findByText(/^Error Sending Email \/ Failed to send the roster: (?!please)/);
  expect(field(EMAIL).value).toBe(RUTH);
  expect(mailer.sent).toEqual([]);
});

/** A builder whose button asks to send May. */
function Builder() {
  const [requests, setRequests] = useState(0);
  return (
    <>
      <SendRosterCard builderMonth={{ year: 2026, month: 5 }} requests={requests} />
      <button type="button" onClick={() => setRequests(requests + 1)}>
        Send by email
      </button>
    </>
  );
}

test("the builder's Send selects its month again, after another was picked", async () => {
  const { show } = await open();
  show(<Builder />);
  await findApril();
  type(MONTH, '2026-04');
  expect(field(MONTH).value).toBe('2026-04');
  press('Send by email');
  expect(field(MONTH).value).toBe('2026-05');
  type(MONTH, '2026-04');
  expect(field(MONTH).value).toBe('2026-04');
});
