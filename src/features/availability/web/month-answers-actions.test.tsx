import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ServiceRef } from '#domain/services/services.ts';
import { deferredResponse, type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { MyAvailabilityScreen } from './my-availability-screen.tsx';

interface Body {
  readonly answers: readonly (ServiceRef & { isAvailable: boolean | null })[];
}

const SUNDAYS = ['2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'] as const;
const PATH = '/api/availability/months/2026/3';

/** Opens March on a server that stores answers. The first Sunday is past. */
async function open(
  before: Record<string, boolean>,
  saving?: Promise<FakeResponse> | FakeResponse,
  usual: readonly object[] = [],
) {
  const saved = new Map<string, boolean | null>(Object.entries(before));
  const records = () =>
    [...saved].flatMap(([date, isAvailable]) =>
      isAvailable === null ? [] : [{ id: 1, date, timeId: 1, isAvailable, memberId: 7 }],
    );
  const { sent } = renderSignedIn(<MyAvailabilityScreen />, ({ method, path, body }) => {
    if (method === 'PUT') {
      if (saving) return saving;
      for (const answer of (body as Body).answers) saved.set(answer.date, answer.isAvailable);
    }
    if (path.includes('usual')) return { body: usual };
    return { body: path.includes('availability') ? records() : [] };
  });
  await screen.findByText('8 March 2026');
  return { puts: () => sent.filter(({ method }) => method === 'PUT') };
}

const all = () =>
  screen.getByRole('button', { name: /^All of them: available for every open service in March.2026$/ });
const none = () => screen.getByRole('button', { name: /^None this month: not available in March.2026$/ });
const chosen = () =>
  SUNDAYS.map((date) => {
    const day = `${Number(date.slice(8))} March 2026`;
    const no = screen.getByRole('button', { name: `I can't serve on ${day}` }).getAttribute('aria-pressed');
    const yes = screen
      .getByRole('switch', { name: `Available on ${day}: I can` })
      .getAttribute('aria-checked');
    return no === 'true' ? 'no' : yes === 'true' ? 'yes' : '-';
  });
const isStatus = (text: string) => screen.findByText(text, { selector: '[role=status]' });

test.each([
  ['All of them', all, true, 'Saved: 4 services, available', 'yes'],
  ['None this month', none, false, 'Saved: 4 services, not available', 'no'],
] as const)(
  '"%s" answers every open service in one call, and leaves past ones',
  async (_, button, isAvailable, text, answer) => {
    const { puts } = await open({ '2026-03-01': true });
    fireEvent.click(button());
    await screen.findByText(text);
    const answers = SUNDAYS.map((date) => ({ date, timeId: 1, isAvailable }));
    expect(puts()).toEqual([{ method: 'PUT', path: PATH, body: { answers } }]);
    await waitFor(() => expect(chosen()).toEqual(Array(4).fill(answer)));
    expect(
      screen.getByRole('switch', { name: 'Available on 1 March 2026: I can' }).getAttribute('aria-checked'),
    ).toBe('true');
    dismissToast();
  },
);

test('Undo restores exactly what was before, no answer included', async () => {
  await open({ '2026-03-08': true, '2026-03-15': false });
  const before = chosen();
  expect(before).toEqual(['yes', 'no', '-', '-']);
  fireEvent.click(none());
  await screen.findByText('Saved: 4 services, not available');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await isStatus('The earlier answers are back.');
  expect(chosen()).toEqual(before);
  dismissToast();
});

test('a later answer ends the offer to undo the month', async () => {
  await open({});
  fireEvent.click(all());
  await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(screen.getByRole('button', { name: "I can't serve on 15 March 2026" }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a double tap sends one call, and what is tapped meanwhile is sent after it; no button moves', async () => {
  const { response, respond } = deferredResponse();
  const { puts } = await open({}, response);
  const [first, second] = [all(), none()];
  fireEvent.click(first);
  fireEvent.click(first);
  fireEvent.click(second);
  await screen.findByText('Updating your availability...');
  expect([all(), none()]).toEqual([first, second]);
  expect(puts()).toHaveLength(1);
  respond({ body: [] });
  await screen.findByText('Saved: 4 services, not available');
  expect(puts()).toHaveLength(2);
  dismissToast();
});

const USUAL = [{ timeId: 1, weekday: 0, startsAt: null, name: null, weeks: [2, 5] }];
const usually = () =>
  screen.queryByRole('button', { name: /^As usual \(2 of 4\): usual services in March.2026$/ });

test('"As usual" fills in a month without answers in one tap, and stays where it is', async () => {
  const { puts } = await open({}, undefined, USUAL);
  const button = usually();
  fireEvent.click(button as HTMLElement);
  await screen.findByText('Saved: 4 services, 2 available');
  expect(chosen()).toEqual(['yes', 'no', 'no', 'yes']);
  expect(puts()).toHaveLength(1);
  expect(usually()).toBe(button);
  dismissToast();
});

test.each([
  ['the month has answers', { '2026-03-15': false }, USUAL],
  ['it matches no service', {}, [{ ...USUAL[0], weeks: [] }]],
])('"As usual" is not offered when %s', async (_, before, usual) => {
  await open(before as Record<string, boolean>, undefined, usual);
  expect(all()).toBeTruthy();
  expect(screen.queryByText(/^As usual/)).toBeNull();
});

test('an answer that a time away gave says "Away", and Undo gives it back to the time away', async () => {
  const away = {
    id: 1,
    date: '2026-03-08',
    timeId: 1,
    isAvailable: false,
    isAway: true,
    memberId: 7,
  };
  const { sent } = renderSignedIn(<MyAvailabilityScreen />, ({ path }) => ({
    body: path.includes('/availability') ? [away] : [],
  }));
  await screen.findByText('Away');
  fireEvent.click(all());
  await screen.findByText('Saved: 4 services, available');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await isStatus('The earlier answers are back.');
  const undone = sent.filter(({ method }) => method === 'PUT')[1]?.body as Body;
  expect(undone.answers.map(({ isAvailable }) => isAvailable)).toEqual([null, null, null, null]);
  dismissToast();
});
