import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { RelativeInResponse } from '#contract/my-family.ts';
import { type FakeResponse, RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { SUNDAYS } from '#test/services.ts';
import { MyAvailabilityScreen } from './my-availability-screen.tsx';

const relative = (id: number, name: string, isChild = false): RelativeInResponse => ({
  ...{ id, name, isChild },
  ...{ mayActFor: true, isAllowed: false },
});
const FAMILY = [relative(8, 'Ben'), relative(9, 'Mia', true)];
const NAMES: Record<string, string> = { 7: 'Ruth', 8: 'Ben', 9: 'Mia' };
const [FIRST, SECOND] = ['2026-03-08', '2026-03-15'] as const;

/**
 * Opens March for Ruth, who may act for Ben and Mia, on a server that stores everyone's answers, or refuses those for Ben.
 * Ben serves on the 15th.
 */
async function open(before: Record<string, boolean>, refusal?: FakeResponse) {
  const saved = new Map<string, boolean | null>(Object.entries(before));
  const duty = {
    ...{ memberId: 8, date: SECOND, timeId: 1, startsAt: null, name: null, sharesDate: false },
    ...{ role: { id: 4, name: 'Sound' }, companions: [], response: 'none', reason: null },
  };
  const { sent } = renderSignedIn(
    <MyAvailabilityScreen />,
    ({ method, path, body }) => {
      const { memberId = RUTH.id, answers = [] } = (body ?? {}) as {
        memberId?: number;
        answers?: { date: string; isAvailable: boolean | null }[];
      };
      if (method === 'PUT' && memberId === 8 && refusal) return refusal;
      if (method === 'PUT') for (const one of answers) saved.set(`${memberId} ${one.date}`, one.isAvailable);
      if (path.includes('my-services')) return { body: [duty] };
      if (!path.startsWith('/api/availability') || method !== 'GET') return { body: [] };
      const id = new URLSearchParams(path.split('?')[1]).get('memberId') ?? '';
      const own = [...saved].filter(([key, value]) => key.startsWith(`${id} `) && value !== null);
      return {
        body: own.map(([key, isAvailable]) => ({
          ...{ id: 1, memberId: Number(id), date: key.split(' ')[1], timeId: 1, isAvailable },
          ...(id === '9' && { answeredBy: 'Ruth Moab' }),
        })),
      };
    },
    [SUNDAYS],
    [],
    FAMILY,
  );
  await screen.findByText('8 March 2026');
  return {
    saved,
    puts: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    chooseTab: (name: string) => fireEvent.click(screen.getByRole('radio', { name })),
  };
}

test("“All of us” shows one row per service with what differs, and one tap answers for all who don't serve", async () => {
  const { saved, chooseTab } = await open({ [`7 ${FIRST}`]: true, [`8 ${FIRST}`]: false });
  chooseTab('All of us');
  expect(await screen.findByText("Ben can't, Mia: no answer")).toBeTruthy();
  expect(screen.getByText('Ben serves: Sound')).toBeTruthy();
  const yes = (day: number) => screen.getByRole('switch', { name: new RegExp(`${day} March`) });
  fireEvent.click(yes(8));
  await waitFor(() => expect(yes(8).getAttribute('aria-checked')).toBe('true'));
  expect(await screen.findByText(/^Saved: .*, available \(.*Ruth.*Ben.*and.*Mia.*\)$/)).toBeTruthy();
  expect(Object.keys(NAMES).map((id) => saved.get(`${id} ${FIRST}`))).toEqual([true, true, true]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText("Ben can't, Mia: no answer")).toBeTruthy();
  expect(Object.keys(NAMES).map((id) => saved.get(`${id} ${FIRST}`))).toEqual([true, false, null]);
  fireEvent.click(yes(15));
  await waitFor(() => expect(saved.get(`9 ${SECOND}`)).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: /^None this month/ }));
  await waitFor(() => expect(saved.get(`9 ${SECOND}`)).toBe(false));
  expect(saved.get(`8 ${SECOND}`)).toBeUndefined();
});

test('“All of us” says for whom an answer was not saved, and Undo restores the others', async () => {
  const { saved, chooseTab } = await open({}, { status: 403, body: { message: 'Not for Ben.' } });
  chooseTab('All of us');
  fireEvent.click(await screen.findByRole('button', { name: "Can't: 8 March 2026" }));
  await screen.findByText(
    /^Not saved for Ben \/ Not for Ben\. .*Saved: .*, not available \(.*Ruth.*and.*Mia/,
  );
  expect(await screen.findByText(/Ben: no answer/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(saved.get(`9 ${FIRST}`)).toBe(null));
  expect([saved.get(`7 ${FIRST}`), saved.has(`8 ${FIRST}`)]).toEqual([null, false]);
});

test('“All of us” leaves out those who are not chosen, and keeps one', async () => {
  const { puts, chooseTab } = await open({});
  chooseTab('All of us');
  for (const name of ['Ruth', 'Ben']) fireEvent.click(await screen.findByRole('checkbox', { name }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mia' }).disabled).toBe(true);
  fireEvent.click(await screen.findByRole('button', { name: /^None this month/ }));
  await waitFor(() => expect(puts()).toMatchObject([{ memberId: 9 }]));
});

test("a person's tab shows their answers in their words, with who answered, and answers for them", async () => {
  const { chooseTab } = await open({ [`9 ${FIRST}`]: true });
  chooseTab('Mia');
  expect(await screen.findByText('Answered by Ruth Moab')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Can't: / })).toHaveLength(4);
  fireEvent.click(screen.getByRole('switch', { name: /15 March/ }));
  // At once, and not only after it is saved.
  expect(screen.getAllByText('Answered by Ruth Moab')).toHaveLength(2);
  chooseTab('Ben');
  expect(await screen.findByText('Ben serves: Sound')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Ben can't make it: / })).toBeTruthy();
});

test('a parent who does not serve reads whose page it is, and nothing else until the family is known', async () => {
  Object.assign(RUTH, { doesNotServe: true });
  onTestFinished(() => void Object.assign(RUTH, { doesNotServe: false }));
  renderSignedIn(<MyAvailabilityScreen />, () => ({ body: [] }), [SUNDAYS], [], FAMILY.slice(1));
  expect(screen.queryByText('You are marked as not serving')).toBeNull();
  expect(await screen.findByText('For Mia')).toBeTruthy();
  expect(await screen.findByText('8 March 2026')).toBeTruthy();
});
