import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { asSentence, joinSentences } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { aBuilderMonth, chooseService, DATE, openBuilder, personIn } from '#test/builder.tsx';
import { aFamily, anAssignment, aPublishedMonth } from '#test/factories.ts';
import { churchForEachTest, press } from '#test/screen.tsx';

const church = churchForEachTest();

/**
 * Adds a month for which more is known of its people. Ruth prefers to usher and has done it three times, for Lydia it is
 * her second choice, and Amos has asked for another role.
 */
async function aKnownMonth(options?: Parameters<typeof aBuilderMonth>[1]) {
  const month = await aBuilderMonth(church(), options);
  const { amos, lydia, ruth, usher, reader } = month;
  const { query } = church().database;
  for (const [id, preferredRoleId, secondaryRoleId] of [
    [amos, reader, null],
    [lydia, reader, usher],
    [ruth, usher, null],
  ] as const)
    await query
      .updateTable('teamMembers')
      .set({ preferredRoleId, secondaryRoleId })
      .where('memberId', '=', id)
      .execute();
  church().clock.set('2025-12-20T00:00:00Z');
  const ushered = (date: PlainDate) => ({ roleId: usher, memberId: ruth, date });
  await aPublishedMonth(church(), { year: 2026, month: 1 }, [ushered('2026-01-04'), ushered('2026-01-18')]);
  await aPublishedMonth(church(), { year: 2026, month: 2 }, [
    ushered('2026-02-22'),
    { roleId: reader, memberId: lydia, date: '2026-02-01' },
  ]);
  church().clock.restart();
  return month;
}

async function open(options?: Parameters<typeof aBuilderMonth>[1]) {
  const month = await aKnownMonth(options);
  const builder = await openBuilder(church());
  await chooseService();
  return { ...month, ...builder };
}

const names = (role: string) =>
  within(screen.getByRole('list', { name: role }))
    .getAllByRole('button')
    .map((element) => element.getAttribute('aria-label') ?? element.firstElementChild?.textContent);
const findFacts = () => screen.findAllByText(t('builder:preference.preferred'));

test('a person who would serve more than they asked for shows it, and can be selected', async () => {
  const { lydia, reader } = await aKnownMonth();
  const { query } = church().database;
  const limits = { maxPerMonth: 2, neverTwoInARow: true };
  await query.updateTable('users').set(limits).where('id', '=', lydia).execute();
  for (const date of ['2026-03-01', '2026-03-29'] as const)
    await anAssignment(church(), { roleId: reader, memberId: lydia, date });
  await openBuilder(church());
  await chooseService();
  const [asked] = await screen.findAllByText(t('concerns:atMost', { services: 2 }));
  expect(screen.queryByText(t('concerns:notInARow'))).toBeNull();
  const button = asked?.closest('button') as HTMLButtonElement;
  press(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test("a person ruled out by a family's choice is selected after a question", async () => {
  const { amos, lydia } = await aKnownMonth();
  await aFamily(church(), [amos, lydia], { serving: 'apart', strictness: 'must' });
  await openBuilder(church());
  await chooseService();
  await findFacts();
  press(personIn('Usher', 'Amos'));
  const wanted = t('concerns:wants.apart.must', { names: 'Amos and Lydia' });
  await within(screen.getByRole('list', { name: 'Reader' })).findByText(wanted);
  const choose = () => press(personIn('Reader', 'Lydia'));
  choose();
  const dialog = screen.getByRole('dialog', { name: 'Lydia Hill' });
  expect(dialog.textContent).toContain(asSentence(wanted));
  press(within(dialog).getByRole('button', { name: t('common:ui.cancel') }));
  expect(personIn('Reader', 'Lydia').getAttribute('aria-pressed')).toBe('false');
  choose();
  press(screen.getByRole('button', { name: t('common:candidates.chooseAnyway') }));
  expect(personIn('Reader', 'Lydia').getAttribute('aria-pressed')).toBe('true');
});

test('each person shows one short fact, and the description has the rest', async () => {
  await open();
  await findFacts();
  const { high, medium, low } = {
    high: t('builder:confidence.high'),
    medium: t('builder:confidence.medium'),
    low: t('builder:confidence.low'),
  };
  const [preferred, second] = [t('builder:preference.preferred'), t('builder:preference.secondary')];
  const servedBy = (count: number, date: string) => t('builder:served', { count, date });
  for (const [name, fact, sentences] of [
    ['Amos', t('concerns:notSuited'), [low, t('builder:neverServed'), t('concerns:notSuited')]],
    ['Lydia', second, [medium, second, servedBy(1, '1 February')]],
    [
      'Ruth',
      preferred,
      [high, preferred, servedBy(3, '22 February'), t('concerns:reasons.last_served', { count: 3 })],
    ],
  ] as const) {
    const card = personIn('Usher', name);
    expect(within(card).getByText(fact)).toBeTruthy();
    const tip = joinSentences(sentences.map(asSentence));
    expect(card.dataset.tip?.startsWith(tip)).toBe(true);
  }
});

test('"Best first" and "By first name" sort the people', async () => {
  await open();
  await findFacts();
  fireEvent.click(screen.getByRole('radio', { name: t('builder:order.best') }));
  expect(names('Usher')).toEqual(['Ruth Hill', 'Lydia Hill', 'Amos Hill']);
  fireEvent.click(screen.getByRole('radio', { name: t('builder:order.name') }));
  expect(names('Usher')).toEqual(['Amos Hill', 'Lydia Hill', 'Ruth Hill']);
});

test('without the facts, the people are still listed, and "Try again" loads the facts', async () => {
  await aKnownMonth();
  // The month would read them too.
  window.history.replaceState(null, '', '?tab=roster&service=2026-03-15+1');
  await openBuilder(church(), {}, ({ failNext }) => failNext(contract.listCandidates, 503));
  const again = await screen.findByRole('button', { name: t('builder:factsFailed') });
  expect(personIn('Usher', 'Amos').textContent).toBe('Amos HillAH');
  press(again);
  await findFacts();
});

test('a person chosen before the concerns about them are known is asked about afterwards', async () => {
  const { amos, lydia } = await aKnownMonth();
  await aFamily(church(), [amos, lydia], { serving: 'apart', strictness: 'must' });
  await openBuilder(church(), {}, ({ hold }) => void hold(contract.listCandidates));
  await chooseService();
  const chosen = [personIn('Usher', 'Amos'), personIn('Reader', 'Lydia')] as const;
  for (const button of chosen) press(button);
  const areSelected = () => chosen.map((button) => button.getAttribute('aria-pressed'));
  const dialog = await screen.findByRole('dialog', { name: 'Lydia Hill' });
  expect(areSelected()).toEqual(['true', 'true']);
  press(within(dialog).getByRole('button', { name: t('common:ui.cancel') }));
  expect(areSelected()).toEqual(['true', 'false']);
});

test("shows 'Regular Sunday' and 'N of M roles assigned', a role 'Limit: N' and 'Selected'", async () => {
  await open();
  const card = screen.getByRole('button', { name: /^15 March 2026/ });
  expect(card.textContent).toContain('Regular Sunday3 people available0 of 2 roles assigned');
  expect(screen.getAllByText('Limit: 1')).toHaveLength(2);
  expect(screen.getByText('Maximum 1 Usher allowed per service')).toBeTruthy();
  expect(screen.queryByText('Selected')).toBeNull();
  const amos = personIn('Usher', 'Amos');
  press(amos);
  expect(screen.getByText('Selected')).toBeTruthy();
  press(amos);
  expect(screen.queryByText('Selected')).toBeNull();
});

/** Opens the service, at which Ruth ushers. */
async function openAssigned() {
  const { usher, ruth } = await aKnownMonth();
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE });
  await openBuilder(church());
  await chooseService();
}

test('the summary names who serves in each role and how many places are open', async () => {
  await openAssigned();
  const lines = () =>
    screen.getAllByRole('definition').map(({ parentElement }) => parentElement?.textContent);
  expect(lines()).toEqual(['UsherRuth Hill', `Reader${t('common:assigned.placesOpen', { count: 1 })}`]);
  press(personIn('Reader', 'Amos'));
  expect(lines()).toEqual(['UsherRuth Hill', 'ReaderAmos Hill']);
});

test('a full role shows only its own people until "Change" is pressed, which moves the focus to the first person', async () => {
  await openAssigned();
  const change = t('builder:changeRole', { role: 'Usher' });
  expect(names('Usher')).toEqual(['Ruth Hill', change]);
  expect(names('Reader')).toEqual(['Amos Hill', 'Lydia Hill', 'Ruth Hill']);
  press(change);
  expect(names('Usher')).toEqual(['Amos Hill', 'Lydia Hill', 'Ruth Hill']);
  expect(document.activeElement?.textContent).toContain('Amos Hill');
});

test('each role is one tab stop, and arrow keys move between its people', async () => {
  await openAssigned();
  const reader = screen.getByRole('list', { name: 'Reader' });
  const stops = () =>
    within(reader)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
  const focused = () => document.activeElement?.firstElementChild?.textContent;
  expect(stops()).toHaveLength(1);
  // Save follows the roles, before Smart Assign and Clear All.
  const all = [...document.querySelectorAll<HTMLElement>('button, input:checked')];
  const texts = all.filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent);
  expect(texts.slice(-5)).toEqual([
    expect.stringMatching(/^Ruth Hill/),
    expect.stringMatching(/^Amos Hill/),
    t('builder:save'),
    t('builder:smartAssign'),
    t('builder:clearAll'),
  ]);
  stops()[0]?.focus();
  for (const [key, name] of [
    ['ArrowRight', 'Lydia Hill'],
    ['ArrowDown', 'Ruth Hill'],
    ['ArrowLeft', 'Lydia Hill'],
    ['End', 'Ruth Hill'],
    ['ArrowRight', t('builder:limit', { limit: 1 })],
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
