import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notifications.ts';
import { type FakeResponse, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { ServingRemindersCard } from './serving-reminders-card.tsx';

const SETTINGS: NotificationSettings = {
  servingReminders: { isOn: true, daysBefore: 3, hour: 17 },
  // 17:00 in Sydney.
  next: { at: '2026-03-28T06:00:00.000Z', people: 12, unreachable: [] },
  canSend: true,
};

const show = (respond: (sent: Sent) => FakeResponse) => renderSignedIn(<ServingRemindersCard />, respond);

test('says which reminders go out next, by the church’s clocks', async () => {
  show(() => ({ body: SETTINGS }));
  expect(await screen.findByText('Saturday 28 March, 17:00: 12 people')).toBeTruthy();
});

test('shows the choices only while reminders are on, and saves each change at once', async () => {
  let stored = { ...SETTINGS, servingReminders: { isOn: false, daysBefore: 3, hour: 17 } };
  const { sent } = show(({ method, body }) => {
    if (method === 'POST')
      stored = { ...stored, ...(body as Pick<NotificationSettings, 'servingReminders'>) };
    return { body: stored };
  });
  const turnOn = await screen.findByRole('switch', { name: 'Remind people before they serve' });
  expect(screen.queryByLabelText('Time of day')).toBeNull();
  fireEvent.click(turnOn);
  fireEvent.change(await screen.findByLabelText('How long before'), { target: { value: '1' } });
  await screen.findByDisplayValue('1 day before');
  fireEvent.change(screen.getByLabelText('Time of day'), { target: { value: '9' } });
  await screen.findByDisplayValue('09:00');
  const saved = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(saved).toEqual([
    { servingReminders: { isOn: true, daysBefore: 3, hour: 17 } },
    { servingReminders: { isOn: true, daysBefore: 1, hour: 17 } },
    { servingReminders: { isOn: true, daysBefore: 1, hour: 9 } },
  ]);
});

test('keeps the stored setting and says so if a change fails', async () => {
  show(({ method }) => (method === 'POST' ? { status: 500, body: null } : { body: SETTINGS }));
  fireEvent.click(await screen.findByRole('switch'));
  await screen.findByText(/^Error saving setting/);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});
