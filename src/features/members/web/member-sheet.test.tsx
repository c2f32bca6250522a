import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId, TeamId } from '#domain/ids.ts';
import { LEARNER_SEAT } from '#domain/learners/learners.ts';
import { t } from '#languages/t.ts';
import {
  aFamily,
  aMember,
  anAnswer,
  anAssignment,
  aRole,
  aTeam,
  joins,
  setRosterOptions,
} from '#test/factories.ts';
import { learns } from '#test/learners.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { Visitor } from '#test/visitor.ts';
import { MemberSheet } from './member-sheet.tsx';

const church = churchForEachTest();
const [FIRST, LAST, EMAIL] = [
  t('common:memberFields.labels.firstName'),
  t('common:memberFields.labels.lastName'),
  t('common:memberFields.labels.email'),
];
const INITIALS = t('members:initials');

/** Opens an administrator's browser with Ruth's sheet, or with their own. */
async function open({
  isOwn = false,
  learning = [] as readonly RoleId[],
  learnsOn = [] as readonly PlainDate[],
  chosen = {} as { preferredRoleId?: RoleId; secondaryRoleId?: RoleId },
  alsoIn = [] as readonly TeamId[],
} = {}) {
  const ruth = { firstName: 'Ruth', lastName: 'Moab', initials: 'RM', phoneNumber: '+61491570156' };
  const ruthId = await aMember(church(), { ...ruth, isAdmin: isOwn });
  for (const teamId of alsoIn) await joins(church(), ruthId, teamId);
  for (const roleId of learning) {
    await learns(church(), ruthId, roleId);
    for (const date of learnsOn)
      await anAssignment(church(), { roleId, memberId: ruthId, date, place: LEARNER_SEAT });
  }
  if (Object.keys(chosen).length > 0)
    await church()
      .database.query.updateTable('teamMembers')
      .set(chosen)
      .where('memberId', '=', ruthId)
      .execute();
  const browser = await openBrowser(church(), isOwn ? ruthId : { isAdmin: true });
  const read = async () =>
    (await browser.visitor.call(contract.listMembers, {})).body.find(({ id }) => id === ruthId);
  const member = await read();
  if (!member) throw new Error('Ruth is not listed.');
  const onClose = vi.fn();
  browser.show(<MemberSheet member={member} startsAt="edit" onClose={onClose} />);
  const isClosed = () => waitFor(() => expect(onClose).toHaveBeenCalled());
  return { ...browser, ruthId, onClose, isClosed, read };
}

const remove = (id: MemberId) =>
  church().database.query.updateTable('users').set({ removedAt: 1 }).where('id', '=', id).execute();
const save = async () => press(await screen.findByRole('button', { name: t('common:ui.save') }));
const findToast = (text: string) => screen.findByText(text, { selector: 'output' });
const phoneField = () => screen.getByLabelText<HTMLInputElement>(/^Phone number/);

test('saves an email address, how to reach the member and that they do not serve', async () => {
  const { isClosed, read } = await open();
  type(EMAIL, 'ruth@example.org');
  fireEvent.click(screen.getByRole('radio', { name: 'Email' }));
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('members:doesNotServe')}`) }));
  await save();
  await isClosed();
  expect(await read()).toMatchObject({
    firstName: 'Ruth',
    phoneNumber: '+61491570156',
    email: 'ruth@example.org',
    contactBy: 'email',
    doesNotServe: true,
  });
});

test('names the services at which the member stays on the roster though they do not serve', async () => {
  const { ruthId, visitor } = await open();
  const roleId = await aRole(church(), { name: 'Usher' });
  await anAnswer(church(), ruthId, '2026-04-05');
  await anAssignment(church(), { roleId, memberId: ruthId, date: '2026-04-05' });
  await visitor.call(contract.finalizeRoster, { body: { year: 2026, month: 4 } });
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('members:doesNotServe')}`) }));
  await screen.findByText(t('members:notServingDuties', { count: 1 }));
  screen.getByText('Usher', { selector: 'li' });
});

test('names the children who have no one to serve with if the member does not serve', async () => {
  const { ruthId, visitor } = await open();
  const mia = await aMember(church(), { firstName: 'Mia', lastName: 'Moab' });
  const id = await aFamily(church(), [ruthId], {}, [mia]);
  await visitor.call(contract.editFamily, { params: { id }, body: { childrenWith: [ruthId] } });
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('members:doesNotServe')}`) }));
  await screen.findByText(t('common:familyEffects.no_one_to_serve_with', { names: 'Mia Moab' }));
});

test('leaves what the member has changed since the sheet was opened', async () => {
  const { visitor, ruthId, isClosed, read } = await open();
  const params = { id: ruthId };
  const body = { firstName: 'Ruth', lastName: 'Moab', phoneNumber: '', email: 'ruth@example.org' };
  await visitor.call(contract.editMember, { params, body });
  type(FIRST, 'Naomi');
  await save();
  await isClosed();
  expect(await read()).toMatchObject({ firstName: 'Naomi', phoneNumber: null, email: 'ruth@example.org' });
});

test('makes someone an administrator only after a question, and saves nothing before', async () => {
  const { changes, isClosed, read } = await open();
  type(FIRST, 'Naomi');
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('members:administrator')}`) }));
  await save();
  await screen.findByText(t('members:rights.giveText', { name: 'Ruth Moab' }));
  press(t('common:ui.cancel'));
  expect(changes()).toEqual([]);
  await save();
  press(await screen.findByRole('button', { name: t('members:rights.giveConfirm') }));
  await isClosed();
  expect(await read()).toMatchObject({ firstName: 'Naomi', isAdmin: true });
});

test("removes the user's own administrator rights last", async () => {
  const { ruthId, isClosed } = await open({ isOwn: true });
  type(FIRST, 'Naomi');
  fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${t('members:administrator')}`) }));
  await save();
  press(await screen.findByRole('button', { name: t('members:rights.endConfirm') }));
  await isClosed();
  const row = church()
    .database.query.selectFrom('users')
    .select(['firstName', 'isAdmin'])
    .where('id', '=', ruthId);
  expect(await row.executeTakeFirst()).toEqual({ firstName: 'Naomi', isAdmin: false });
});

test('shows what the server says about a phone number, and nothing about one that it would refuse or has stored', async () => {
  const { changes } = await open();
  const enter = (value: string) => fireEvent.change(phoneField(), { target: { value } });
  enter('12');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(phoneField().getAttribute('aria-invalid')).toBeNull();
  enter('02 5550 1234');
  const note = `${t('common:phone.savedAs', { number: '+61255501234' })} ${t('common:memberFields.cannotText')}`;
  await screen.findByText(note);
  screen.getByText(/no email address, so no messages can be sent/);
  enter('+61491570156');
  expect(screen.queryByText(note)).toBeNull();
  expect(changes().map(({ call }) => call)).toEqual(['readPhoneNumber', 'readPhoneNumber']);
});

test('shows at the field that the server refuses the phone number, and preserves it', async () => {
  await open();
  fireEvent.change(phoneField(), { target: { value: '12' } });
  await save();
  await screen.findByText(t('fields:fault.phone_invalid'));
  expect([phoneField().getAttribute('aria-invalid'), phoneField().value]).toEqual(['true', '12']);
});

test.each([
  ['🙂', 'Initials must only contain letters'],
  ['', 'Initials must contain at least 1 character'],
  ['ABCDEF', 'Initials cannot exceed 5 characters'],
])('shows at the field why the initials %j are refused', async (initials, fault) => {
  const { changes } = await open();
  type(INITIALS, initials);
  await save();
  await screen.findByText(fault);
  expect(changes()).toEqual([]);
});

test("shows 'Failed to update member details' with the server's sentence or without one", async () => {
  const { failNext, ruthId, onClose } = await open();
  type(FIRST, 'Naomi');
  failNext(contract.editMember, 500);
  await save();
  await findToast('Failed to update member details / Failed to update member details');
  await remove(ruthId);
  await save();
  await findToast(`Failed to update member details / ${t('refusals:unknown_member')}`);
  expect(screen.getByLabelText<HTMLInputElement>(FIRST).value).toBe('Naomi');
  expect(onClose).not.toHaveBeenCalled();
});

test("shows 'Failed to update initials' with the server's sentence, and saves only the rest again", async () => {
  const { changes, isClosed } = await open();
  await aMember(church(), { initials: 'RMO' });
  type(FIRST, 'Naomi');
  type(INITIALS, 'RMO');
  await save();
  await findToast(`Failed to update initials / ${t('refusals:initials_taken')}`);
  type(INITIALS, 'RM');
  await save();
  await isClosed();
  expect(changes().map(({ call }) => call)).toEqual(['editMember', 'editInitials']);
});

test('saves role preferences and limits together with the details', async () => {
  const usherId = await aRole(church(), { name: 'Usher' });
  const { isClosed, read } = await open();
  await screen.findAllByRole('option', { name: 'Usher' });
  type(t('members:preferences.preferred'), String(usherId));
  fireEvent.click(screen.getByLabelText(t('members:preferences.neverTwoInARow')));
  type(LAST, 'Judah');
  await save();
  await isClosed();
  expect(await read()).toMatchObject({ lastName: 'Judah', preferredRoleId: usherId, neverTwoInARow: true });
});

test('gives a new PIN, after a question, with which the member signs in', async () => {
  const { ruthId } = await open();
  press(t('members:reset'));
  const question = within(screen.getByRole('dialog', { name: t('members:resetTitle') }));
  press(question.getByRole('button', { name: t('members:reset') }));
  const { textContent: pin } = await screen.findByText(/^\d{6}$/);
  const { body } = await new Visitor(church()).call(contract.login, {
    body: { id: ruthId, pin: String(pin) },
  });
  expect(body).toMatchObject({ id: ruthId, firstLogin: true });
});

test('offers no one to delete their own account', async () => {
  await open({ isOwn: true });
  screen.getByText('You cannot delete your own account');
  expect(screen.queryByRole('button', { name: t('members:removeConfirm') })).toBeNull();
});

test('asks before what was typed is lost', async () => {
  const { onClose } = await open();
  fireEvent.input(screen.getByLabelText(FIRST), { target: { value: 'Naomi' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await screen.findByRole('dialog', { name: t('common:ui.discardTitle') });
  expect(onClose).not.toHaveBeenCalled();
});

test('merging asks first if something was typed that is not saved', async () => {
  await open();
  fireEvent.input(screen.getByLabelText(FIRST), { target: { value: 'Naomi' } });
  const keep = { name: t('common:ui.keepEditing') };
  press(t('members:merge.action'));
  press(await screen.findByRole('button', keep));
  expect(screen.queryByRole('button', { name: t('members:merge.confirm'), hidden: true })).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', keep)).toBeNull());
  press(t('members:merge.action'));
  press(await screen.findByRole('button', { name: t('common:ui.discard') }));
  await screen.findByRole('button', { name: t('members:merge.confirm') });
  expect(screen.getByLabelText<HTMLInputElement>(FIRST).value).not.toBe('Naomi');
});

const readyFor = (role: string) =>
  press(screen.getByRole('button', { name: t('learners:readyFor', { role }), hidden: true }));

test('learning is offered in a church that wants it', async () => {
  const usher = await aRole(church(), { name: 'Usher' });
  await setRosterOptions(church(), { hasLearners: true });
  const { read } = await open();
  await screen.findByText(t('learners:learning'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Usher', hidden: true }));
  await waitFor(async () =>
    expect((await read())?.memberships).toMatchObject([{ learningRoleIds: [usher] }]),
  );
});

test('what someone is learning says the team if there are several', async () => {
  const team = await aTeam(church(), 'Kids');
  const helper = await aRole(church(), { name: 'Helper', teamId: team });
  await open({ alsoIn: [team], learning: [helper] });
  const label = await screen.findByText(t('learners:learningIn', { team: 'Kids' }));
  expect(label.closest('summary')?.textContent).toContain('Helper');
});

test('someone who is ready for a role prefers it, and does not learn it any more', async () => {
  const learning = [await aRole(church(), { name: 'Usher' }), await aRole(church(), { name: 'Reader' })];
  const { read } = await open({ learning });
  expect(await screen.findAllByText(t('learners:notYet'))).toHaveLength(2);
  readyFor('Usher');
  await findToast(t('learners:isReady', { name: 'Ruth Moab', role: 'Usher' }));
  expect((await read())?.memberships).toMatchObject([
    { preferredRoleId: learning[0], secondaryRoleId: null, learningRoleIds: [learning[1]] },
  ]);
});

test('the confirmation says at how many coming services someone who is ready stays as learning', async () => {
  const roleId = await aRole(church(), { name: 'Usher' });
  // The first one is over.
  await open({ learning: [roleId], learnsOn: ['2026-03-01', '2026-03-29', '2026-04-05'] });
  await screen.findByText(t('learners:coming', { count: 2 }));
  readyFor('Usher');
  await findToast(t('learners:isReadyStill', { name: 'Ruth Moab', role: 'Usher', count: 2 }));
});

test('someone with two roles who is ready for a third has it in place of the one that is named', async () => {
  const [sound, usher, reader] = [
    await aRole(church(), { name: 'Sound' }),
    await aRole(church(), { name: 'Usher' }),
    await aRole(church(), { name: 'Reader' }),
  ];
  const chosen = { preferredRoleId: usher, secondaryRoleId: reader };
  const { read } = await open({ learning: [sound], chosen });
  await screen.findByText(t('learners:notYet'));
  readyFor('Sound');
  const replaced = await screen.findByText(t('learners:replaceSecondary', { role: 'Reader' }));
  expect((await read())?.memberships).toMatchObject([{ ...chosen, learningRoleIds: [sound] }]);
  press(replaced);
  await findToast(t('learners:isReady', { name: 'Ruth Moab', role: 'Sound' }));
  expect((await read())?.memberships).toMatchObject([{ preferredRoleId: usher, secondaryRoleId: sound }]);
});
