import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnswerReminderSettings } from '#contract/reminders.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { AnswerRemindersPanel } from './answer-reminders-panel.tsx';

const OFF: AnswerReminderSettings = { answerReminders: { isOn: false, daysBefore: [5, 1] }, canSend: true };

/** Shows the panel on a server that stores the setting. Returns what was saved. */
function show(settings: AnswerReminderSettings) {
  let stored = settings;
  const { sent } = renderSignedIn(<AnswerRemindersPanel />, ({ method, body }) => {
    if (method === 'POST')
      stored = { ...stored, answerReminders: body as AnswerReminderSettings['answerReminders'] };
    return { body: stored };
  });
  return () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

test('is off at first, and shows its choices once it is on', async () => {
  const saved = show(OFF);
  const turnOn = await screen.findByRole('switch');
  expect(screen.queryByLabelText('First reminder')).toBeNull();
  fireEvent.click(turnOn);
  expect(await screen.findByLabelText('First reminder')).toBeTruthy();
  await waitFor(() => expect(saved()).toEqual([{ isOn: true, daysBefore: [5, 1] }]));
});

test('offers only a second reminder that is at least two days later, and none', async () => {
  const saved = show({ ...OFF, answerReminders: { isOn: true, daysBefore: [4, 1] } });
  const second = await screen.findByLabelText<HTMLSelectElement>('Second reminder');
  expect(Array.from(second.options, ({ text }) => text)).toEqual([
    'No second reminder',
    '2 days before the deadline',
    '1 day before the deadline',
  ]);
  fireEvent.change(screen.getByLabelText('First reminder'), { target: { value: '2' } });
  await waitFor(() => expect(saved()).toEqual([{ isOn: true, daysBefore: [2] }]));
});

test('a setting that could not be loaded can be requested again, and a failed change says so', async () => {
  const responses: FakeResponse[] = [{ status: 500, body: null }];
  renderSignedIn(<AnswerRemindersPanel />, ({ method }) =>
    method === 'POST' ? { status: 500, body: null } : (responses.shift() ?? { body: OFF }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('switch'));
  await screen.findByText(/^Error saving setting/);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
});
