import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { guestName } from '#languages/guests.ts';
import { t } from '#languages/t.ts';
import { aBuilderMonth, chooseService, DATE, openBuilder } from '#test/builder.tsx';
import { aGuest, anAdmin, anAssignment, aPublishedMonth, setRosterOptions } from '#test/factories.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { churchForEachTest, openBrowserOf, press, showScreen, type } from '#test/screen.tsx';
import { Visitor } from '#test/visitor.ts';
import { AdminMembersPanel } from './admin-members-panel.tsx';
import { AvailabilityScreen } from './availability-screen.tsx';

const church = churchForEachTest();
beforeEach(() => setRosterOptions(church(), { hasGuests: true }));

const SOMEONE_ELSE = t('builder:guest.someoneElse');
const ADD = t('builder:guest.add');

/** The button of the guest in the list of the ushers. */
const guestButton = () => {
  const list = within(screen.getByRole('list', { name: 'Usher' }));
  return list.getByText(guestName('Ruth Hill')).closest('button') as HTMLElement;
};

const guests = () =>
  church()
    .database.query.selectFrom('users')
    .select(['firstName', 'email'])
    .where('isGuest', '=', true)
    .orderBy('id')
    .execute();

test('a guest is entered in the list of a role, after a question about the name, and shows with the word', async () => {
  await aBuilderMonth(church());
  window.history.replaceState(null, '', '?tab=roster');
  const { stored } = await openBuilder(church());
  await chooseService();
  press(screen.getAllByRole('button', { name: SOMEONE_ELSE })[0] as HTMLElement);
  press(ADD);
  await screen.findByText(t('fields:schema.guest_name_missing'));
  type(t('builder:guest.name'), 'Ruth Hill');
  type(t('builder:guest.email'), 'nobody');
  press(ADD);
  // The address is at fault before the name.
  await waitFor(() =>
    expect(screen.getByLabelText(t('builder:guest.email')).getAttribute('aria-invalid')).toBe('true'),
  );
  type(t('builder:guest.email'), 'ruth@example.org');
  press(ADD);
  await screen.findByText(t('refusals:specific.guest_is_member', { name: 'Ruth Hill' }));
  press(t('builder:guest.isOther'));
  await waitFor(() => expect(guestButton()).toBeTruthy());
  expect(await stored()).toEqual(['Usher: Ruth Hill']);
  expect(await guests()).toEqual([{ firstName: 'Ruth Hill', email: 'ruth@example.org' }]);
  press(guestButton());
  await waitFor(async () => expect(await stored()).toEqual([]));
});

test('an earlier guest is chosen at a place of the grid, in place of someone', async () => {
  const { usher, ruth } = await aBuilderMonth(church());
  await anAssignment(church(), { roleId: usher, memberId: ruth, date: DATE });
  await aGuest(church(), { name: 'Amos Field' });
  window.history.replaceState(null, '', '?tab=roster&view=month');
  const { stored } = await openBuilder(church());
  press(await screen.findByRole('button', { name: /^Ruth Hill/ }));
  const dialog = within(await screen.findByRole('dialog'));
  press(await dialog.findByRole('button', { name: SOMEONE_ELSE }));
  press(await dialog.findByRole('button', { name: 'Amos Field' }));
  await screen.findByRole('button', { name: /^Amos Field \(guest\)/ });
  expect(await stored()).toEqual(['Usher: Amos Field']);
});

test('a church without guests is offered none, and keeps those who have places', async () => {
  await setRosterOptions(church(), { hasGuests: false });
  const { usher } = await aBuilderMonth(church());
  const amos = await aGuest(church(), { name: 'Ruth Hill' });
  await anAssignment(church(), { roleId: usher, memberId: amos, date: DATE });
  window.history.replaceState(null, '', '?tab=roster');
  await openBuilder(church());
  await chooseService();
  await waitFor(() => expect(guestButton()).toBeTruthy());
  expect(screen.queryByRole('button', { name: SOMEONE_ELSE })).toBeNull();
});

test('guests are edited, made members with a PIN, and removed, where there are any', async () => {
  const { usher } = await aBuilderMonth(church());
  const amos = await aGuest(church(), { name: 'Amos Field' });
  await aGuest(church(), { name: 'Ruth Hill' });
  await anAssignment(church(), { roleId: usher, memberId: amos, date: DATE });
  await showScreen(church(), <AdminMembersPanel />, { isAdmin: true });
  await screen.findByRole('heading', { name: t('guests:title') });
  press(await screen.findByRole('button', { name: t('guests:edit', { name: 'Amos Field' }) }));
  type(t('guests:email'), 'amos@example.org');
  press(await screen.findByRole('button', { name: t('common:ui.save') }));
  await screen.findByText(/amos@example.org/);

  const confirm = async (name: string) =>
    press(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
  press(t('guests:remove', { name: 'Amos Field' }));
  await confirm(t('guests:removeShort'));
  await screen.findByText(/15 Mar/, { selector: '[role=dialog] *' });
  await confirm(t('guests:removeShort'));
  await waitFor(async () => expect(await guests()).toEqual([{ firstName: 'Ruth Hill', email: null }]));

  press(await screen.findByRole('button', { name: t('guests:makeMember', { name: 'Ruth Hill' }) }));
  await confirm(t('guests:makeMemberShort'));
  await screen.findByText(t('refusals:specific.guest_is_member', { name: 'Ruth Hill' }));
  await confirm(t('guests:makeMemberShort'));
  await screen.findByText(t('members:pinFor', { name: 'Ruth Hill' }));
  press(t('members:done'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: t('guests:title') })).toBeNull());
  expect(await guests()).toEqual([]);
});

test('a guest who becomes a member joins the chosen teams', async () => {
  const { reader } = await aBuilderMonth(church());
  const admin = await anAdmin(church());
  const teams = { name: 'Kids', firstTeamName: 'Worship', roleIds: [reader], leads: [] };
  const kids = (await admin.call(contract.addTeam, { body: teams })).body.id;
  await aGuest(church(), { name: 'Amos Field' });
  const { visitor } = await showScreen(church(), <AdminMembersPanel />, { isAdmin: true });
  press(await screen.findByRole('button', { name: t('guests:makeMember', { name: 'Amos Field' }) }));
  const dialog = within(await screen.findByRole('dialog'));
  press(await dialog.findByRole('checkbox', { name: 'Kids' }));
  press(await dialog.findByRole('button', { name: t('guests:makeMemberShort') }));
  await screen.findByText(t('members:pinFor', { name: 'Amos Field' }));
  const { body: members } = await visitor.call(contract.listMembers, {});
  const amos = members.find(({ firstName }) => firstName === 'Amos');
  expect(amos?.memberships.map(({ teamId }) => teamId)).toEqual([kids]);
});

test('a guest sees only the own services by the personal link, and answers', async () => {
  const { usher, reader, ruth } = await aBuilderMonth(church());
  const amos = await aGuest(church(), { name: 'Amos Field' });
  await anAssignment(church(), { memberId: amos, roleId: usher, date: DATE });
  await aPublishedMonth(church(), { year: 2026, month: 3 }, [{ memberId: ruth, roleId: reader, date: DATE }]);
  const visitor = new Visitor(church());
  await visitor.call(contract.startLimitedSession, { body: { code: await aPersonalLink(church(), amos) } });
  const browser = await openBrowserOf(visitor);
  browser.show(<AvailabilityScreen />);
  await screen.findByRole('heading', { name: t('serving:heading') });
  press(await screen.findByRole('button', { name: t('common:duties.choices.confirmed') }));
  await waitFor(() =>
    expect(
      screen.getByRole('button', { name: t('common:duties.choices.confirmed') }).getAttribute('aria-pressed'),
    ).toBe('true'),
  );
  expect(document.body.textContent).not.toContain('Hill');
  expect(new Set(browser.sent().map(({ call }) => call))).toEqual(new Set(['listMyServices', 'respond']));
});
