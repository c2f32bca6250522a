import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { RosterCalendarCard } from './calendar-card.tsx';

/** Renders the card on a server that stores 90 minutes. `save` responds to a change. */
function renderCard(save: () => { status?: number; body: unknown }) {
  let minutes = 90;
  return renderSignedIn(<RosterCalendarCard />, ({ method, path, body }) => {
    if (path === '/api/admin/calendar-feed') return { body: { isOn: false } };
    if (method === 'GET') return { body: { minutes } };
    const response = save();
    if ((response.status ?? 200) < 300) minutes = (body as { minutes: number }).minutes;
    return response;
  });
}

const findLength = async () => {
  const field = await screen.findByLabelText<HTMLSelectElement>('Length of a service');
  await screen.findByDisplayValue('1 h 30 min');
  return field;
};

test('saves a length at once', async () => {
  const { sent } = renderCard(() => ({ body: { minutes: 75 } }));
  fireEvent.change(await findLength(), { target: { value: '75' } });
  await screen.findByText('Setting saved');
  await screen.findByDisplayValue('1 h 15 min');
  expect(sent).toContainEqual({
    method: 'POST',
    path: '/api/admin/service-duration',
    body: { minutes: 75 },
  });
});

test('shows why a length was not saved, and the stored one', async () => {
  renderCard(() => ({ status: 403, body: { message: "You don't have permission to do this." } }));
  fireEvent.change(await findLength(), { target: { value: '75' } });
  await screen.findByText("Error saving setting / You don't have permission to do this.");
  await screen.findByDisplayValue('1 h 30 min');
});
