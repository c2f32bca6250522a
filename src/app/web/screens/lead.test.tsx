import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aGuest, aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { AccountScreen } from './account-screen.tsx';
import { AdminScreen } from './admin-screen.tsx';

const church = churchForEachTest();
const saved = { selector: 'output' };

/** A church with the teams Worship and Kids. Lydia leads Kids, Ruth is in it, and Ben serves in Worship only. */
async function aLead() {
  const singer = await aRole(church(), { name: 'Singer' });
  const helper = await aRole(church(), { name: 'Helper' });
  const ruth = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab', phoneNumber: '+61491570156' });
  const ben = await aMember(church(), { firstName: 'Ben', lastName: 'Levi' });
  const admin = await anAdmin(church());
  const preferred = { preferredRoleId: helper, secondaryRoleId: null };
  await admin.call(contract.saveRolePreferences, { params: { id: ruth }, body: preferred });
  const lydia = await aMember(church(), { firstName: 'Lydia', lastName: 'Thyatira' });
  const body = { name: 'Kids', firstTeamName: 'Worship', roleIds: [helper], leads: [lydia] };
  const kids = (await admin.call(contract.addTeam, { body })).body.id;
  for (const id of [ruth, ben]) await anAnswer(church(), id, '2026-04-05');
  return { admin, kids, singer, helper, ruth, ben, lydia };
}

/** Opens the Admin Panel of a lead at this address. */
async function openAdmin(address: string) {
  const ids = await aLead();
  window.history.replaceState(null, '', address);
  const browser = await openBrowser(church(), ids.lydia);
  browser.show(<AdminScreen />);
  return { ...browser, ...ids };
}

test('a lead has two tabs, and plans the own team without seeing others', async () => {
  const { sent } = await openAdmin('/admin?month=2026-04');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    t('common:admin.tabs.roster'),
    t('common:admin.tabs.members'),
  ]);
  await screen.findByText('Kids');
  fireEvent.click(await screen.findByRole('button', { name: /^5 April 2026/ }));
  expect((await screen.findAllByText('Helper')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Singer')).toBeNull();
  expect(document.body.textContent).not.toContain('Ben Levi');
  expect(screen.queryByLabelText(t('builder:team.label'))).toBeNull();
  expect(sent().map(({ call }) => call)).not.toContain('getSetup');
});

test('a lead adds an existing member to the team, changes their roles and limit, and sees no contact data', async () => {
  const { visitor, kids, ben, helper } = await openAdmin('/admin?tab=members');
  fireEvent.change(await screen.findByLabelText(t('teams:addMember')), { target: { value: String(ben) } });
  press(t('teams:addMemberConfirm'));
  await screen.findByText(t('teams:memberAdded', { name: 'Ben Levi', team: 'Kids' }), saved);
  press(t('teams:editMember', { name: 'Ben Levi' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: t('teams:editMember', { name: 'Ben Levi' }) }),
  );
  fireEvent.change(dialog.getByLabelText(t('teams:preferred')), { target: { value: String(helper) } });
  fireEvent.change(dialog.getByLabelText(t('teams:maxPerMonth')), { target: { value: '2' } });
  press(dialog.getByRole('button', { name: t('common:ui.save') }));
  await screen.findByText(t('teams:memberSaved', { name: 'Ben Levi' }), saved);
  const { members } = (await visitor.call(contract.getTeam, { params: { id: kids } })).body;
  expect(members.find(({ memberId }) => memberId === ben)).toMatchObject({
    preferredRoleId: helper,
    maxPerMonth: 2,
  });
  expect(document.body.textContent).not.toContain('491570156');
  expect(screen.queryByText(t('members:addTitle'))).toBeNull();
  expect(screen.queryByText(t('transfer:exportMembers'))).toBeNull();
});

test('a lead has a calendar of the roster of the own team below its members', async () => {
  const { visitor } = await openAdmin('/admin?tab=members');
  await screen.findByText(t('calendar-feeds:roster.aboutTeams', { teams: 'Kids' }));
  press(await screen.findByRole('button', { name: t('calendar-feeds:create') }));
  await screen.findByText(
    t('calendar-feeds:called', { name: t('calendar:rosterNameOf', { church: 'Sundial', teams: 'Kids' }) }),
  );
  expect((await visitor.call(contract.getRosterFeed, {})).body).toEqual({ isOn: true, teams: ['Kids'] });
});

test('a lead chooses under Account what to hear of the team', async () => {
  const ids = await aLead();
  window.history.replaceState(null, '', '/account?tab=preferences');
  const browser = await openBrowser(church(), ids.lydia);
  browser.show(<AccountScreen />);
  const field = await screen.findByLabelText(t('teams:myNotices', { team: 'Kids' }));
  fireEvent.change(field, { target: { value: 'action' } });
  await screen.findByText(t('teams:noticesSaved'), saved);
  await waitFor(() => expect(field).toHaveProperty('value', 'action'));
  const { leads } = (await ids.admin.call(contract.getTeam, { params: { id: ids.kids } })).body;
  expect(leads).toEqual([{ memberId: ids.lydia, notices: 'action' }]);
});

test('a lead edits the guests of the own team, and no more', async () => {
  const ids = await aLead();
  await aGuest(church(), { name: 'Of Another Team' });
  const { show, visitor } = await openBrowser(church(), ids.lydia);
  await visitor.call(contract.addGuest, { body: { name: 'Amos Field' } });
  window.history.replaceState(null, '', '/admin?tab=members');
  show(<AdminScreen />);
  press(await screen.findByRole('button', { name: t('guests:edit', { name: 'Amos Field' }) }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(t('guests:email')), { target: { value: 'amos@example.org' } });
  fireEvent.click(dialog.getByRole('button', { name: t('common:ui.save') }));
  await screen.findByText(t('guests:saved'), saved);
  await screen.findByText(/amos@example.org/);
  expect(document.body.textContent).not.toContain('Of Another Team');
  expect(screen.queryByRole('button', { name: t('guests:remove', { name: 'Amos Field' }) })).toBeNull();
});
