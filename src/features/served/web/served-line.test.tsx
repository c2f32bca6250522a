import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { servedCalls } from '#contract/served.ts';
import { addDays, type PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { shortServiceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import { aMember, aPastRoster, aRole, aServiceTime, LAST_SUNDAY, setRosterOptions } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, signedIn, type } from '#test/screen.tsx';
import { dayInSentence } from '#web/parts/dates.ts';
import { ServedLine } from './served-line.tsx';

const church = churchForEachTest();
beforeEach(() => setRosterOptions(church(), { asksWhoServed: true }));

const when = shortServiceTitle({ date: LAST_SUNDAY, startsAt: null, name: null });
const NO = t('served:line.noFor', { when });
const CHANGE = t('served:line.changeFor', { when });
const SAVE = t('common:ui.save');

/** Publishes a past Sunday with a reader and an usher, and shows what a coordinator is asked about it. */
async function open({ months = [3] } = {}) {
  const naomi = await aMember(church(), { firstName: 'Naomi', lastName: 'Bethlehem' });
  const ruth = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  const roleId = await aRole(church(), { name: 'Reader', maxLimit: 2 });
  await aPastRoster(church(), [{ memberId: naomi, roleId }]);
  const browser = await openBrowser(church(), { isAdmin: true });
  browser.show(months.map((month) => <ServedLine key={month} month={{ year: 2026, month }} />));
  const changes = () =>
    church()
      .database.query.selectFrom('servedChanges')
      .select(['memberId', 'came', 'insteadOf'])
      .orderBy('came')
      .execute();
  return { ...browser, naomi, ruth, roleId, changes };
}

const NAOMI = t('served:sheet.place', { name: 'Naomi Bethlehem', role: 'Reader' });

test('a church that does not want it is asked nothing', async () => {
  await setRosterOptions(church(), { asksWhoServed: false });
  const { sent } = await open();
  expect(sent()).toEqual([]);
  expect(document.querySelector('li')).toBeNull();
});

test('one tap says that nothing was different, and the line stays where it is', async () => {
  const { visitor } = await open();
  press(await screen.findByRole('button', { name: NO }));
  expect(await screen.findByText(t('served:line.noted', { when }))).toBeTruthy();
  await waitFor(async () =>
    expect((await visitor.call(servedCalls.listServedToConfirm, {})).body).toEqual([]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: NO })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: CHANGE }));
});

test('what a member says to be wrong is not asked for again, and can only be changed', async () => {
  const { naomi } = await open();
  const member = await signedIn(church(), naomi);
  press(await screen.findByRole('button', { name: NO }));
  await screen.findByText(t('served:line.noted', { when }));
  cleanup();
  await member.call(servedCalls.reportMyServed, {
    params: { date: LAST_SUNDAY, timeId: String(SUNDAY_SERVICE) },
  });
  const { show } = await openBrowser(church(), { isAdmin: true });
  show(<ServedLine month={{ year: 2026, month: 3 }} />);
  await screen.findByText(t('served:line.reported', { when }));
  expect(screen.queryByRole('button', { name: NO })).toBeNull();
  screen.getByRole('button', { name: CHANGE });
});

test('an answer that is not saved is asked for again', async () => {
  const { failNext } = await open();
  failNext(servedCalls.saveServed);
  press(await screen.findByRole('button', { name: NO }));
  expect(await screen.findByText(new RegExp(t('served:line.notSaved')), { selector: 'output' })).toBeTruthy();
  expect(screen.getByRole('button', { name: NO })).toBeTruthy();
});

test('the form says who came instead and who came too', async () => {
  const { naomi, ruth, changes } = await open();
  const amos = await aMember(church(), { firstName: 'Amos', lastName: 'Tekoa' });
  const change = await screen.findByRole('button', { name: CHANGE });
  change.focus();
  press(change);
  await screen.findByLabelText(NAOMI);
  type(NAOMI, 'instead');
  press(SAVE);
  expect(await screen.findByText(t('served:sheet.chooseFirst'))).toBeTruthy();
  type(t('served:sheet.who', { name: 'Naomi Bethlehem' }), String(ruth));
  press(t('served:sheet.addToo'));
  type(t('served:sheet.tooWho'), String(amos));
  press(SAVE);
  await waitFor(async () =>
    expect(await changes()).toEqual([
      { memberId: naomi, came: false, insteadOf: null },
      { memberId: ruth, came: true, insteadOf: naomi },
      { memberId: amos, came: true, insteadOf: null },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(t('served:line.noted', { when }))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: CHANGE }));
});

test('someone from outside who came is entered as a guest, where a person is to be chosen', async () => {
  await setRosterOptions(church(), { hasGuests: true });
  const { naomi, changes } = await open();
  press(await screen.findByRole('button', { name: CHANGE }));
  await screen.findByLabelText(NAOMI);
  const enter = async (name: string) => {
    press(await screen.findByRole('button', { name: t('builder:guest.someoneElse') }));
    type(t('builder:guest.name'), name);
    press(t('builder:guest.add'));
    await screen.findByRole('button', { name: t('builder:guest.someoneElse') });
  };
  type(NAOMI, 'instead');
  await enter('Amos Field');
  await enter('The Choir');
  press(SAVE);
  await waitFor(async () =>
    expect(await changes()).toEqual([
      { memberId: naomi, came: false, insteadOf: null },
      { memberId: expect.any(Number), came: true, insteadOf: naomi },
      { memberId: expect.any(Number), came: true, insteadOf: null },
    ]),
  );
});

test('a guest who is typed but not added is not lost when the form is saved', async () => {
  await setRosterOptions(church(), { hasGuests: true });
  const { changes } = await open();
  press(await screen.findByRole('button', { name: CHANGE }));
  press(await screen.findByRole('button', { name: t('builder:guest.someoneElse') }));
  type(t('builder:guest.name'), 'Amos Field');
  press(SAVE);
  const first = t('served:sheet.guestFirst', { name: 'Amos Field' });
  await screen.findByText(first);
  expect(document.activeElement).toBe(screen.getByLabelText(t('builder:guest.name')));
  expect(await changes()).toEqual([]);
  press(t('builder:guest.add'));
  await screen.findByRole('button', { name: t('builder:guest.someoneElse') });
  expect(document.activeElement).toBe(screen.getByLabelText(t('served:sheet.tooWho')));
  press(SAVE);
  await waitFor(async () => expect(await changes()).toHaveLength(1));
});

test('someone who is added gets the focus, without an error before the form is saved again', async () => {
  await open();
  press(await screen.findByRole('button', { name: CHANGE }));
  await screen.findByLabelText(NAOMI);
  type(NAOMI, 'instead');
  press(SAVE);
  await screen.findByText(t('served:sheet.chooseFirst'));
  press(t('served:sheet.addToo'));
  expect(document.activeElement).toBe(screen.getByLabelText(t('served:sheet.tooWho')));
  expect(screen.queryByText(t('served:sheet.chooseFirst'))).toBeNull();
});

test('a refusal says why, and keeps what was entered', async () => {
  const { ruth } = await open();
  const usher = await aRole(church(), { name: 'Usher' });
  await aPastRoster(church(), [{ memberId: ruth, roleId: usher }]);
  press(await screen.findByRole('button', { name: CHANGE }));
  await screen.findByLabelText(NAOMI);
  type(NAOMI, 'instead');
  type(t('served:sheet.who', { name: 'Naomi Bethlehem' }), String(ruth));
  press(SAVE);
  expect((await screen.findByRole('alert')).textContent).toContain('Ruth Moab');
  expect(screen.getByLabelText(NAOMI)).toHaveProperty('value', 'instead');
});

test('a form that could not be loaded can be loaded again', async () => {
  const { failNext } = await open();
  failNext(servedCalls.getServed);
  press(await screen.findByRole('button', { name: CHANGE }));
  expect(await screen.findByText(t('served:sheet.failed'))).toBeTruthy();
  press(t('common:ui.tryAgain'));
  expect(await screen.findByLabelText(NAOMI)).toBeTruthy();
});

test('the services of one day are one line, and each has its form', async () => {
  const evening = await aServiceTime(church(), { date: LAST_SUNDAY }, { startsAt: '18:00' });
  await aPastRoster(church(), [await aMember(church())], { timeId: evening });
  const { visitor } = await open();
  const day = dayInSentence(LAST_SUNDAY);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  press(screen.getByRole('button', { name: t('served:line.changeFor', { when: day }) }));
  const title = shortServiceTitle({ date: LAST_SUNDAY, startsAt: '18:00', name: null, sharesDate: true });
  press(await screen.findByRole('button', { name: title }));
  expect(await screen.findByText(`${t('served:sheet.title')}: ${title}`)).toBeTruthy();
  press(SAVE);
  await waitFor(async () => {
    const { body } = await visitor.call(servedCalls.listServedToConfirm, {});
    expect(body.map(({ timeId }) => timeId)).toEqual([SUNDAY_SERVICE]);
  });
});

test('a coordinator is asked in the month of the service and in the present one only', async () => {
  await open({ months: [4, 3, 2] });
  expect(await screen.findAllByRole('button', { name: CHANGE })).toHaveLength(1);
});

test('only the last day is asked about until a coordinator wants to see earlier ones', async () => {
  const earlier = addDays(LAST_SUNDAY, -7);
  await aPastRoster(church(), [await aMember(church())], { date: earlier });
  await open();
  const isAsked = (date: PlainDate) =>
    screen.queryByRole('button', {
      name: t('served:line.noFor', { when: shortServiceTitle({ date, startsAt: null, name: null }) }),
    }) !== null;
  press(await screen.findByRole('button', { name: t('served:line.earlier', { count: 1 }) }));
  expect([isAsked(LAST_SUNDAY), isAsked(earlier)]).toEqual([true, true]);
});

/** Shows the line in March, and in April after a press. */
function Months() {
  const [month, setMonth] = useState(3);
  return (
    <>
      <button type="button" onClick={() => setMonth(4)}>
        April
      </button>
      <ServedLine month={{ year: 2026, month }} />
    </>
  );
}

test('a day whose form was opened is not said to be noted in another month', async () => {
  const { show } = await open({ months: [] });
  show(<Months />);
  press(await screen.findByRole('button', { name: CHANGE }));
  await screen.findByLabelText(NAOMI);
  press(t('common:ui.cancel'));
  press('April');
  await waitFor(() => expect(screen.queryByRole('list', { name: t('served:line.label') })).toBeNull());
});
