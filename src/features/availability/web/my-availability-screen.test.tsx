import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { ownAnswers } from '#contract/month-inputs.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { formatMonthName } from '#languages/dates.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import { aMember, aRole, aServiceTime, aSpecialDay, aTeam, joins } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { MyAvailabilityScreen } from './my-availability-screen.tsx';

const church = churchForEachTest();
const MARCH = { year: 2026, month: 3 };
const CAN = t('availability:words.own.can');

/** Opens March with two special days. Its first Sunday is past. */
async function open() {
  church().clock.set('2026-03-02T01:00:00Z');
  await aSpecialDay(church(), { date: '2026-03-08', name: 'Harvest' });
  await aSpecialDay(church(), { date: '2026-03-15', name: 'Picnic', description: 'Bring a plate' });
  const browser = await openBrowser(church());
  const { visitor, memberId } = browser;
  browser.show(<MyAvailabilityScreen />);
  await screen.findByText('Harvest');
  return {
    ...browser,
    stored: async () => {
      const { body } = await visitor.call(contract.listAvailability, ownAnswers(memberId, MARCH));
      return body.map(({ date, isAvailable }) => `${date} ${isAvailable ? 'yes' : 'no'}`);
    },
  };
}

const cardOf = (date: string) => within(screen.getByText(date).closest('li') as HTMLElement);
const switchOf = (service: string, said = CAN) =>
  screen.getByRole('switch', { name: t('availability:availableLabel', { service, said }) });
const cannotButton = (service: string) =>
  screen.getByRole('button', { name: t('availability:cannotLabel', { service }) });
const isNo = (date: string) => cannotButton(date).getAttribute('aria-pressed') === 'true';
const isYes = (date: string) => switchOf(date).getAttribute('aria-checked') === 'true';
const findSaved = (service: string, isAvailable: boolean) =>
  screen.findByText(
    t(isAvailable ? 'availability:savedAvailable' : 'availability:savedNotAvailable', { service }),
  );

test("a special day shows its name, or what there is to know, and the others 'Sunday Service'", async () => {
  await open();
  for (const [date, shown, never] of [
    ['8 March 2026', ['Harvest', t('availability:specialSunday')], 'Sunday Service'],
    ['15 March 2026', ['Bring a plate', 'Picnic'], t('availability:specialSunday')],
    ['22 March 2026', ['Sunday Service', CAN], t('availability:specialSunday')],
  ] as const) {
    for (const text of shown) expect(cardOf(date).getByText(text)).toBeTruthy();
    expect(cardOf(date).queryByText(never)).toBeNull();
  }
});

test("shows 'Updating your availability...' until the answer is saved", async () => {
  const { hold, stored } = await open();
  const release = hold(contract.saveAvailability);
  press(switchOf('8 March 2026'));
  await screen.findByText('Updating your availability...');
  release();
  await waitFor(() => expect(screen.queryByText(t('availability:updating'))).toBeNull());
  expect(await stored()).toEqual(['2026-03-08 yes']);
});

test("shows a toast titled 'Error' after a gateway's answer, and the switch is reset", async () => {
  const { failNext } = await open();
  failNext(contract.saveAvailability, 500);
  press(switchOf('8 March 2026'));
  await screen.findByText(`Error / ${t('availability:saveFailed')}`);
  await waitFor(() => expect(isYes('8 March 2026')).toBe(false));
});

test('shows a saved answer as saved even if the connection was lost before the response', async () => {
  const { failNext, memberId, visitor } = await open();
  const body = { date: '2026-03-08', isAvailable: true, memberId } as const;
  await visitor.call(contract.saveAvailability, { body });
  failNext(contract.saveAvailability);
  press(switchOf('8 March 2026'));
  await screen.findByText(`Error / ${t('common:offlineSentence')}`);
  await waitFor(() => expect(isYes('8 March 2026')).toBe(true));
});

test('both choices stay after an answer, and the second tap of a double tap on the chosen one saves nothing', async () => {
  const { changes, stored } = await open();
  const [toggle, button] = [switchOf('8 March 2026'), cannotButton('8 March 2026')];
  expect([isYes('8 March 2026'), isNo('8 March 2026')]).toEqual([false, false]);
  press(button);
  await findSaved('Sun 8 Mar', false);
  expect([isYes('8 March 2026'), isNo('8 March 2026')]).toEqual([false, true]);
  press(button);
  expect(await stored()).toEqual(['2026-03-08 no']);
  fireEvent.click(cardOf('8 March 2026').getByText(CAN));
  await findSaved('Sun 8 Mar', true);
  fireEvent.click(toggle, { detail: 2 });
  press(cannotButton('15 March 2026'));
  await findSaved('Sun 15 Mar', false);
  expect(await stored()).toEqual(['2026-03-08 yes', '2026-03-15 no']);
  expect(changes()).toHaveLength(3);
  expect([switchOf('8 March 2026'), cannotButton('8 March 2026')]).toEqual([toggle, button]);
});

test('four answers take four taps, none of which waits for the one before it, and the last is thanked for', async () => {
  const { stored } = await open();
  const thanks = t('availability:complete', { month: formatMonthName(MARCH) });
  press(switchOf('8 March 2026'));
  press(cannotButton('15 March 2026'));
  press(switchOf('22 March 2026'));
  expect(screen.queryByText(thanks)).toBeNull();
  press(cannotButton('29 March 2026'));
  expect((await findSaved('Sun 29 Mar', false)).getAttribute('role')).toBe('status');
  expect((await screen.findByText(thanks)).getAttribute('role')).toBe('status');
  expect([isYes('8 March 2026'), isNo('15 March 2026'), isYes('22 March 2026')]).toEqual([true, true, true]);
  expect(await stored()).toEqual(['2026-03-08 yes', '2026-03-15 no', '2026-03-22 yes', '2026-03-29 no']);
});

test('a past service shows only its answer, and a tap on it opens the deadline dialog', async () => {
  const { changes } = await open();
  const locked = switchOf('1 March 2026', t('availability:unanswered'));
  expect(locked.getAttribute('aria-readonly')).toBe('true');
  expect(locked.hasAttribute('disabled')).toBe(false);
  expect(screen.getByText(t('availability:pastLocked')).id).toBe(locked.getAttribute('aria-describedby'));
  expect(cardOf('1 March 2026').queryByRole('button')).toBeNull();
  expect(switchOf('8 March 2026').hasAttribute('aria-readonly')).toBe(false);
  press(locked);
  const dialog = await screen.findByRole('dialog', { name: t('availability:deadlineTitle') });
  expect(dialog.textContent).toContain(
    'Sorry, it has passed the deadline. If you want to change your availability for this month, please contact the coordinator',
  );
  press(
    within(dialog).getAllByRole('button', { name: t('availability:close'), hidden: true })[0] as HTMLElement,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes()).toEqual([]);
  press(/^Previous month/);
  const facts = { month: 'February', deadline: 'Fri 20 Feb' };
  await screen.findByText(t('availability:monthLocked', facts));
});

test('has its month in the address, so that a reload shows it again', async () => {
  await open();
  press(/^Next month/);
  expect(screen.getByRole('heading', { name: 'April 2026' })).toBeTruthy();
  expect(window.location.search).toBe('?month=2026-04');
});

test('a service that was canceled since disappears when its answer is refused', async () => {
  const id = await aServiceTime(church(), { weekday: 0 }, { startsAt: '18:00' });
  await open();
  await church().database.query.deleteFrom('serviceTimes').where('id', '=', id).execute();
  press(switchOf('8 March 2026, 18:00'));
  await screen.findByText(`Error / ${t('refusals:no_service')}`);
  await waitFor(() => expect(cardOf('8 March 2026').getAllByRole('switch')).toHaveLength(1));
});

test('lists only services that need a role of one of their teams', async () => {
  church().clock.set('2026-03-02T01:00:00Z');
  const memberId = await aMember(church());
  const kids = await aTeam(church(), 'Kids');
  await church().database.query.deleteFrom('teamMembers').where('memberId', '=', memberId).execute();
  const showMarch = async () => {
    cleanup();
    const browser = await openBrowser(church(), memberId);
    browser.show(<MyAvailabilityScreen />);
    return browser;
  };
  const { visitor } = await showMarch();
  const { body: names } = await visitor.call(contract.listCoordinators, {});
  await screen.findByText(t('common:noTeam.ask', { names: listText(names) }));

  await joins(church(), memberId, kids);
  await showMarch();
  await screen.findByText(t('availability:notAsked', { month: 'March 2026' }));

  const roleId = await aRole(church(), { teamId: kids });
  const noOne = { timeId: SUNDAY_SERVICE, roleId, maxLimit: 0 };
  await church().database.query.insertInto('serviceTimeLimits').values(noOne).execute();
  await aServiceTime(church(), { date: '2026-03-11' }, { name: 'Youth', teamId: kids });
  await showMarch();
  await screen.findByText('Wednesday 11 March 2026');
  expect(screen.queryByText('8 March 2026')).toBeNull();
});
