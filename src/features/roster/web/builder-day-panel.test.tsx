import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SundayFacts } from '#contract/smart-assign.ts';
import { type Answer, renderSignedIn } from '#test/render-signed-in.tsx';
import { BuilderPanel } from './builder-panel.tsx';

const DATE = '2026-03-08';
const USHER = { id: 1, name: 'Usher', description: null, maxLimit: 1, isActive: true };
const person = (id: number, firstName: string) => ({
  id,
  firstName,
  lastName: 'Hill',
  formattedName: `${firstName} Hill`,
  initials: 'XH',
});
const [AMOS, LYDIA, RUTH] = [person(11, 'Amos'), person(12, 'Lydia'), person(13, 'Ruth')];

const FACTS: SundayFacts = {
  people: [
    { id: 11, preferredRoleId: 2, secondaryRoleId: null, services: 0, lastServed: null },
    { id: 12, preferredRoleId: 2, secondaryRoleId: 1, services: 1, lastServed: '2026-02-01' },
    { id: 13, preferredRoleId: 1, secondaryRoleId: null, services: 4, lastServed: '2026-02-15' },
  ],
  reasons: ['Free on the Sundays before and after.', 'Asked for other roles and has not done this one.', ''],
  roles: [{ roleId: 1, userIds: [13, 12, 11], confidences: ['high', 'medium', 'low'], reasons: [0, 2, 1] }],
};

async function openSunday(answers: readonly Answer[]) {
  const left = [...answers];
  renderSignedIn(<BuilderPanel />, ({ path }) => {
    if (path.includes('available-sundays')) {
      const sunday = { date: DATE, dateStr: DATE, roles: [USHER], assignments: [] };
      return { body: [{ ...sunday, availablePeople: [AMOS, LYDIA, RUTH] }] };
    }
    if (path.endsWith('/smart-assignments/2026/3/8')) return left.shift() ?? { status: 500, body: {} };
    return { status: 404, body: { message: 'None', code: 'no_roster' } };
  });
  fireEvent.click(await screen.findByRole('button', { name: /8 March 2026/ }));
}

const people = () => screen.getAllByRole('button', { name: /Hill/ }).map((each) => each.textContent);

test('everybody shows wish, services, and how sure Smart Assign is of them and why, in words', async () => {
  await openSunday([{ body: FACTS }]);
  await screen.findByText('High confidence');
  expect(people()).toEqual([
    'Amos HillXHLow confidenceHas not served in six monthsAsked for other roles and has not done this one.',
    'Lydia HillXHMedium confidenceSecond wish1 time in six months, last on 1 February',
    'Ruth HillXHHigh confidencePrefers this role4 times in six months, last on 15 FebruaryFree on the Sundays before and after.',
  ]);
});

test('people stand by first name until the best are asked for first', async () => {
  await openSunday([{ body: FACTS }]);
  await screen.findByText('High confidence');
  fireEvent.click(screen.getByRole('radio', { name: 'Best first' }));
  expect(people().map((text) => text?.slice(0, 4))).toEqual(['Ruth', 'Lydi', 'Amos']);
  fireEvent.click(screen.getByRole('radio', { name: 'By first name' }));
  expect(people().map((text) => text?.slice(0, 4))).toEqual(['Amos', 'Lydi', 'Ruth']);
});

test('without the facts the Sunday can be built all the same, and they can be asked for again', async () => {
  await openSunday([{ status: 503, body: { message: 'Away.', code: 'database_away' } }, { body: FACTS }]);
  const again = await screen.findByRole('button', { name: /could not be loaded. Try again/ });
  expect(people()).toEqual(['Amos HillXH', 'Lydia HillXH', 'Ruth HillXH']);
  fireEvent.click(again);
  expect(await screen.findByText('High confidence')).toBeTruthy();
});

test("specification 2: the Sunday says 'Regular Sunday' and 'N of M roles assigned', a role 'Limit: N' and 'Selected'", async () => {
  await openSunday([{ body: FACTS }]);
  const card = screen.getByRole('button', { name: /8 March 2026/ });
  expect(card.textContent).toContain('Regular Sunday3 people available0 of 1 roles assigned');
  expect(screen.getByText('Limit: 1')).toBeTruthy();
  expect(screen.getByText('Maximum 1 Usher allowed per service')).toBeTruthy();
  expect(screen.queryByText('Selected')).toBeNull();
  const amos = screen.getByRole('button', { name: /Amos Hill/ });
  fireEvent.click(amos);
  expect(screen.getByText('Selected')).toBeTruthy();
  fireEvent.click(amos);
  expect(screen.queryByText('Selected')).toBeNull();
});
