import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BuilderPanel } from '#app/web/screens/builder-panel.tsx';
import type { BuilderService } from '#contract/roster.ts';
import type { ServiceFacts } from '#contract/smart-assign.ts';
import {
  AMOS,
  builderService,
  chooseService,
  LYDIA,
  NO_FORECAST,
  NO_ROSTER,
  READER,
  RUTH,
  RUTH_USHERS,
  USHER,
} from '#test/builder.ts';
import { type FakeResponse, renderSignedIn } from '#test/render-signed-in.tsx';

const availablePeople = [AMOS, LYDIA, RUTH].map((who) => ({ ...who, initials: 'XH' }));

const FACTS: ServiceFacts = {
  people: [
    { id: 11, preferredRoleId: 2, secondaryRoleId: null, services: 0, lastServed: null },
    { id: 12, preferredRoleId: 2, secondaryRoleId: 1, services: 1, lastServed: '2026-02-01' },
    { id: 13, preferredRoleId: 1, secondaryRoleId: null, services: 4, lastServed: '2026-02-15' },
  ],
  familyRules: [],
  reasons: [
    [{ code: 'last_served', params: { weeks: 3 } }],
    [{ code: 'asked_for_others', params: null }],
    [],
  ],
  roles: [{ roleId: 1, memberIds: [13, 12, 11], confidences: ['high', 'medium', 'low'], reasons: [0, 2, 1] }],
};

/** Opens a service with these facts. Each read of what is known about its people gets the next of the responses. */
async function openService(responses: readonly FakeResponse[], facts: Partial<BuilderService> = {}) {
  const left = [...responses];
  renderSignedIn(<BuilderPanel />, ({ path }) => {
    if (path.includes('/forecast/')) return NO_FORECAST;
    if (path.includes('available-sundays'))
      return { body: [builderService({ roles: [USHER], availablePeople, ...facts })] };
    if (path.endsWith('/smart-assignments/2026/3/8?timeId=1'))
      return left.shift() ?? { status: 500, body: {} };
    return NO_ROSTER;
  });
  await chooseService();
}

const people = () => screen.getAllByRole('button', { name: /Hill/ }).map((button) => button.textContent);
const facts = () => screen.findByText('Prefers this role');

test('a person who would serve more than they asked for shows it, and can be selected', async () => {
  const limits = { maxPerMonth: 2, neverTwoInARow: true, elsewhere: 2, servesNear: false };
  const limited = FACTS.people.map((person) => (person.id === 12 ? { ...person, limits } : person));
  await openService([{ body: { ...FACTS, people: limited } }]);
  const asked = await screen.findByText('Wants at most 2 a month');
  expect(screen.queryByText('Never wants to serve two weeks in a row')).toBeNull();
  const button = asked.closest('button') as HTMLButtonElement;
  fireEvent.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  // Selections outlive the screen, and so the test.
  fireEvent.click(button);
});

test('each person shows one short fact, and the description has the rest', async () => {
  await openService([{ body: FACTS }]);
  await facts();
  for (const [name, fact, description] of [
    [
      'Amos Hill',
      'Not in 6 months',
      'Low confidence. Has not served in six months. Asked for other roles and has not done this one.',
    ],
    [
      'Lydia Hill',
      'Second choice',
      'Medium confidence. Second choice. 1 time in six months, last on 1 February.',
    ],
    [
      'Ruth Hill',
      'Prefers this role',
      'High confidence. Prefers this role. 4 times in six months, last on 15 February. Last served here 3 weeks ago.',
    ],
  ] as const) {
    const card = screen.getByRole('button', { name: new RegExp(`^${name}`), description });
    expect(within(card).getByText(fact)).toBeTruthy();
    expect(card.dataset.tip).toBe(description);
  }
});

test('"Best first" and "By first name" sort the people', async () => {
  await openService([{ body: FACTS }]);
  await facts();
  fireEvent.click(screen.getByRole('radio', { name: 'Best first' }));
  expect(people().map((text) => text?.slice(0, 4))).toEqual(['Ruth', 'Lydi', 'Amos']);
  fireEvent.click(screen.getByRole('radio', { name: 'By first name' }));
  expect(people().map((text) => text?.slice(0, 4))).toEqual(['Amos', 'Lydi', 'Ruth']);
});

test('without the facts, the people are still listed, and "Try again" loads the facts', async () => {
  await openService([{ status: 503, body: { message: 'Away.', code: 'database_away' } }, { body: FACTS }]);
  const again = await screen.findByRole('button', { name: /^Couldn't load preferences and past services/ });
  expect(people()).toEqual(['Amos HillXH', 'Lydia HillXH', 'Ruth HillXH']);
  fireEvent.click(again);
  expect(await facts()).toBeTruthy();
});

test("shows 'Regular Sunday' and 'N of M roles assigned', a role 'Limit: N' and 'Selected'", async () => {
  await openService([{ body: FACTS }]);
  const card = screen.getByRole('button', { name: /^8 March 2026/ });
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

const TWO_ROLES = { roles: [USHER, { ...READER, maxLimit: 2 }], assignments: [RUTH_USHERS] };
const namesIn = (role: string) =>
  within(screen.getByRole('list', { name: role }))
    .getAllByRole('button')
    .map((element) => element.getAttribute('aria-label') ?? element.firstElementChild?.textContent);

test('the summary names who serves in each role and how many places are open', async () => {
  await openService([], TWO_ROLES);
  const lines = screen.getAllByRole('definition').map(({ parentElement }) => parentElement?.textContent);
  expect(lines).toEqual(['UsherRuth Hill', 'Reader2 places open']);
  fireEvent.click(
    within(screen.getByRole('list', { name: 'Reader' })).getByRole('button', { name: /^Amos Hill/ }),
  );
  expect(
    screen
      .getAllByRole('definition')
      .slice(-2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Amos Hill', '1 place open']);
});

test('a full role shows only its own people until "Change" is pressed, which moves the focus to the first person', async () => {
  await openService([], TWO_ROLES);
  expect(namesIn('Usher')).toEqual(['Ruth Hill', 'Change Usher']);
  expect(namesIn('Reader')).toEqual(['Amos Hill', 'Lydia Hill', 'Ruth Hill']);
  fireEvent.click(screen.getByRole('button', { name: 'Change Usher' }));
  expect(namesIn('Usher')).toEqual(['Amos Hill', 'Lydia Hill', 'Ruth Hill']);
  expect(document.activeElement?.textContent).toContain('Amos Hill');
});

test('each role is one tab stop, and arrow keys move between its people', async () => {
  await openService([], TWO_ROLES);
  const reader = screen.getByRole('list', { name: 'Reader' });
  const stops = () =>
    within(reader)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
  const focused = () => document.activeElement?.firstElementChild?.textContent;
  expect(stops()).toHaveLength(1);
  stops()[0]?.focus();
  for (const [key, name] of [
    ['ArrowRight', 'Lydia Hill'],
    ['ArrowDown', 'Ruth Hill'],
    ['ArrowLeft', 'Lydia Hill'],
    ['End', 'Ruth Hill'],
    ['ArrowRight', 'Limit: 2'],
    ['ArrowUp', 'Ruth Hill'],
  ] as const) {
    fireEvent.keyDown(document.activeElement as Element, { key });
    expect(focused()).toBe(name);
  }
  expect(stops().map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual(['Ruth Hill']);
  // Combinations with a modifier belong to the browser: Alt and the left arrow go back.
  expect(fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(focused()).toBe('Ruth Hill');
});
