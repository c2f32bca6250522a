import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aSpecialDay } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, showScreen, type } from '#test/screen.tsx';
import { SpecialDaysCard } from './special-days-card.tsx';

const church = churchForEachTest();
const show = () => showScreen(church(), <SpecialDaysCard />, { isAdmin: true });
const listDays = () => church().database.query.selectFrom('specialDays').selectAll().execute();

const EASTER = { date: '2026-04-05', name: 'Easter' } as const;
const removeEaster = () => {
  press(t('special-days:remove', EASTER));
  press(t('special-days:removeConfirm'));
};

test('a special day is added, renamed and deleted', async () => {
  await show();
  await screen.findByText('No upcoming special days.');
  press(t('special-days:add'));
  type(t('special-days:date'), EASTER.date);
  type(t('special-days:name'), 'Eastr');
  press(t('common:ui.save'));
  press(await screen.findByRole('button', { name: t('special-days:edit', { name: 'Eastr' }) }));
  type(t('special-days:name'), EASTER.name);
  press(t('common:ui.save'));
  await screen.findByText(t('special-days:saved'));
  await waitFor(async () => expect(await listDays()).toMatchObject([EASTER]));
  await screen.findByRole('button', { name: t('special-days:remove', EASTER) });
  removeEaster();
  await screen.findByText('Special day deleted successfully');
  await screen.findByText('No upcoming special days.');
});

test('deleting a special day leaves the focus on the heading, because its row is gone', async () => {
  await aSpecialDay(church(), EASTER);
  await show();
  (await screen.findByRole('button', { name: t('special-days:remove', EASTER) })).focus();
  removeEaster();
  await screen.findByText('No upcoming special days.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('special-days:title')));
});

test("a refusal shows the server's sentence, and a failure without one the specification's", async () => {
  await aSpecialDay(church(), EASTER);
  const { failNext } = await show();
  await screen.findByText(EASTER.name);
  failNext(contract.removeSpecialDay, 500);
  removeEaster();
  await screen.findByText('Failed to delete special day / Please try again.');
  press(t('special-days:add'));
  type(t('special-days:date'), EASTER.date);
  type(t('special-days:name'), 'Easter again');
  failNext(contract.addSpecialDay, 500);
  press(t('common:ui.save'));
  await screen.findByText('Error / Failed to save special day');
  press(await screen.findByRole('button', { name: t('common:ui.save') }));
  await screen.findByText(`Error / ${t('refusals:special_day_taken')}`);
});

test('a missing name and date are reported at each field, and nothing is sent', async () => {
  const { changes } = await show();
  press(t('special-days:add'));
  press(t('common:ui.save'));
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(screen.getByText(t('special-days:dateRequired'))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(t('special-days:date')));
  expect(changes()).toEqual([]);
});

test('a failed read of the special days falls back to an empty list', async () => {
  await aSpecialDay(church(), EASTER);
  const browser = await openBrowser(church(), { isAdmin: true });
  browser.failNext(contract.listSpecialDays, 503);
  browser.show(<SpecialDaysCard />);
  expect(await screen.findByText('No upcoming special days.')).toBeTruthy();
});

test('offers a service on a date without one only, and adds it with the name of the special day', async () => {
  await show();
  press(t('special-days:add'));
  type(t('special-days:date'), '2026-12-27');
  type(t('special-days:date'), '2026-12-24');
  await screen.findByLabelText(t('special-days:addService'));
  // By now, the response for the first date has been processed too.
  type(t('special-days:date'), '2026-12-27');
  expect(screen.queryByLabelText(t('special-days:addService'))).toBeNull();
  type(t('special-days:date'), '2026-12-24');
  fireEvent.click(await screen.findByLabelText(t('special-days:addService')));
  type(t('special-days:name'), 'Christmas Eve');
  type(t('special-days:serviceTime'), '17:00');
  press(t('common:ui.save'));
  await screen.findByText(t('special-days:savedWithService'));
  expect(await listDays()).toMatchObject([{ date: '2026-12-24', name: 'Christmas Eve' }]);
  const times = await church().database.query.selectFrom('serviceTimes').selectAll().execute();
  expect(times).toContainEqual(
    expect.objectContaining({ date: '2026-12-24', name: 'Christmas Eve', startsAt: '17:00' }),
  );
});

test('says that only the special day was saved, and another try adds only the service', async () => {
  const { changes, failNext } = await show();
  press(t('special-days:add'));
  type(t('special-days:date'), '2026-12-24');
  fireEvent.click(await screen.findByLabelText(t('special-days:addService')));
  type(t('special-days:name'), `${'Christmas '.repeat(5)}Eve`);
  failNext(contract.addServiceTime, 500);
  press(t('common:ui.save'));
  await screen.findByText(t('special-days:serviceError'));
  press(t('special-days:addServiceAgain'));
  await screen.findByText(t('special-days:savedWithService'));
  expect(changes().map(({ call }) => call)).toEqual(['addSpecialDay', 'addServiceTime', 'addServiceTime']);
  // The name of a service has at most 40 characters.
  expect(changes().at(-1)?.body).toMatchObject({ name: 'Christmas Christmas Christmas Christmas' });
});
