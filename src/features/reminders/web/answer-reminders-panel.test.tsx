import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { AnswerRemindersPanel } from './answer-reminders-panel.tsx';

const church = churchForEachTest();

async function open(daysBefore?: number[]) {
  const browser = await openBrowser(church(), { isAdmin: true });
  if (daysBefore)
    await browser.visitor.call(contract.saveAnswerReminders, { body: { isOn: true, daysBefore } });
  const stored = async () =>
    (await browser.visitor.call(contract.getAnswerReminders, {})).body.answerReminders;
  return { ...browser, stored };
}

test('is off at first, and shows its choices once it is on', async () => {
  const { show, stored } = await open();
  show(<AnswerRemindersPanel />);
  const turnOn = await screen.findByRole('switch');
  expect(screen.queryByLabelText(t('reminders:answerReminders.first'))).toBeNull();
  fireEvent.click(turnOn);
  await screen.findByLabelText(t('reminders:answerReminders.first'));
  await waitFor(async () => expect(await stored()).toEqual({ isOn: true, daysBefore: [5, 1] }));
});

test('offers only a second reminder that is at least two days later, and none', async () => {
  const { show, stored } = await open([4, 1]);
  show(<AnswerRemindersPanel />);
  const second = await screen.findByLabelText<HTMLSelectElement>(t('reminders:answerReminders.second'));
  expect(Array.from(second.options, ({ text }) => text)).toEqual([
    'No second reminder',
    '2 days before the deadline',
    '1 day before the deadline',
  ]);
  fireEvent.change(screen.getByLabelText(t('reminders:answerReminders.first')), { target: { value: '2' } });
  await waitFor(async () => expect(await stored()).toEqual({ isOn: true, daysBefore: [2] }));
});

test('a setting that could not be loaded can be loaded again, and a failed change says so', async () => {
  const { failNext, show } = await open();
  failNext(contract.getAnswerReminders, 500);
  show(<AnswerRemindersPanel />);
  press(await screen.findByRole('button', { name: t('common:ui.tryAgain') }));
  failNext(contract.saveAnswerReminders, 500);
  fireEvent.click(await screen.findByRole('switch'));
  await screen.findByText(/^Error saving setting/);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
});
