import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { AddMemberForm } from '#features/members/web/add-member-form.tsx';
import { MembersTable } from '#features/members/web/members-table.tsx';
import { MyPreferencesPanel } from '#features/members/web/my-preferences-panel.tsx';
import { RolePreferencesPanel } from '#features/members/web/role-preferences-panel.tsx';
import { MemberTeamsPanel } from '#features/teams/web/member-teams-panel.tsx';
import { t } from '#languages/t.ts';
import { aMember, anAdmin, anAnswer, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';

const church = churchForEachTest();
const DRAFT: PlainDate = '2026-09-06';
const PREFERRED = t('members:preferences.preferred');
const LEAVE_KIDS = t('members:teams.leaveNamed', { team: 'Kids' });

beforeEach(() => window.history.replaceState(null, '', '/'));

/** Adds the teams Worship, with the role Singer, and Kids, with Helper. Ruth prefers Helper and served nowhere. */
async function aChurch() {
  const singer = await aRole(church(), { name: 'Singer', order: 1 });
  const helper = await aRole(church(), { name: 'Helper', order: 2 });
  const ruth = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  const admin = await anAdmin(church());
  const body = { preferredRoleId: helper, secondaryRoleId: null };
  await admin.call(contract.saveRolePreferences, { params: { id: ruth }, body });
  const added = { name: 'Kids', firstTeamName: 'Worship', roleIds: [helper] };
  const kids = (await admin.call(contract.addTeam, { body: added })).body.id;
  const worship = (await admin.call(contract.listTeams, {})).body[0]?.id ?? 0;
  const join = (teamId: number, memberId = ruth) =>
    admin.call(contract.saveTeamMember, {
      params: { id: String(teamId), memberId: String(memberId) },
      body: {},
    });
  const serve = async (date: PlainDate) => {
    await anAnswer(church(), ruth, date);
    await admin.call(contract.addAssignment, { body: { roleId: helper, memberId: ruth, date } });
  };
  const teamsOf = async (memberId: number) =>
    (await admin.call(contract.listMembers, {})).body
      .find(({ id }) => id === memberId)
      ?.memberships.map(({ teamId }) => teamId);
  return { admin, singer, helper, ruth, kids, worship, join, serve, teamsOf };
}

const choose = (field: HTMLElement, name: string) => {
  const option = within(field).getByRole<HTMLOptionElement>('option', { name });
  fireEvent.change(field, { target: { value: option.value } });
};

test('a member chooses roles and a limit in each team, and a limit over all', async () => {
  const { ruth, worship, kids, singer, helper, join } = await aChurch();
  await join(worship);
  const { show, visitor } = await openBrowser(church(), ruth);
  show(<MyPreferencesPanel />);
  await screen.findByRole('heading', { name: 'Worship' });
  press(t('members:preferences.open'));
  const inWorship = within(await screen.findByRole('group', { name: 'Worship' }));
  // Only roles of the team.
  expect(within(inWorship.getByLabelText(PREFERRED)).getAllByRole('option')).toHaveLength(2);
  choose(inWorship.getByLabelText(PREFERRED), 'Singer');
  const inKids = within(screen.getByRole('group', { name: 'Kids' }));
  choose(
    inKids.getByLabelText(t('members:teams.maxPerMonth')),
    t('members:preferences.atMost', { count: 1 }),
  );
  choose(
    screen.getByLabelText(t('members:preferences.maxPerMonth')),
    t('members:preferences.atMost', { count: 3 }),
  );
  press(t('members:preferences.save'));
  await screen.findByText(t('members:preferences.atMost', { count: 1 }));
  expect((await visitor.call(contract.getCurrentUser, {})).body).toMatchObject({
    maxPerMonth: 3,
    memberships: [
      { teamId: worship, preferredRoleId: singer, maxPerMonth: null },
      { teamId: kids, preferredRoleId: helper, maxPerMonth: 1 },
    ],
  });
});

test('a member leaves a team once the services there were named, and then reads who to ask', async () => {
  const { ruth, admin, serve, teamsOf } = await aChurch();
  await serve('2026-07-05');
  await admin.call(contract.finalizeRoster, { body: { year: 2026, month: 7 } });
  await serve(DRAFT);
  const { show } = await openBrowser(church(), ruth);
  show(<MyPreferencesPanel />);
  fireEvent.click(await screen.findByRole('button', { name: LEAVE_KIDS }));
  await screen.findByRole('dialog', { name: t('members:teams.leaveTitle', { team: 'Kids' }) });
  press(t('members:teams.leave'));
  await screen.findByText(t('members:teams.stillServe', { count: 2 }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('5'),
    t('common:teamDuties.drafts', { count: 1 }),
  ]);
  press(t('members:teams.leaveAnyway'));
  await screen.findByText(/You aren't in a team yet\. Ask .+ to add you\./);
  expect(await teamsOf(ruth)).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('members:teams.mine')));
});

test('a failure to leave, and teams that do not load, are said and can be tried again', async () => {
  const { ruth } = await aChurch();
  const { show, failNext } = await openBrowser(church(), ruth);
  failNext(contract.listTeams, 500);
  show(<MyPreferencesPanel />);
  await screen.findByText(t('members:teams.loadFailed'));
  press(t('common:ui.tryAgain'));
  fireEvent.click(await screen.findByRole('button', { name: LEAVE_KIDS }));
  failNext(contract.leaveTeam, 500);
  press(t('members:teams.leave'));
  await screen.findByText(new RegExp(t('members:teams.leaveFailed')), { selector: 'output' });
  screen.getByRole('button', { name: LEAVE_KIDS });
});

test('the members are filtered by team in the address, and those in none are marked', async () => {
  const { admin, worship } = await aChurch();
  await admin.call(contract.addMember, { body: { firstName: 'Ada', lastName: 'Lee' } });
  const { show } = await openBrowser(church(), { isAdmin: true });
  show(<MembersTable Teams={MemberTeamsPanel} />);
  const filter = await screen.findByLabelText(t('members:teams.filter'));
  choose(filter, t('members:teams.noTeam'));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /Ruth Moab/ })).toBeNull());
  within(screen.getByRole('row', { name: /Ada Lee/ })).getByText(t('members:teams.inNoTeam'));
  choose(filter, 'Kids');
  await screen.findByText('Kids: Helper');
  expect(screen.queryByRole('rowheader', { name: /Ada Lee/ })).toBeNull();
  choose(filter, 'Worship');
  expect(window.location.search).toBe(`?team=${worship}`);
});

test('the sheet of a member shows the choices in each team, adds a team, and takes out of one', async () => {
  const { ruth, worship, kids, serve, teamsOf } = await aChurch();
  await serve(DRAFT);
  const { show } = await openBrowser(church(), { isAdmin: true });
  show(<MembersTable Teams={MemberTeamsPanel} />);
  press(await screen.findByRole('button', { name: 'Ruth Moab' }));
  await screen.findByRole('group', { name: 'Kids' });
  choose(await screen.findByLabelText(t('teams:addToTeam')), 'Worship');
  press(t('teams:addToTeamConfirm'));
  await screen.findByRole('group', { name: 'Worship' });
  expect(await teamsOf(ruth)).toEqual([worship, kids]);
  press(t('teams:takeOutOf', { team: 'Kids' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: t('teams:takeOutTitle', { name: 'Ruth Moab', team: 'Kids' }) }),
  );
  expect(dialog.getByRole('listitem').textContent).toContain('6');
  fireEvent.click(dialog.getByRole('button', { name: t('teams:takeOutConfirm') }));
  await screen.findByText(t('teams:memberRemoved', { name: 'Ruth Moab', team: 'Kids' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Kids' })).toBeNull());
  expect(await teamsOf(ruth)).toEqual([worship]);
});

test('a new member joins the teams that are chosen', async () => {
  const { admin, kids } = await aChurch();
  const { show } = await openBrowser(church(), { isAdmin: true });
  show(<AddMemberForm />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kids' }));
  type(t('common:memberFields.labels.firstName'), 'Ada');
  type(t('common:memberFields.labels.lastName'), 'Lee');
  press(t('members:add'));
  await screen.findByRole('dialog');
  const { body } = await admin.call(contract.listMembers, {});
  expect(body.find(({ firstName }) => firstName === 'Ada')?.memberships).toMatchObject([{ teamId: kids }]);
});

test('the table of preferred roles shows one team, and keeps the choices in another', async () => {
  const { ruth, worship, kids, singer, join, admin } = await aChurch();
  await join(worship);
  const { show } = await openBrowser(church(), { isAdmin: true });
  show(<RolePreferencesPanel />);
  const preferred = t('members:preferences.preferredOf', { name: 'Ruth Moab' });
  choose(await screen.findByLabelText(preferred), 'Singer');
  choose(screen.getByLabelText(t('members:teams.filter')), 'Kids');
  choose(await screen.findByLabelText(preferred), t('members:preferences.noPreferred'));
  press(t('members:preferences.saveChanged', { count: 2 }));
  await screen.findByText(new RegExp(t('members:preferences.saved')), { selector: 'output' });
  const { body } = await admin.call(contract.listMembers, {});
  expect(body.find(({ id }) => id === ruth)?.memberships).toMatchObject([
    { teamId: worship, preferredRoleId: singer },
    { teamId: kids, preferredRoleId: null },
  ]);
});

test('a church with one team sees no teams', async () => {
  await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  const { show } = await openBrowser(church(), { isAdmin: true });
  show(
    <>
      <MyPreferencesPanel />
      <AddMemberForm />
      <MembersTable Teams={MemberTeamsPanel} />
      <RolePreferencesPanel />
    </>,
  );
  press(await screen.findByRole('button', { name: 'Ruth Moab' }));
  await screen.findByRole('dialog', { name: 'Ruth Moab' });
  expect(document.body.textContent).not.toMatch(/\bteams?\b/i);
});
