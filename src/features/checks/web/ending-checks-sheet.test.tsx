import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MAX_ENDING } from '#contract/checks.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { aCheckKind, aMember, aPublishedMonth, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { dateInSentence } from '#web/parts/dates.ts';
import { EndingChecksSheet } from './ending-checks-sheet.tsx';

const church = churchForEachTest();

/** Shows the checks of a teacher who serves on three Sundays and whose check ends on a day. */
async function openSheet(validUntil: PlainDate) {
  const { query } = church().database;
  const [kindId, roleId] = [
    await aCheckKind(church(), 'First aid'),
    await aRole(church(), { name: 'Teacher' }),
  ];
  const memberId = await aMember(church(), { firstName: 'Naomi', lastName: 'Bethlehem' });
  await aPublishedMonth(
    church(),
    { year: 2026, month: 3 },
    (['2026-03-15', '2026-03-22', '2026-03-29'] as const).map((date) => ({ date, roleId, memberId })),
  );
  await query.insertInto('roleChecks').values({ roleId, kindId }).execute();
  await query
    .insertInto('memberChecks')
    .values({ memberId, kindId, validUntil, seenOn: '2024-01-01' })
    .execute();
  const { show } = await openBrowser(church(), { isAdmin: true });
  show(<EndingChecksSheet onClose={() => undefined} />);
  return {
    open: async () => {
      const rows = await query.selectFrom('coverRequests').select('date').orderBy('date').execute();
      return rows.map(({ date }) => date);
    },
  };
}

/** Dates contain spaces that do not break. */
const exactly = { normalizer: (text: string) => text };

const find = (service: string) => {
  const duty = t('builder:endingChecks.duty', { service, role: 'Teacher' });
  return screen.findByRole('button', { name: t('builder:endingChecks.findFor', { duty }) });
};

test('a check that ends names the services after its end, and finds someone else for one or for all', async () => {
  const { open } = await openSheet('2026-03-15');
  const ends = { check: 'First aid', date: dateInSentence('2026-03-15') };
  expect(await screen.findByText(t('builder:endingChecks.ends', ends), exactly)).toBeTruthy();
  expect(screen.queryByText(/15 Mar,/)).toBeNull();
  press(await find('Sun 29 Mar'));
  await waitFor(async () => expect(await open()).toEqual(['2026-03-29']));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Find someone else/ })).toHaveLength(1));
  expect(await find('Sun 22 Mar')).toBeTruthy();
});

test('a check that has ended finds someone else for all services at once', async () => {
  const { open } = await openSheet('2026-03-12');
  const ended = { check: 'First aid', date: dateInSentence('2026-03-12') };
  expect(await screen.findByText(t('builder:endingChecks.ended', ended), exactly)).toBeTruthy();
  press(await screen.findByRole('button', { name: t('builder:endingChecks.findForAll', { count: 3 }) }));
  await waitFor(async () => expect(await open()).toEqual(['2026-03-15', '2026-03-22', '2026-03-29']));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /Find someone else/ })).toEqual([]));
});

test('lists the first of many checks, those with services first', async () => {
  const { query } = church().database;
  const [kindId, roleId] = [await aCheckKind(church(), 'First aid'), await aRole(church())];
  await query.insertInto('roleChecks').values({ roleId, kindId }).execute();
  const validUntil = '2026-03-20';
  let last = 0;
  for (let n = 0; n < MAX_ENDING + 2; n += 1) {
    last = await aMember(church(), { firstName: `Person${n}`, lastName: 'Hill' });
    const check = { memberId: last, kindId, validUntil, seenOn: '2024-01-01' } as const;
    await query.insertInto('memberChecks').values(check).execute();
  }
  await aPublishedMonth(church(), { year: 2026, month: 3 }, [{ date: '2026-03-29', roleId, memberId: last }]);
  const { show } = await openBrowser(church(), { isAdmin: true });
  show(<EndingChecksSheet onClose={() => undefined} />);
  const shown = { shown: MAX_ENDING, total: MAX_ENDING + 2 };
  await screen.findByText(t('builder:endingChecks.first', shown));
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain(`Person${MAX_ENDING + 1} Hill`);
});
