import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { AwayDates } from '#domain/availability/away.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember, aPublishedMonth, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { AwayPanel } from './away-panel.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const CAMPING = { from: '2026-05-01', to: '2026-05-03', note: 'Camping' } as const;
const ADD = t('away:add');
const QUESTION = t('common:duties.title');
const saved = (period: string) => t('away:saved', { period });
const save = () => press(t('common:ui.save'));

/** Shows the times away of Ruth, who goes camping, and perhaps those of her daughter Mia. */
async function show({ serves = false, withMia = false, dates = CAMPING as AwayDates } = {}) {
  const ruth = await aMember(church(), { firstName: 'Ruth' });
  const mia = await aMember(church(), { firstName: 'Mia' });
  await aFamily(church(), [ruth], {}, [mia]);
  if (serves) {
    const roleId = await aRole(church(), { name: 'Sound' });
    await aPublishedMonth(church(), MARCH, [{ roleId, memberId: ruth, date: '2026-03-15' }]);
  }
  const browser = await openBrowser(church(), ruth);
  await browser.visitor.call(contract.addAway, { body: { ...dates, note: CAMPING.note } });
  const people = [
    { id: ruth, name: 'Ruth', isSelf: true },
    { id: mia, name: 'Mia', isSelf: false },
  ];
  browser.show(<AwayPanel month={MARCH} people={people.slice(0, withMia ? 2 : 1)} />);
  await screen.findByText(CAMPING.note);
  const stored = async (memberId = ruth) => {
    const { body } = await browser.visitor.call(contract.listAway, { query: { memberId } });
    return body.map(({ from, to, note }) => [from, to, note]);
  };
  return { ...browser, mia, stored };
}

// The first dialog waits for no import during a test.
beforeAll(() => import('./away-dialog.tsx'));

test('four taps save a time away: open, the first day, the last day, save', async () => {
  const { stored } = await show();
  press(ADD);
  press('Saturday 14 March 2026');
  expect(screen.getByText(t('away:chosen', { period: '14 March 2026' }))).toBeTruthy();
  press('Wednesday 18 March 2026');
  expect(screen.getByRole('button', { name: '15 March 2026' }).getAttribute('aria-pressed')).toBe('true');
  save();
  await screen.findByText('14 March 2026 to 18 March 2026');
  expect((await stored())[0]).toEqual(['2026-03-14', '2026-03-18', null]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a tap before the first day begins anew, past days cannot be chosen, and no day is refused', async () => {
  const { changes } = await show();
  press(ADD);
  expect(screen.getByRole('button', { name: '8 March 2026' })).toHaveProperty('disabled', true);
  save();
  await screen.findByText(t('away:chooseDay'));
  press('Wednesday 18 March 2026');
  press('Saturday 14 March 2026');
  expect(screen.getByText(t('away:chosen', { period: '14 March 2026' }))).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('over a published service, it asks before it is saved, and Cancel saves nothing', async () => {
  const { stored, visitor } = await show({ serves: true });
  press(ADD);
  press('15 March 2026');
  save();
  const question = within(await screen.findByRole('dialog', { name: QUESTION }));
  expect(question.getByText('Sound')).toBeTruthy();
  press(question.getByRole('button', { name: t('common:ui.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull());
  expect(await stored()).toHaveLength(1);
  save();
  press(await screen.findByRole('button', { name: t('common:duties.confirm') }));
  await screen.findByText(`${saved('15 March 2026')} / ${t('common:duties.declined')}`);
  expect(await stored()).toHaveLength(2);
  expect((await visitor.call(contract.listMyServices, { query: {} })).body).toMatchObject([
    { date: '2026-03-15', response: 'declined' },
  ]);
});

test('a time away can be removed', async () => {
  const { stored } = await show();
  press(t('away:removeLabel', { period: '1 May 2026 to 3 May 2026' }));
  await waitFor(() => expect(screen.queryByText(CAMPING.note)).toBeNull());
  expect(await stored()).toEqual([]);
});

test('a time away of several is one row with their names, and Undo leaves what was there', async () => {
  const day = { from: '2026-03-14', to: '2026-03-14' } as const;
  const { mia, stored } = await show({ withMia: true, dates: day });
  press(t('away:addFor', { count: 2, name: 'Ruth and Mia' }));
  press('Saturday 14 March 2026');
  save();
  await screen.findByText('Ruth and Mia', { selector: 'li *' });
  expect(await stored(mia)).toEqual([[day.from, day.to, null]]);
  press(t('away:undo'));
  await waitFor(() => expect(screen.queryByText('Ruth and Mia', { selector: 'li *' })).toBeNull());
  await waitFor(async () => expect(await stored(mia)).toEqual([]));
  expect(await stored()).toEqual([[day.from, day.to, CAMPING.note]]);
});
