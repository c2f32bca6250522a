import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { SUNDAY_SERVICE } from '#domain/services/services.ts';
import { t } from '#languages/t.ts';
import {
  aFamily,
  aGuest,
  aMember,
  anAvailableMember,
  aPublishedMonth,
  aRole,
  setRosterOptions,
} from '#test/factories.ts';
import { RecordingMailer } from '#test/recording-senders.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { type PublishedPlace, PublishedPlacePanel } from './published-place-panel.tsx';

const church = churchForEachTest({ mailer: new RecordingMailer() });
const DATE: PlainDate = '2026-03-22';
const SERVICE = {
  date: DATE,
  timeId: SUNDAY_SERVICE,
  startsAt: null,
  name: null,
  sharesDate: false,
  isPast: false,
};
const place = (key: 'find' | 'assignAndTell' | 'empty' | 'emptyAndTell' | 'askOneByOne') =>
  t(`cover:publishedPlace.${key}`);
const pressOnce = async (name: string | RegExp) => press(await screen.findByRole('button', { name }));

/**
 * Shows the usher's place of a published service, which Naomi has by default. Boaz reads, and asked to serve only together
 * with her. Amos and Silas could usher, but Silas's roles are others, and he asked never to serve with Junia, who sings.
 */
async function show({ isOpen = false, response = 'none' as const, isPast = false } = {}) {
  const [usher, reader, singer] = [
    await aRole(church(), { name: 'Usher' }),
    await aRole(church()),
    await aRole(church()),
  ];
  const [naomi, boaz, junia] = [
    await aMember(church(), { firstName: 'Naomi', lastName: 'Bethlehem' }),
    await aMember(church(), { firstName: 'Boaz' }),
    await aMember(church(), { firstName: 'Junia' }),
  ];
  const reached = { firstName: 'Amos', lastName: 'Hill', email: 'amos@example.org' };
  const amos = await anAvailableMember(church(), DATE, reached);
  const silas = await anAvailableMember(church(), DATE, { firstName: 'Silas', lastName: 'Troas' });
  const { query } = church().database;
  for (const [id, preferredRoleId] of [
    [amos, usher],
    [silas, reader],
  ] as const)
    await query.updateTable('teamMembers').set({ preferredRoleId }).where('memberId', '=', id).execute();
  await aFamily(church(), [naomi, boaz], { serving: 'together', strictness: 'must' });
  await aFamily(church(), [junia, silas], { serving: 'apart', strictness: 'must' });
  const admin = await aPublishedMonth(church(), { year: 2026, month: 3 }, [
    ...(isOpen ? [] : [{ roleId: usher, memberId: naomi, date: DATE } as const]),
    { roleId: reader, memberId: boaz, date: DATE },
    { roleId: singer, memberId: junia, date: DATE },
  ]);
  const holder = isOpen ? null : { id: naomi, name: 'Naomi Bethlehem', response, seat: 1 };
  const shown: PublishedPlace = {
    service: { ...SERVICE, isPast },
    role: { id: usher, name: 'Usher' },
    holder,
  };
  const onDone = vi.fn();
  const browser = await openBrowser(church(), { isAdmin: true });
  browser.show(<PublishedPlacePanel place={shown} onDone={onDone} />);
  const ushers = async () => {
    const rows = await query
      .selectFrom('rosterAssignments')
      .select('memberId as id')
      .where('date', '=', DATE)
      .where('roleId', '=', usher)
      .execute();
    return rows.map(({ id }) => id);
  };
  return { ...browser, onDone, ushers, admin, amos, silas, naomi, usher };
}

test('someone else gets the place in three presses, and the toast says who is not told', async () => {
  const { changes, onDone, silas, ushers } = await show();
  expect(screen.getByText(t('cover:publishedPlace.holder.none', { name: 'Naomi Bethlehem' }))).toBeTruthy();
  await pressOnce(place('find'));
  const suited = await screen.findByRole('list', { name: t('cover:candidates.suited') });
  const [best] = within(suited).getAllByRole('listitem');
  expect(best?.textContent).toBe(`Amos Hill${t('concerns:reasons.prefers_role')}`);
  await pressOnce(/^Silas Troas/);
  const asked = t('concerns:wants.apart.must', { names: 'Junia and Silas' });
  expect(screen.getByText(`${asked}.`)).toBeTruthy();
  const names = { name: 'Silas Troas', absent: 'Naomi Bethlehem' };
  expect(screen.getByText(t('cover:publishedPlace.replaceUnreached', names))).toBeTruthy();
  const confirm = screen.getByRole('button', { name: t('cover:request.assign', { name: 'Silas Troas' }) });
  expect(document.activeElement).toBe(confirm);
  expect(changes()).toEqual([]);
  press(confirm);
  const title = t('cover:publishedPlace.changed', { name: 'Silas Troas', role: 'Usher' });
  const notReached = t('cover:publishedPlace.notReached', { names: 'Silas Troas' });
  await screen.findByText(`${title} / ${t('cover:publishedPlace.noMessages')} ${notReached}`);
  expect(await ushers()).toEqual([silas]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('a guest gets the place after a question, which says that no message reaches them, and which Back leaves', async () => {
  await setRosterOptions(church(), { hasGuests: true });
  await aGuest(church(), { name: 'The Choir' });
  const { changes } = await show();
  await pressOnce(place('find'));
  await pressOnce(t('builder:guest.someoneElse'));
  await pressOnce('The Choir');
  await screen.findByText(
    t('cover:publishedPlace.replaceUnreached', { name: 'The Choir', absent: 'Naomi Bethlehem' }),
  );
  await pressOnce(t('common:candidates.back'));
  expect(changes()).toEqual([]);
  await pressOnce('The Choir');
  await pressOnce(t('cover:request.assign', { name: 'The Choir' }));
  await screen.findByText(
    new RegExp(t('cover:publishedPlace.changed', { name: 'The Choir', role: 'Usher' })),
    { selector: 'output' },
  );
});

test('an open place offers the people at once', async () => {
  const { amos, ushers } = await show({ isOpen: true });
  await pressOnce(/^Amos Hill/);
  expect(screen.getByText(t('cover:publishedPlace.assignQuestion', { name: 'Amos Hill' }))).toBeTruthy();
  await pressOnce(place('assignAndTell'));
  await screen.findByText(/^Amos Hill serves as Usher/);
  expect(await ushers()).toEqual([amos]);
});

test('the place is emptied only after a confirmation, and Back returns to the people', async () => {
  const { onDone, ushers } = await show();
  await pressOnce(place('find'));
  await pressOnce(place('empty'));
  await pressOnce(t('common:candidates.back'));
  await pressOnce(place('empty'));
  expect(screen.getByText(t('cover:publishedPlace.emptyQuestion', { name: 'Naomi Bethlehem' }))).toBeTruthy();
  expect(screen.getByText(/^Boaz .*Naomi/)).toBeTruthy();
  expect(await ushers()).toHaveLength(1);
  await pressOnce(place('emptyAndTell'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(await ushers()).toEqual([]);
});

test('others are asked one by one for the one who has the place', async () => {
  const { naomi, onDone, visitor } = await show();
  await pressOnce(place('find'));
  await pressOnce(place('askOneByOne'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const { body } = await visitor.call(contract.listCoverRequests, { query: {} });
  expect(body).toMatchObject([{ date: DATE, forCoordinators: { member: { id: naomi } } }]);
});

test('a refusal is said, and the place stays open for another choice', async () => {
  const { admin, naomi, onDone, usher } = await show();
  await pressOnce(place('find'));
  await pressOnce(/^Amos Hill/);
  const body = { date: DATE, timeId: SUNDAY_SERVICE, roleId: usher, from: naomi, to: null };
  await admin.call(contract.changePlace, { body });
  const names = { name: 'Amos Hill', absent: 'Naomi Bethlehem' };
  expect(screen.getByText(t('cover:publishedPlace.replaceQuestion', names))).toBeTruthy();
  await pressOnce(place('assignAndTell'));
  await screen.findByText(`${t('cover:request.refused')} / ${t('refusals:nothing_to_replace')}`);
  expect(onDone).not.toHaveBeenCalled();
});

test('a service that is over can only be read', async () => {
  await show({ isPast: true });
  expect(screen.getByText(t('cover:publishedPlace.served', { name: 'Naomi Bethlehem' }))).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
