import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MonthForecast } from '#contract/forecast.ts';
import type { Month } from '#domain/calendar/calendar.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';
import { ForecastPanel } from './forecast-panel.tsx';

const MARCH: Month = { year: 2026, month: 3 };

const service = (date: '2026-03-08' | '2026-03-15', roles: MonthForecast['services'][number]['roles']) => ({
  date,
  timeId: 1,
  startsAt: null,
  name: null,
  sharesDate: false,
  roles,
});
const usher = (state: 'covered' | 'thin' | 'short', open = 0) => ({ roleId: 1, name: 'Usher', state, open });
const reader = (state: 'covered' | 'thin' | 'short', open = 0) => ({
  roleId: 2,
  name: 'Reader',
  state,
  open,
});

const FORECAST: MonthForecast = {
  answered: 9,
  members: 36,
  deadline: '2026-03-20',
  days: Array.from({ length: 10 }, (_, index) => ({
    date: `2026-02-${19 + index}` as const,
    answered: index,
  })),
  services: [
    service('2026-03-08', [usher('covered'), reader('covered')]),
    service('2026-03-15', [usher('short', 2), reader('thin')]),
  ],
  ask: [
    {
      user: { id: 11, name: 'Amos Hill', isReachable: true },
      wouldFill: [{ date: '2026-03-15', timeId: 1, roleId: 1 }],
    },
    {
      user: { id: 12, name: 'Lydia Hill', isReachable: true },
      wouldFill: [{ date: '2026-03-15', timeId: 1, roleId: 1 }],
    },
  ],
};

/** Replaces the reminders, which are another feature. */
const Reminder = vi.fn(({ memberIds }: { memberIds: readonly number[] }) => (
  <p>{`Reminding ${memberIds.join(' and ')}`}</p>
));

function show(response: FakeResponse) {
  renderSignedIn(<ForecastPanel month={MARCH} Reminder={Reminder} />, () => response);
}

test('says how many have answered, in words and by day', async () => {
  show({ body: FORECAST });
  await screen.findByText(
    /9 of 36 people have answered\. Members can answer until 20 March, and for each service until it's over\./,
  );
  expect(screen.getByText(/7 people answered in the last seven days\./)).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Answers by day: 0 on 19 February, 9 on 28 February.',
  );
  expect(
    within(screen.getByRole('table', { name: 'Answers', hidden: true })).getAllByRole('row', { hidden: true })
      .length,
  ).toBe(11);
});

test('says for each role at each service whether it can be filled', async () => {
  show({ body: FORECAST });
  const table = await screen.findByRole('table', { name: 'Services' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Role', 'Sun 8 Mar', 'Sun 15 Mar'],
    ['Usher', 'fine', '2 open'],
    ['Reader', 'fine', 'only just'],
  ]);
});

test('names whom to ask and what each would fill, if anything, and reminds exactly them', async () => {
  const partner = { user: { id: 13, name: 'Ben Hill', isReachable: true }, wouldFill: [] };
  show({ body: { ...FORECAST, ask: [...FORECAST.ask, partner] } });
  await screen.findByText('A yes from 3 people could fill 2 open places.');
  expect(screen.getByText('Amos Hill').closest('li')?.textContent).toBe('Amos HillUsher on Sun 15 Mar');
  expect(screen.getByText('Ben Hill').closest('li')?.textContent).toBe(
    'Ben HillNeeded so that others can serve',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remind these 3' }));
  expect(await screen.findByText('Reminding 11 and 12 and 13')).toBeTruthy();
  expect(Reminder.mock.lastCall?.[0]).toMatchObject({ month: MARCH });
});

test('shows the rest of a long list on request, reminds all of it, and names who is not reached', async () => {
  const ask = Array.from({ length: 12 }, (_, index) => ({
    user: { id: index + 1, name: `Person ${index + 1}`, isReachable: index > 0 },
    wouldFill: FORECAST.ask[0]?.wouldFill ?? [],
  }));
  show({ body: { ...FORECAST, ask } });
  await screen.findByText('Person 8');
  expect(screen.queryByText('Person 9')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show 4 more' }));
  expect(screen.getByText('Person 12')).toBeTruthy();
  expect(screen.getByText("Messages can't reach Person 1.")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remind these 11' }));
  expect(await screen.findByText(/^Reminding .* and 12$/)).toBeTruthy();
});
