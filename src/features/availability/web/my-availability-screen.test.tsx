import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferredResponse, type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { SUNDAYS } from '#test/services.ts';
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

async function open(saving: FakeResponse | Promise<FakeResponse> = { body: {} }) {
  renderSignedIn(<MyAvailabilityScreen />, ({ method, path }) => {
    if (method === 'POST') return saving;
    return { body: path.includes('special-days') ? SPECIAL_DAYS : [] };
  });
  await screen.findByText('Harvest');
}

const cardOf = (date: string) => within(screen.getByText(date).closest('li') as HTMLElement);
const answerYes = () =>
  fireEvent.click(screen.getByRole('switch', { name: 'Available on 8 March 2026: I can' }));

test.each([
  ['8 March 2026', 'Harvest', 'Special Sunday', 'Sunday Service'],
  ['15 March 2026', 'Bring a plate', 'Picnic', 'Special Sunday'],
  ['22 March 2026', 'Sunday Service', 'I can', 'Special Sunday'],
])('%s shows %j and %j, but not %j', async (date, first, second, never) => {
  await open();
  expect(cardOf(date).getByText(first)).toBeTruthy();
  expect(cardOf(date).getByText(second)).toBeTruthy();
  expect(cardOf(date).queryByText(never)).toBeNull();
});

test("shows 'Updating your availability...' until the answer is saved", async () => {
  const { response, respond } = deferredResponse();
  await open(response);
  answerYes();
  await screen.findByText('Updating your availability...');
  respond({ body: {} });
  await waitFor(() => expect(screen.queryByText('Updating your availability...')).toBeNull());
});

test.each([
  [{ status: 409, body: { message: 'Message from the server.' } }, 'Message from the server.'],
  [{ status: 500, body: 'gateway' }, "Couldn't save the answer. Please try again."],
])("shows a toast titled 'Error' after %j, and the switch is reset", async (saving, reason) => {
  await open(saving);
  answerYes();
  await screen.findByText(`Error / ${reason}`);
  const knob = screen.getByRole('switch', { name: 'Available on 8 March 2026: I can' });
  await waitFor(() => expect(knob.getAttribute('aria-checked')).toBe('false'));
});

test('shows a saved answer as saved even if the connection was lost before the response', async () => {
  let saved: object[] = [];
  renderSignedIn(<MyAvailabilityScreen />, ({ method, path, body }) => {
    if (method === 'POST') {
      saved = [{ id: 1, lastUpdated: '2026-03-02T00:00:00.000Z', ...(body as object) }];
      throw new TypeError('Failed to fetch');
    }
    if (path.includes('special-days')) return { body: SPECIAL_DAYS };
    return { body: path.startsWith('/api/availability') ? saved : [] };
  });
  await screen.findByText('Harvest');
  answerYes();
  await screen.findByText(/^Error \/ Sundial cannot be reached\./);
  const knob = screen.getByRole('switch', { name: 'Available on 8 March 2026: I can' });
  await waitFor(() => expect(knob.getAttribute('aria-checked')).toBe('true'));
});

/** Opens the screen on a server that stores the answers. */
async function openSaving() {
  const saved = new Map<string, object>();
  const { sent } = renderSignedIn(<MyAvailabilityScreen />, ({ method, path, body }) => {
    if (path.includes('special-days')) return { body: SPECIAL_DAYS };
    if (method !== 'POST') return { body: path.startsWith('/api/availability') ? [...saved.values()] : [] };
    const { date } = body as { date: string };
    saved.set(date, { id: 1, lastUpdated: '2026-03-02T00:00:00.000Z', ...(body as object) });
    return { body: saved.get(date) };
  });
  await screen.findByText('Harvest');
  return {
    answers: () =>
      sent.flatMap(({ method, body }) => {
        const { date, isAvailable } = (body ?? {}) as { date: string; isAvailable: boolean };
        return method === 'POST' ? [`${date} ${isAvailable}`] : [];
      }),
  };
}

const switchOf = (date: string) => screen.getByRole('switch', { name: `Available on ${date}: I can` });
const cannotButton = (date: string) => screen.getByRole('button', { name: `I can't serve on ${date}` });
const isNo = (date: string) => cannotButton(date).getAttribute('aria-pressed') === 'true';
const isYes = (date: string) => switchOf(date).getAttribute('aria-checked') === 'true';

test('an unanswered service has two choices, and one tap on "I can\'t" saves a no', async () => {
  const { answers } = await openSaving();
  expect([isYes('8 March 2026'), isNo('8 March 2026')]).toEqual([false, false]);
  expect(cannotButton('8 March 2026').textContent).toBe("I can't");
  fireEvent.click(cannotButton('8 March 2026'));
  await screen.findByText('Saved: Sun 8 Mar, not available');
  expect(answers()).toEqual(['2026-03-08 false']);
  expect([isYes('8 March 2026'), isNo('8 March 2026')]).toEqual([false, true]);
});

test('both choices stay after an answer, and the second tap of a double tap on the chosen one saves nothing', async () => {
  const { answers } = await openSaving();
  const [toggle, button] = [switchOf('8 March 2026'), cannotButton('8 March 2026')];
  fireEvent.click(button);
  await screen.findByText('Saved: Sun 8 Mar, not available');
  fireEvent.click(button);
  expect(answers()).toEqual(['2026-03-08 false']);
  fireEvent.click(cardOf('8 March 2026').getByText('I can'));
  await screen.findByText('Saved: Sun 8 Mar, available');
  fireEvent.click(toggle, { detail: 2 });
  fireEvent.click(cannotButton('15 March 2026'));
  await screen.findByText('Saved: Sun 15 Mar, not available');
  expect(answers()).toEqual(['2026-03-08 false', '2026-03-08 true', '2026-03-15 false']);
  expect([switchOf('8 March 2026'), cannotButton('8 March 2026')]).toEqual([toggle, button]);
});

test('four answers take four taps, none of which waits for the one before it', async () => {
  const { answers } = await openSaving();
  fireEvent.click(switchOf('8 March 2026'));
  fireEvent.click(cannotButton('15 March 2026'));
  fireEvent.click(switchOf('22 March 2026'));
  fireEvent.click(cannotButton('29 March 2026'));
  expect((await screen.findByText('Saved: Sun 29 Mar, not available')).getAttribute('role')).toBe('status');
  expect([isYes('8 March 2026'), isNo('15 March 2026'), isYes('22 March 2026')]).toEqual([true, true, true]);
  expect(answers()).toEqual(['2026-03-08 true', '2026-03-15 false', '2026-03-22 true', '2026-03-29 false']);
});

test('a past service shows only its answer, and a tap on it opens the deadline dialog', async () => {
  const { answers } = await openSaving();
  const locked = screen.getByRole('switch', {
    name: 'Available on 1 March 2026: No answer',
    description: "You can't change past services.",
  });
  expect(locked.getAttribute('aria-readonly')).toBe('true');
  expect(locked.hasAttribute('disabled')).toBe(false);
  expect(screen.queryByRole('button', { name: "I can't serve on 1 March 2026" })).toBeNull();
  expect(switchOf('8 March 2026').hasAttribute('aria-readonly')).toBe(false);
  fireEvent.click(locked);
  await screen.findByText(/^Sorry, it has passed the deadline\./);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true })[0] as HTMLElement);
  expect(screen.queryByText(/^Sorry, it has passed/)).toBeNull();
  expect(answers()).toEqual([]);
});

test('has its month in the address, so that a reload shows it again', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: /^Next month/ }));
  expect(screen.getByRole('heading', { name: 'April 2026' })).toBeTruthy();
  expect(window.location.search).toBe('?month=2026-04');
});

test('thanks the member after the last answer of the month', async () => {
  await openSaving();
  for (const day of [8, 15, 22]) fireEvent.click(switchOf(`${day} March 2026`));
  expect(screen.queryByText("That's all for March. Thank you.")).toBeNull();
  fireEvent.click(cannotButton('29 March 2026'));
  expect((await screen.findByText("That's all for March. Thank you.")).getAttribute('role')).toBe('status');
});

describe('with several services a day, or services on other days', () => {
  const evening = { ...SUNDAYS, id: 2, startsAt: '18:00' as const };

  test('a service that was canceled since disappears when its answer is refused', async () => {
    const times = [SUNDAYS, evening];
    const refusal = { status: 400, body: { code: 'no_service', message: 'There is no such service.' } };
    renderSignedIn(
      <MyAvailabilityScreen />,
      ({ method }) => (method === 'POST' ? refusal : { body: [] }),
      times,
    );
    const toggle = await screen.findByRole('switch', { name: 'Available on 8 March 2026, 18:00: I can' });
    times.pop();
    fireEvent.click(toggle);
    await screen.findByText('Error / There is no such service.');
    await waitFor(() => expect(cardOf('8 March 2026').getAllByRole('switch')).toHaveLength(1));
  });
});
