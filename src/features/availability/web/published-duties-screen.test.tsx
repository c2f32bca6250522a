import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ServiceRef } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { MyAvailabilityScreen } from './my-availability-screen.tsx';

type Answers = Map<string, boolean | null>;

const duty = (date: string, role: string, response: string) => ({
  memberId: 7,
  date,
  timeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  role: { id: 4, name: role },
  companions: [],
  response,
  reason: null,
});

/** Opens March for a member who serves on the 8th and the 15th, on a server that makes answers heard there. */
async function open(before: Record<string, boolean | null>, responses: Record<string, string> = {}) {
  const answers: Answers = new Map(Object.entries(before));
  const said = new Map([
    ...Object.entries({ '2026-03-08': 'none', '2026-03-15': 'confirmed', ...responses }),
  ]);
  const record = (date: string, isAvailable: boolean, isDeclined = false) => ({
    id: 1,
    date,
    timeId: 1,
    isAvailable,
    memberId: 7,
    ...(isDeclined && { declinedRole: { id: 4, name: 'Sound' } }),
  });
  function store(date: string, isAvailable: boolean | null) {
    answers.set(date, isAvailable);
    const isDeclined = isAvailable === false && said.has(date) && said.get(date) !== 'declined';
    if (isAvailable !== null && said.has(date)) said.set(date, isAvailable ? 'none' : 'declined');
    return isAvailable === null ? [] : [record(date, isAvailable, isDeclined)];
  }
  const { sent } = renderSignedIn(<MyAvailabilityScreen />, ({ method, path, body }) => {
    if (path.includes('respond')) {
      const { date, response } = body as { date: string; response: string };
      said.set(date, response);
      return { body: duty(date, 'Sound', response) };
    }
    if (method === 'PUT') {
      const given = (body as { answers: (ServiceRef & { isAvailable: boolean | null })[] }).answers;
      return { body: given.flatMap(({ date, isAvailable }) => store(date, isAvailable)) };
    }
    if (path.includes('usual')) {
      const usual = { timeId: 1, weekday: 0, startsAt: null, name: null, weeks: [2] };
      return { body: [usual] };
    }
    if (path.includes('my-services'))
      return { body: [...said].map(([date, response]) => duty(date, 'Sound', response)) };
    if (!path.startsWith('/api/availability')) return { body: [] };
    const given = [...answers].filter((entry): entry is [string, boolean] => entry[1] !== null);
    return { body: given.map(([date, isAvailable]) => record(date, isAvailable)) };
  });
  await screen.findByText('8 March 2026');
  return { changes: () => sent.filter(({ method }) => method !== 'GET') };
}

const row = (day: number) =>
  within(
    screen.getByRole('heading', { name: `${day} March 2026`, hidden: true }).closest('li') as HTMLElement,
  );
const serves = (day: number) => row(day).queryByText('You serve: Sound') !== null;
const findQuestion = async () =>
  within(await screen.findByRole('dialog', { name: t('common:duties.title') }));
const YES = { '2026-03-08': true, '2026-03-15': true, '2026-03-22': true };

test('where the member serves, the row says so and offers to decline, and then to be there after all', async () => {
  const { changes } = await open(YES);
  expect([serves(8), serves(15), serves(22)]).toEqual([true, true, false]);
  expect(row(8).queryByRole('switch')).toBeNull();
  const button = row(8).getByRole('button', { name: "I can't make it: 8 March 2026" });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole('button', { name: t('common:duties.save') }));
  await row(8).findByText("You can't make it: Sound");
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(row(8).getByRole('button', { name: "I'll be there: 8 March 2026" }));
  await row(8).findByText('You serve: Sound');
  expect(changes().map(({ body }) => (body as { response: string }).response)).toEqual([
    'declined',
    'confirmed',
  ]);
});

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

test('"None this month" asks once for all services, and Undo asks nothing because it gives them back', async () => {
  await open(YES);
  press(/^None this month/);
  const question = await findQuestion();
  expect(question.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(question.getByRole('button', { name: t('common:duties.confirm') }));
  await screen.findByText(`Saved: 4 services, not available / ${t('common:duties.declined')}`);
  press('Undo');
  await screen.findByText('The earlier answers are back.', { selector: '[role=status]' });
  await waitFor(() => expect([serves(8), serves(15)]).toEqual([true, true]));
  dismissToast();
});

test('Undo asks where it brings a no back', async () => {
  const { changes } = await open({ '2026-03-08': true }, { '2026-03-08': 'declined' });
  press(/^All of them/);
  await screen.findByText('Saved: 4 services, available');
  press('Undo');
  const question = await findQuestion();
  expect(question.getByText('Sun 8 Mar')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(changes()).toHaveLength(1);
  dismissToast();
});
