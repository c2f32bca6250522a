import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, renderSignedIn } from '#test/render-signed-in.tsx';
import { MyAvailabilityScreen } from './my-availability-screen.tsx';

const special = (date: string, name: string, description: string | null) => ({
  id: 1,
  date,
  name,
  description,
  color: '#FFD700',
});
const SPECIAL_DAYS = [
  special('2026-03-08', 'Harvest', null),
  special('2026-03-15', 'Picnic', 'Bring a plate'),
];

async function open(saving: Answer | Promise<Answer> = { body: {} }) {
  renderSignedIn(<MyAvailabilityScreen />, ({ method, path }) => {
    if (method === 'POST') return saving;
    return { body: path.includes('special-days') ? SPECIAL_DAYS : [] };
  });
  await screen.findByText('Harvest');
}

const cardOf = (date: string) => within(screen.getByText(date).closest('li') as HTMLElement);
const answerYes = () => fireEvent.click(screen.getByRole('switch', { name: 'Available on 8 March 2026' }));

test.each([
  ['8 March 2026', 'Harvest', 'Special Sunday', 'Sunday Service'],
  ['15 March 2026', 'Bring a plate', 'Picnic', 'Special Sunday'],
  ['22 March 2026', 'Sunday Service', 'No answer yet', 'Special Sunday'],
])('specification 2: %s is told as %j and %j, never as %j', async (date, first, second, never) => {
  await open();
  expect(cardOf(date).getByText(first)).toBeTruthy();
  expect(cardOf(date).getByText(second)).toBeTruthy();
  expect(cardOf(date).queryByText(never)).toBeNull();
});

test("specification 2: 'Updating your availability...' until the answer is saved", async () => {
  let answer: (given: Answer) => void = () => {};
  await open(
    new Promise<Answer>((resolve) => {
      answer = resolve;
    }),
  );
  answerYes();
  await screen.findByText('Updating your availability...');
  answer({ body: {} });
  await waitFor(() => expect(screen.queryByText('Updating your availability...')).toBeNull());
});

test.each([
  [{ status: 409, body: { message: 'The words of the server.' } }, 'The words of the server.'],
  [{ status: 502, body: 'gateway' }, 'Your answer could not be saved. Please try again.'],
])("specification 8: a toast titled 'Error' after %j, and the switch goes back", async (saving, reason) => {
  await open(saving);
  answerYes();
  await screen.findByText(`Error / ${reason}`);
  const knob = screen.getByRole('switch', { name: 'Available on 8 March 2026' });
  await waitFor(() => expect(knob.getAttribute('aria-checked')).toBe('false'));
});

test('an answer that was saved shows as saved though the line was lost before it said so', async () => {
  let saved: object[] = [];
  renderSignedIn(<MyAvailabilityScreen />, ({ method, path, body }) => {
    if (method === 'POST') {
      saved = [{ id: 1, lastUpdated: '2026-03-02T00:00:00.000Z', ...(body as object) }];
      throw new TypeError('Failed to fetch');
    }
    return { body: path.includes('special-days') ? SPECIAL_DAYS : saved };
  });
  await screen.findByText('Harvest');
  answerYes();
  await screen.findByText(/^Error \/ Sundial cannot be reached\./);
  const knob = screen.getByRole('switch', { name: 'Available on 8 March 2026' });
  await waitFor(() => expect(knob.getAttribute('aria-checked')).toBe('true'));
});

test('leads members no further than 13 months ahead', async () => {
  await open();
  const next = () => screen.getByRole('button', { name: /^Next month/ });
  for (let month = 1; month <= 13; month += 1) fireEvent.click(next());
  expect(screen.getByRole('heading', { name: 'April 2027' })).toBeTruthy();
  expect(next()).toHaveProperty('disabled', true);
});
