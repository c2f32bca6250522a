import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { ServiceRolesCard } from '#features/service-roles/web/service-roles-card.tsx';
import { AddTeamPanel } from '#features/teams/web/add-team-panel.tsx';
import { TeamLine } from '#features/teams/web/team-line.tsx';
import { t } from '#languages/t.ts';
import { aMember, anAdmin, anAnswer, anAssignment, aRole } from '#test/factories.ts';
import { type Browser, churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';

const church = churchForEachTest();
const ADD = t('teams:add');
const NAME = t('teams:name');
const FIRST_NAME = t('teams:firstTeamName');
const saved = { selector: 'output' };

/** Adds a church with the roles Singer and Helper. Ruth prefers the second, and Ben named no role. */
async function aChurch() {
  const singer = await aRole(church(), { name: 'Singer', order: 1 });
  const helper = await aRole(church(), { name: 'Helper', order: 2 });
  const ruth = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' });
  const ben = await aMember(church(), { firstName: 'Ben', lastName: 'Levi' });
  const admin = await anAdmin(church());
  const body = { preferredRoleId: helper, secondaryRoleId: null };
  await admin.call(contract.saveRolePreferences, { params: { id: ruth }, body });
  return { singer, helper, ruth, ben, admin };
}

/** Opens the card of a church with one team. */
async function open() {
  const ids = await aChurch();
  const browser = await openBrowser(church(), { isAdmin: true });
  browser.show(<ServiceRolesCard AddTeam={AddTeamPanel} TeamLine={TeamLine} />);
  await screen.findByText('Singer');
  return { ...browser, ...ids };
}

/** Opens the card of a church with the teams Worship and Kids. Returns the id of Kids, too. */
async function openTeams() {
  const ids = await aChurch();
  const body = { name: 'Kids', firstTeamName: 'Worship', roleIds: [ids.helper] };
  const kids = (await ids.admin.call(contract.addTeam, { body })).body.id;
  const browser = await openBrowser(church(), { isAdmin: true });
  browser.show(<ServiceRolesCard AddTeam={AddTeamPanel} TeamLine={TeamLine} />);
  await screen.findByRole('heading', { name: 'Kids' });
  return { ...browser, ...ids, kids };
}

test('the order between teams is a list of all roles, and a move is saved at once', async () => {
  const { visitor, singer, helper } = await openTeams();
  press(t('service-roles:setPlanningOrder'));
  const dialog = within(await screen.findByRole('dialog', { name: t('service-roles:planningOrder') }));
  const shown = async () => (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect((await shown()).map((text) => ['Singer', 'Helper'].find((name) => text?.includes(name)))).toEqual([
    'Singer',
    'Helper',
  ]);
  expect((await shown())[1]).toContain('Kids');
  fireEvent.click(dialog.getByRole('button', { name: t('service-roles:moveUp', { name: 'Helper' }) }));
  await waitFor(async () =>
    expect((await visitor.call(contract.getPlanningOrder, {})).body.roleIds).toEqual([helper, singer]),
  );
  expect((await visitor.call(contract.listServiceRoles, {})).body.map(({ id }) => id)).toEqual([
    singer,
    helper,
  ]);
  expect((await shown())[0]).toContain('Helper');
});

/** Opens the sheet of a team. */
async function openSheet(name = 'Kids') {
  press(t('teams:edit', { team: name }));
  return within(await screen.findByRole('dialog', { name }));
}

const listTeams = async ({ visitor }: Pick<Browser, 'visitor'>) =>
  (await visitor.call(contract.listTeams, {})).body;
const save = () => press(t('common:ui.save'));
const fieldFault = (label: string) => {
  const field = screen.getByLabelText(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

test('a church with one team shows nothing about teams but a button that adds one', async () => {
  const { sent } = await open();
  const texts = [...document.body.querySelectorAll('h2, h3, p, button, label')].filter(({ textContent }) =>
    /\bteam/i.test(textContent ?? ''),
  );
  expect(texts.map(({ textContent }) => textContent)).toEqual([ADD]);
  press(t('service-roles:add'));
  await screen.findByLabelText(t('service-roles:limit'));
  expect(screen.queryByLabelText(t('service-roles:team'))).toBeNull();
  expect(sent().map(({ call }) => call)).not.toContain('getTeam');
});

test('adds a team with a role, and says who joined it and who named no role', async () => {
  const browser = await open();
  press(ADD);
  await screen.findByRole('dialog', { name: ADD });
  type(NAME, 'Kids');
  type(FIRST_NAME, 'Worship');
  fireEvent.click(screen.getByLabelText('Helper'));
  type(t('teams:arrives'), '45');
  press(t('teams:addConfirm'));
  await screen.findByText(t('teams:added', { team: 'Kids' }));
  const reasons = t('teams:prefers', { count: 1 });
  screen.getByText(new RegExp(t('teams:joined', { count: 1, reasons })));
  await screen.findByText(t('teams:joinedNames', { names: 'Ruth Moab' }));
  await screen.findByRole('heading', { name: 'Worship' });
  expect(await listTeams(browser)).toMatchObject([
    { name: 'Worship', roleIds: [browser.singer] },
    { name: 'Kids', roleIds: [browser.helper], arriveMinutes: 45, stayMinutes: 0 },
  ]);
});

test('marks each field that is missing or refused, and sends nothing that is', async () => {
  const { changes, visitor } = await open();
  press(ADD);
  await screen.findByRole('dialog', { name: ADD });
  type(t('teams:stays'), 'long');
  press(t('teams:addConfirm'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(NAME)));
  expect(fieldFault(NAME)).toContain(t('fields:schema.team_name_missing'));
  expect(fieldFault(FIRST_NAME)).toContain(t('teams:firstNameMissing'));
  expect(fieldFault(t('teams:stays'))).toContain(t('teams:minutesFault', { max: 240 }));
  expect(changes()).toEqual([]);

  type(NAME, 'worship');
  type(FIRST_NAME, 'Worship');
  type(t('teams:stays'), '');
  press(t('teams:addConfirm'));
  await waitFor(() => expect(fieldFault(NAME)).toContain(t('refusals:team_name_taken')));
  expect(await listTeams({ visitor })).toHaveLength(1);
});

test('marks the roles if one of them was deleted meanwhile, and adds the team without it', async () => {
  const { helper, visitor } = await open();
  press(ADD);
  await screen.findByRole('dialog', { name: ADD });
  type(NAME, 'Kids');
  type(FIRST_NAME, 'Worship');
  fireEvent.click(screen.getByLabelText('Helper'));
  await visitor.call(contract.removeServiceRole, { params: { id: helper } });
  press(t('teams:addConfirm'));
  await screen.findByText(t('refusals:unknown_role'));
  await waitFor(() => expect(screen.queryByLabelText('Helper')).toBeNull());
  press(t('teams:addConfirm'));
  await screen.findByText(t('teams:added', { team: 'Kids' }));
  screen.getByText(t('teams:nobodyYet'));
});

test('lists the roles of each team, moves them within it, and adds a role to the team of its button', async () => {
  const { visitor, kids } = await openTeams();
  press(t('service-roles:addTo', { team: 'Kids' }));
  expect((await screen.findByLabelText<HTMLSelectElement>(t('service-roles:team'))).value).toBe(String(kids));
  type(t('service-roles:name'), 'Story');
  save();
  await screen.findByText(t('service-roles:created'), saved);
  const names = async () => (await visitor.call(contract.listServiceRoles, {})).body.map(({ name }) => name);
  expect(await names()).toEqual(['Singer', 'Helper', 'Story']);
  // The only role of its team.
  expect(
    screen.getByRole('button', { name: t('service-roles:moveDown', { name: 'Singer' }) }),
  ).toHaveProperty('disabled', true);
  press(t('service-roles:moveUp', { name: 'Story' }));
  await waitFor(async () => expect(await names()).toEqual(['Singer', 'Story', 'Helper']));
});

test('saves the name and the times of a team, and marks a name that another team has', async () => {
  const browser = await openTeams();
  await openSheet();
  type(NAME, 'worship ');
  save();
  await waitFor(() => expect(fieldFault(NAME)).toContain(t('refusals:team_name_taken')));
  type(NAME, 'Children');
  type(t('teams:arrives'), '30');
  save();
  await screen.findByText(t('teams:saved'), saved);
  expect((await listTeams(browser))[1]).toMatchObject({ name: 'Children', arriveMinutes: 30 });
});

test('adds a member to a team and takes one out of it', async () => {
  const { visitor, kids, ben, ruth } = await openTeams();
  const sheet = await openSheet();
  const members = async () =>
    (await visitor.call(contract.getTeam, { params: { id: kids } })).body.members.map(
      ({ memberId }) => memberId,
    );
  fireEvent.change(await sheet.findByLabelText(t('teams:addMember')), { target: { value: String(ben) } });
  press(sheet.getByRole('button', { name: t('teams:addMemberConfirm') }));
  await screen.findByText(t('teams:memberAdded', { name: 'Ben Levi', team: 'Kids' }), saved);
  expect(await members()).toEqual(expect.arrayContaining([ruth, ben]));
  const takeOut = sheet.getByRole('button', { name: t('teams:takeOut', { name: 'Ruth Moab' }) });
  takeOut.focus();
  press(takeOut);
  await screen.findByText(t('teams:memberRemoved', { name: 'Ruth Moab', team: 'Kids' }), saved);
  expect(await members()).toEqual([ben]);
  const next = sheet.getByRole('button', { name: t('teams:takeOut', { name: 'Ben Levi' }) });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test('names the coming services of someone, and asks before they leave the team', async () => {
  const { visitor, kids, ruth, helper } = await openTeams();
  await anAnswer(church(), ruth, '2026-04-05');
  await anAssignment(church(), { roleId: helper, memberId: ruth, date: '2026-04-05' });
  await visitor.call(contract.finalizeRoster, { body: { year: 2026, month: 4 } });
  const sheet = await openSheet();
  const takeOut = { name: t('teams:takeOut', { name: 'Ruth Moab' }) };
  press(await sheet.findByRole('button', takeOut));
  const title = t('teams:takeOutTitle', { name: 'Ruth Moab', team: 'Kids' });
  const question = within(await screen.findByRole('dialog', { name: title }));
  question.getByText(/5 Apr/);
  press(question.getByRole('button', { name: t('common:ui.cancel') }));
  const members = async () =>
    (await visitor.call(contract.getTeam, { params: { id: kids } })).body.members.length;
  expect(await members()).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  press(sheet.getByRole('button', takeOut));
  press(await screen.findByRole('button', { name: t('teams:takeOutConfirm') }));
  await screen.findByText(t('teams:memberRemoved', { name: 'Ruth Moab', team: 'Kids' }), saved);
  expect(await members()).toBe(0);
});

test('moves a role to a team', async () => {
  const { singer, ...browser } = await openTeams();
  const sheet = await openSheet();
  const field = await sheet.findByLabelText(t('teams:moveRole'));
  fireEvent.change(field, { target: { value: String(singer) } });
  press(sheet.getByRole('button', { name: t('teams:move') }));
  await sheet.findByText(t('teams:roleMoved', { role: 'Singer', team: 'Kids' }));
  expect((await listTeams(browser))[1]?.roleIds).toContain(singer);
});

test('removes a team after a question, and a church with one team left shows no teams', async () => {
  const { singer, helper, ...browser } = await openTeams();
  const sheet = await openSheet();
  press(sheet.getByRole('button', { name: t('teams:remove') }));
  const question = within(
    await screen.findByRole('dialog', { name: t('teams:removeTitle', { team: 'Kids' }) }),
  );
  press(question.getByRole('button', { name: t('teams:remove') }));
  await screen.findByText(t('teams:removed', { team: 'Kids', other: 'Worship' }), saved);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Worship' })).toBeNull());
  expect(await listTeams(browser)).toMatchObject([{ name: 'Worship', roleIds: [singer, helper] }]);
});

test('adds a lead to a team, who then plans it, and ends their lead', async () => {
  const { visitor, kids, ben } = await openTeams();
  const sheet = await openSheet();
  const leads = async () =>
    (await visitor.call(contract.getTeam, { params: { id: kids } })).body.leads.map(
      ({ memberId }) => memberId,
    );
  await sheet.findByText(t('teams:noLeads'));
  fireEvent.change(await sheet.findByLabelText(t('teams:addLead')), { target: { value: String(ben) } });
  press(sheet.getByRole('button', { name: t('teams:addLeadConfirm') }));
  await screen.findByText(t('teams:leadAdded', { name: 'Ben Levi', team: 'Kids' }), saved);
  expect(await leads()).toEqual([ben]);
  await sheet.findByText(t('teams:notices.all'));
  press(sheet.getByRole('button', { name: t('teams:endLead', { name: 'Ben Levi' }) }));
  await screen.findByText(t('teams:leadEnded', { name: 'Ben Levi', team: 'Kids' }), saved);
  expect(await leads()).toEqual([]);
});
