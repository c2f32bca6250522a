import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer, anAssignment, aRole, aServiceTime, aTeam } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { ServicesCard } from './services-card.tsx';

const church = churchForEachTest();
const EVE = 'Thursday 24 December 2026, 17:00 Christmas Eve';
const SUNDAY = { service: 'Every Sunday' };

/** Opens the card of a church with a service each Sunday and one on Christmas Eve. */
async function open() {
  const browser = await openBrowser(church(), { isAdmin: true });
  const eveId = await aServiceTime(
    church(),
    { date: '2026-12-24' },
    { startsAt: '17:00', name: 'Christmas Eve' },
  );
  return {
    ...browser,
    eveId,
    show: async () => {
      browser.show(<ServicesCard />);
      await screen.findByText(EVE);
    },
    listTimes: async () => (await browser.visitor.call(contract.listServiceTimes, {})).body,
    listCanceled: async () => (await browser.visitor.call(contract.listCanceledServices, {})).body,
  };
}

/** Assigns new members to new roles on a Sunday. */
async function assign(date: PlainDate, ...firstNames: string[]) {
  for (const firstName of firstNames) {
    const memberId = await aMember(church(), { firstName, lastName: 'Lee' });
    await anAnswer(church(), memberId, date);
    await anAssignment(church(), { roleId: await aRole(church()), memberId, date });
  }
}

const save = async () => press(await screen.findByRole('button', { name: t('common:ui.save') }));
const textsIn = (name: string) => screen.getByRole('region', { name }).textContent;

test('shows weekly services, services on other days and canceled ones, and past ones on request', async () => {
  const { show, visitor } = await open();
  const limits = [{ roleId: await aRole(church(), { name: 'Usher' }), maxLimit: 4 }];
  await visitor.call(contract.saveServiceTimeLimits, { params: { id: 1 }, body: limits });
  await aServiceTime(church(), { date: '2025-12-24' }, { name: 'Christmas Eve' });
  const body = {
    date: '2026-03-15',
    timeId: 1,
    reason: 'Church camp',
    confirm: false,
  } as const;
  await visitor.call(contract.cancelService, { body });
  await show();
  await screen.findByText(t('services:roleLimit', { role: 'Usher', limit: 4 }));
  expect(textsIn(t('services:weekly'))).toContain(SUNDAY.service);
  expect(textsIn(t('services:once'))).toContain(EVE);
  expect(textsIn(t('services:canceled'))).toContain('15 March 2026Church camp');
  const past = screen.getByText(t('services:pastOnes', { count: 1 })).parentElement as HTMLDetailsElement;
  expect(past.open).toBe(false);
  expect(past.textContent).toContain('24 December 2025');
});

test('says that the services could not be loaded, and loads them on another try', async () => {
  const { failNext, show } = await open();
  failNext(contract.listServiceTimes, 503);
  const shown = show();
  await screen.findByText(t('services:loadFailed'));
  press(t('common:ui.tryAgain'));
  await shown;
  await waitFor(() => expect(screen.queryByText(t('services:loadFailed'))).toBeNull());
});

test('adds a weekly service from today on', async () => {
  const { show, listTimes } = await open();
  await show();
  press(t('services:add'));
  fireEvent.click(screen.getByRole('radio', { name: t('services:weekly') }));
  type(t('services:weekday'), '3');
  type(t('services:time'), '19:30');
  await save();
  await screen.findByText(t('services:saved'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await listTimes()).toContainEqual(
    expect.objectContaining({
      weekday: 3,
      date: null,
      startsAt: '19:30',
      startsOn: '2026-03-13',
      endsOn: null,
    }),
  );
});

test('reports a missing or past date at the field, and keeps what was typed', async () => {
  const { show, changes } = await open();
  await show();
  const date = t('services:date');
  press(t('services:add'));
  await save();
  screen.getByText(t('services:dateMissing'));
  expect(changes()).toEqual([]);
  type(date, '2026-03-01');
  await save();
  await screen.findByText(t('fields:fault.service_date_past'));
  const field = screen.getByLabelText<HTMLInputElement>(date);
  expect([field.getAttribute('aria-invalid'), field.value]).toEqual(['true', '2026-03-01']);
});

test("keeps what was typed when the server refuses, and shows the server's sentence", async () => {
  const { show } = await open();
  await show();
  press(t('services:add'));
  type(t('services:date'), '2026-12-24');
  type(t('services:time'), '17:00');
  type(t('services:name'), 'Christmas Eve');
  await save();
  await screen.findByText(`${t('services:saveFailed')} / ${t('refusals:service_exists')}`);
  screen.getByDisplayValue('Christmas Eve');
});

test('saves only changed fields, so that it does not undo changes of other administrators', async () => {
  const { show, visitor, listTimes } = await open();
  await show();
  press(t('services:editNamed', SUNDAY));
  await visitor.call(contract.editServiceTime, {
    params: { id: 1 },
    body: { name: 'Morning', confirm: false },
  });
  type(t('services:time'), '09:30');
  await save();
  await screen.findByText(t('services:saved'));
  expect(await listTimes()).toContainEqual(
    expect.objectContaining({ id: 1, name: 'Morning', startsAt: '09:30' }),
  );
});

test('lists the people a shorter period would remove, and removes them on the next press', async () => {
  const { show, listTimes } = await open();
  await assign('2026-07-05', ...Array.from({ length: 21 }, (_, at) => (at === 0 ? 'Anna' : 'Ben')));
  await show();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  scrolled.mockImplementation(() => Promise.resolve() as never);
  press(t('services:editNamed', SUNDAY));
  type(t('services:endsOn'), '2026-06-30');
  await save();
  await screen.findByText('Anna Lee');
  screen.getByText(t('services:morePeople', { count: 1 }));
  expect(scrolled.mock.instances.at(-1)).toHaveProperty('textContent', expect.stringContaining('Anna Lee'));
  // Another period may concern other people.
  type(t('services:endsOn'), '2026-05-31');
  expect(screen.queryByText('Anna Lee')).toBeNull();
  await save();
  await screen.findByText('Anna Lee');
  expect(await listTimes()).toContainEqual(expect.objectContaining({ id: 1, endsOn: null }));
  press(t('services:saveAnyway'));
  await screen.findByText(t('services:saved'));
  expect(await listTimes()).toContainEqual(expect.objectContaining({ id: 1, endsOn: '2026-05-31' }));
  const left = await church().database.query.selectFrom('rosterAssignments').selectAll().execute();
  expect(left).toEqual([]);
});

test('cancels the chosen service with a reason after it shows who is assigned', async () => {
  const { show, changes, listCanceled } = await open();
  await assign('2026-03-22', 'Anna');
  await show();
  press(t('services:cancelDateNamed', SUNDAY));
  await screen.findByRole('option', { name: '15 March 2026' });
  press(t('services:cancelConfirm'));
  await screen.findByText(t('services:dateMissing'));
  expect(changes()).toEqual([]);
  type(t('services:whichDate'), '2026-03-22');
  type(t('services:reason'), 'Church camp');
  press(t('services:cancelConfirm'));
  await screen.findByText('Anna Lee');
  expect(await listCanceled()).toEqual([]);
  press(t('services:cancelAnyway'));
  await screen.findByText(`${t('services:canceledToast')} / 22 March 2026`);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await listCanceled()).toMatchObject([{ date: '2026-03-22', timeId: 1, reason: 'Church camp' }]);
});

test('cancels a service that takes place once without asking for the date', async () => {
  const { eveId, show, listCanceled } = await open();
  await show();
  press(t('services:cancelOnceNamed', { service: EVE }));
  expect(screen.queryByLabelText(t('services:whichDate'))).toBeNull();
  press(t('services:cancelConfirm'));
  await screen.findByText(`${t('services:canceledToast')} / ${EVE}`);
  expect(await listCanceled()).toMatchObject([{ date: '2026-12-24', timeId: eveId }]);
});

test('removes a service that no one has answered', async () => {
  const { show, listTimes } = await open();
  await show();
  press(t('services:removeNamed', SUNDAY));
  press(t('services:removeConfirm'));
  await screen.findByText(`${t('services:removed')} / ${SUNDAY.service}`);
  expect((await listTimes()).map(({ id }) => id)).not.toContain(1);
});

test('ends a service that members have answered, after it shows who is assigned', async () => {
  const { show, listTimes } = await open();
  await assign('2026-03-29', 'Anna');
  await show();
  press(t('services:removeNamed', SUNDAY));
  press(t('services:removeConfirm'));
  await screen.findByText('Anna Lee');
  press(t('services:endAnyway'));
  await screen.findByText(`${t('services:endedToast')} / ${SUNDAY.service}`);
  expect(await listTimes()).toContainEqual(expect.objectContaining({ id: 1, endsOn: '2026-03-13' }));
});

test('sets how many people the active roles need, and keeps the numbers of inactive ones', async () => {
  const { show, visitor, listTimes } = await open();
  const roleIds: number[] = [];
  for (const options of [
    { name: 'Usher', maxLimit: 2 },
    { name: 'Reader' },
    { name: 'Bells', isActive: false },
  ])
    roleIds.push(await aRole(church(), options));
  const [usher = 0, reader = 0, bells = 0] = roleIds;
  const limits = [
    { roleId: usher, maxLimit: 4 },
    { roleId: bells, maxLimit: 2 },
  ];
  await visitor.call(contract.saveServiceTimeLimits, { params: { id: 1 }, body: limits });
  await show();
  press(t('services:rolesNamed', SUNDAY));
  const field = await screen.findByLabelText<HTMLSelectElement>('Usher');
  expect(field.selectedOptions[0]?.textContent).toBe('4');
  within(field).getByRole('option', { name: t('services:asUsual', { limit: 2 }) });
  expect(screen.queryByLabelText('Bells')).toBeNull();
  type('Usher', '');
  type('Reader', '0');
  const theirs = [...limits, { roleId: reader, maxLimit: 5 }];
  await visitor.call(contract.saveServiceTimeLimits, { params: { id: 1 }, body: theirs });
  await save();
  await screen.findByText(new RegExp(t('changes:limit', { role: 'Reader', count: 5 })));
  await save();
  await screen.findByText(t('services:rolesSaved'));
  const stored = (await listTimes()).find(({ id }) => id === 1)?.limits;
  expect(stored).toHaveLength(2);
  expect(stored).toEqual(
    expect.arrayContaining([
      { roleId: bells, maxLimit: 2 },
      { roleId: reader, maxLimit: 0 },
    ]),
  );
});

test('offers a choice of team for a service once there are several', async () => {
  const { show, listTimes, eveId } = await open();
  const kids = await aTeam(church(), 'Kids');
  await show();
  press(t('services:editNamed', { service: EVE }));
  fireEvent.change(await screen.findByLabelText(t('services:team')), { target: { value: String(kids) } });
  await save();
  await screen.findByText(t('services:onlyTeam', { team: 'Kids' }));
  expect((await listTimes()).find(({ id }) => id === eveId)?.teamId).toBe(kids);
});
