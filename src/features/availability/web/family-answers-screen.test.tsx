import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember, anAnswer, aPublishedMonth, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { dismissToast } from '#web/ui/toast-store.ts';
import { MyAvailabilityScreen } from './my-availability-screen.tsx';

const church = churchForEachTest();
const NAMES = ['Ruth', 'Ben', 'Mia'] as const;
type Name = (typeof NAMES)[number];
const [FIRST, SECOND] = ['2026-03-08', '2026-03-15'] as const;

/** Adds Ruth and her children, Ben and Mia. Ben serves on the 15th. */
async function addFamily() {
  church().clock.set('2026-03-02T01:00:00Z');
  const [Ruth, Ben, Mia] = [
    await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' }),
    await aMember(church(), { firstName: 'Ben' }),
    await aMember(church(), { firstName: 'Mia' }),
  ];
  await aFamily(church(), [Ruth], {}, [Ben, Mia]);
  const roleId = await aRole(church(), { name: 'Sound' });
  await aPublishedMonth(church(), { year: 2026, month: 3 }, [{ roleId, memberId: Ben, date: SECOND }]);
  return { Ruth, Ben, Mia };
}

/** Opens March for Ruth, in whose family these have answered for the 8th themselves. */
async function open(answers: Partial<Record<Name, boolean>> = {}) {
  const ids = await addFamily();
  for (const [name, isAvailable] of Object.entries(answers))
    await anAnswer(church(), ids[name as Name], FIRST, isAvailable);
  const browser = await openBrowser(church(), ids.Ruth);
  browser.show(<MyAvailabilityScreen />);
  await screen.findByText('8 March 2026');
  /** Returns the stored answers of the family on a date. */
  const stored = async (date: PlainDate) => {
    const { body } = await browser.visitor.call(contract.listAvailability, {
      query: { from: date, to: date },
    });
    return NAMES.map((name) => body.find(({ memberId }) => memberId === ids[name])?.isAvailable ?? null);
  };
  const chooseTab = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  return { ...browser, ids, stored, chooseTab };
}

const EVERYONE = t('common:family.everyone');
const yes = (day: number) => screen.getByRole('switch', { name: new RegExp(`${day} March`) });
const noAnswer = (name: Name) => t('common:family.unanswered', { name });
const BEN_SERVES = t('common:family.serves', { name: 'Ben', role: 'Sound' });
const MIXED = `${t('common:family.cannot', { name: 'Ben' })}, ${noAnswer('Mia')}`;

afterEach(dismissToast);

test('tells two people with one name apart, the member too', async () => {
  const ids = await addFamily();
  const { query } = church().database;
  for (const [id, initials] of [
    [ids.Ruth, 'RM'],
    [ids.Mia, 'RMJ'],
  ] as const)
    await query
      .updateTable('users')
      .set({ firstName: 'Ruth', lastName: 'Moab', initials })
      .where('id', '=', id)
      .execute();
  (await openBrowser(church(), ids.Ruth)).show(<MyAvailabilityScreen />);
  await screen.findByRole('radio', { name: 'Ruth Moab (RMJ)' });
  screen.getByRole('radio', { name: t('common:family.you', { name: 'Ruth Moab (RM)' }) });
});

test("“All of us” shows one row per service with what differs, and one tap answers for all who don't serve", async () => {
  const { chooseTab, stored } = await open({ Ruth: true, Ben: false });
  chooseTab(EVERYONE);
  await screen.findByText(MIXED);
  expect(screen.getByText(BEN_SERVES)).toBeTruthy();
  press(yes(8));
  await waitFor(() => expect(yes(8).getAttribute('aria-checked')).toBe('true'));
  await screen.findByText(/^Saved: .*, available \(.*Ruth.*Ben.*and.*Mia.*\)$/);
  expect(await stored(FIRST)).toEqual([true, true, true]);
  press(await screen.findByRole('button', { name: t('availability:undo') }));
  await screen.findByText(MIXED);
  await waitFor(async () => expect(await stored(FIRST)).toEqual([true, false, null]));
  press(yes(15));
  await waitFor(async () => expect(await stored(SECOND)).toEqual([true, true, true]));
  press(/^None this month/);
  await waitFor(async () => expect(await stored(SECOND)).toEqual([false, true, false]));
});

test('“All of us” names the people whose answer was not saved, and Undo restores the others', async () => {
  const { chooseTab, ids, stored } = await open();
  chooseTab(EVERYONE);
  const cannot = await screen.findByRole('button', {
    name: t('availability:respondLabel', {
      choice: t('availability:words.several.cannot'),
      service: '8 March 2026',
    }),
  });
  await church().database.query.deleteFrom('familyMembers').where('memberId', '=', ids.Ben).execute();
  press(cannot);
  const title = t('common:family.notSavedFor', { names: 'Ben' });
  await screen.findByText(
    (text) =>
      text.startsWith(`${title} / ${t('refusals:not_allowed_to_act')} `) &&
      /Saved: .*, not available \(.*Ruth.*and.*Mia/.test(text),
  );
  expect(await stored(FIRST)).toEqual([false, null, false]);
  press(t('availability:undo'));
  await waitFor(async () => expect(await stored(FIRST)).toEqual([null, null, null]));
});

test('“All of us” leaves out those who are not chosen, and keeps one', async () => {
  const { chooseTab, stored } = await open();
  chooseTab(EVERYONE);
  for (const name of ['Ruth', 'Ben']) fireEvent.click(await screen.findByRole('checkbox', { name }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mia' }).disabled).toBe(true);
  press(await screen.findByRole('button', { name: /^None this month/ }));
  await waitFor(async () => expect(await stored(FIRST)).toEqual([null, null, false]));
});

test("a person's tab shows their answers in their words, with who answered, and answers for them", async () => {
  const { chooseTab, hold, ids, visitor } = await open();
  const body = { date: FIRST, isAvailable: true, memberId: ids.Mia };
  await visitor.call(contract.saveAvailability, { body });
  chooseTab('Mia');
  const answeredBy = t('availability:answeredBy', { name: 'Ruth Moab' });
  await screen.findByText(answeredBy);
  expect(screen.getAllByRole('button', { name: /^Can't: / })).toHaveLength(4);
  const release = hold(contract.saveMonthAvailability);
  press(yes(15));
  // At once, and not only after it is saved.
  expect(screen.getAllByText(answeredBy)).toHaveLength(2);
  release();
  chooseTab('Ben');
  await screen.findByText(BEN_SERVES);
  expect(screen.getByRole('button', { name: /^Ben can't make it: / })).toBeTruthy();
});

test('a parent who does not serve reads whose page it is, and nothing else until the family is known', async () => {
  const { Ruth, Ben } = await addFamily();
  const { query } = church().database;
  await query.updateTable('users').set({ doesNotServe: true }).where('id', '=', Ruth).execute();
  await query.deleteFrom('familyMembers').where('memberId', '=', Ben).execute();
  const browser = await openBrowser(church(), Ruth);
  const release = browser.hold(contract.getMyFamily);
  browser.show(<MyAvailabilityScreen />);
  expect(screen.queryByText(t('availability:doesNotServe'))).toBeNull();
  release();
  await screen.findByText(t('common:family.only', { name: 'Mia' }));
  await screen.findByText('8 March 2026');
});
