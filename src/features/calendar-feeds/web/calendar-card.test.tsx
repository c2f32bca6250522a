import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RelativeOnWire } from '#contract/my-family.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { RosterCalendarCard } from './calendar-card.tsx';
import { MyCalendarCard } from './my-calendar-card.tsx';

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

const DAN = { id: 4, name: 'Dan', isChild: false, mayActFor: false, isAllowed: true };
const MIA = { id: 5, name: 'Mia', isChild: true, mayActFor: true, isAllowed: false };

/** Renders the member's own card, and waits for what it shows when it is on or off. */
async function renderOwnCard(isOn: boolean, family: readonly RelativeOnWire[]) {
  let withFamily = false;
  const { sent } = renderSignedIn(
    <MyCalendarCard />,
    ({ body }) => {
      if (body) ({ withFamily } = body as { withFamily: boolean });
      return { body: { isOn, withFamily } };
    },
    undefined,
    undefined,
    family,
  );
  await screen.findByRole('button', { name: isOn ? 'Turn off' : 'Create calendar address' });
  return sent;
}

test('includes those for whom the member may act, while it is on', async () => {
  const sent = await renderOwnCard(true, [DAN, MIA]);
  fireEvent.click(await screen.findByRole('switch', { name: "With my family's services", checked: false }));
  await screen.findByText('Setting saved');
  await screen.findByRole('switch', { checked: true });
  screen.getByText('Also shows the services of Mia. Each event says who serves.');
  expect(sent).toContainEqual({ method: 'PUT', path: '/api/calendar-feed', body: { withFamily: true } });
});

test.each([
  ['off', false, [MIA]],
  ['of someone who may act for no one', true, [DAN]],
] as const)('does not offer a calendar with the family where it is %s', async (_, isOn, family) => {
  await renderOwnCard(isOn, family);
  expect(screen.queryByRole('switch')).toBeNull();
});
