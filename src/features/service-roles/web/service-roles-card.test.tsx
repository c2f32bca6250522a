import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer, anAssignment, aRole, aRoom } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { ServiceRolesCard } from './service-roles-card.tsx';

const church = churchForEachTest();
const NAMES = ['Usher', 'Reader', 'Bells'];

/** Opens the card of a church with three roles, the last of them inactive. Returns the id of the first, too. */
async function open() {
  const [usherId = 0] = await addRoles();
  const browser = await openBrowser(church(), { isAdmin: true });
  browser.show(<ServiceRolesCard />);
  await screen.findByText('Usher');
  return { ...browser, usherId };
}

async function addRoles(): Promise<number[]> {
  const ids: number[] = [];
  for (const [order, name] of NAMES.entries())
    ids.push(await aRole(church(), { name, order, isActive: name !== 'Bells' }));
  return ids;
}

const save = () => press(t('common:ui.save'));
const namesInOrder = () =>
  screen.getAllByRole('listitem').map((row) => NAMES.find((name) => row.textContent?.includes(name)));
const storedNames = async () => {
  const roles = church().database.query.selectFrom('serviceRoles').select('name').orderBy('sortOrder');
  return (await roles.execute()).map(({ name }) => name);
};

test('a failure without a sentence of the server shows the text of the specification', async () => {
  const { failNext } = await open();
  failNext(contract.addServiceRole, 500);
  press(t('service-roles:add'));
  type(t('service-roles:name'), 'Cook');
  save();
  await screen.findByText('Error creating role / Failed to create service role');
  save();
  await screen.findByText(t('service-roles:created'), { selector: 'output' });

  failNext(contract.editServiceRole, 500);
  press(t('service-roles:edit', { name: 'Usher' }));
  save();
  await screen.findByText('Error updating role / Failed to update service role');
  press(t('common:ui.cancel'));

  failNext(contract.removeServiceRole, 500);
  press(t('service-roles:remove', { name: 'Usher' }));
  press(t('service-roles:removeConfirm'));
  await screen.findByText('Error deleting role / Failed to delete service role');
});

test('a change meanwhile stays, and of the same field the form shows both until it is saved again', async () => {
  const { usherId } = await open();
  const roles = church().database.query;
  press(t('service-roles:edit', { name: 'Usher' }));
  type(t('service-roles:name'), 'Welcome');
  const theirs = { name: 'Door', description: 'At the door' };
  await roles.updateTable('serviceRoles').set(theirs).where('id', '=', usherId).execute();
  save();
  const field = t('refusals:specific.isNow', { field: t('changes:field.name'), value: 'Door' });
  await screen.findByText(t('refusals:specific.changed_meanwhile', { fields: field }));
  expect(screen.getByLabelText<HTMLInputElement>(t('service-roles:name')).value).toBe('Welcome');
  save();
  await screen.findByText(t('service-roles:updated'), { selector: 'output' });
  expect(
    await roles
      .selectFrom('serviceRoles')
      .select(['name', 'description'])
      .where('id', '=', usherId)
      .executeTakeFirst(),
  ).toEqual({ name: 'Welcome', description: 'At the door' });
});

test('a role that a roster uses is not deleted, and the server says why', async () => {
  const { usherId } = await open();
  const memberId = await aMember(church());
  await anAnswer(church(), memberId, '2026-04-05');
  await anAssignment(church(), { roleId: usherId, memberId, date: '2026-04-05' });
  press(t('service-roles:remove', { name: 'Usher' }));
  press(t('service-roles:removeConfirm'));
  await screen.findByText(`Error deleting role / ${t('refusals:role_in_use')}`);
  expect(await storedNames()).toEqual(NAMES);
});

test('a second role with the name of another is added only after a question', async () => {
  const { changes } = await open();
  press(t('service-roles:add'));
  type(t('service-roles:name'), ' usher');
  save();
  await screen.findByText(t('service-roles:namesake', { name: 'usher' }));
  expect(changes()).toEqual([]);
  press(t('service-roles:addNamesake'));
  await screen.findByText(t('service-roles:created'));
  expect(await storedNames()).toEqual([...NAMES, 'usher']);
});

test('an order given while the previous one is being saved stays visible and is sent afterwards', async () => {
  const { changes, hold } = await open();
  const release = hold(contract.reorderServiceRoles);
  press(t('service-roles:moveDown', { name: 'Usher' }));
  press(t('service-roles:moveDown', { name: 'Usher' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(namesInOrder()).toEqual(['Reader', 'Bells', 'Usher']);
  release();
  await waitFor(async () => expect(await storedNames()).toEqual(['Reader', 'Bells', 'Usher']));
  expect(namesInOrder()).toEqual(['Reader', 'Bells', 'Usher']);
  expect(changes()).toHaveLength(2);
});

test('a new order that could not be saved is replaced by the saved one', async () => {
  const { failNext } = await open();
  failNext(contract.reorderServiceRoles, 500);
  press(t('service-roles:moveDown', { name: 'Usher' }));
  expect(namesInOrder()).toEqual(['Reader', 'Usher', 'Bells']);
  await screen.findByText('Error reordering roles / Failed to reorder service roles');
  await waitFor(() => expect(namesInOrder()).toEqual(NAMES));
});

test("shows 'Error loading service roles. Please try again later.', and another try loads them", async () => {
  await addRoles();
  const browser = await openBrowser(church(), { isAdmin: true });
  browser.failNext(contract.listServiceRoles, 503);
  browser.show(<ServiceRolesCard />);
  await screen.findByText('Error loading service roles. Please try again later.');
  press(t('common:ui.tryAgain'));
  await screen.findByText('Usher');
  expect(screen.queryByText(/Error loading service roles/)).toBeNull();
});

test.each([
  [t('service-roles:name'), '  ', 'Role name is required'],
  [t('service-roles:limit'), '0', 'Limit must be at least 1'],
])('%s %j shows %j at the field, which gets the focus, and nothing is sent', async (label, value, fault) => {
  const { changes } = await open();
  press(t('service-roles:edit', { name: 'Usher' }));
  type(label, value);
  save();
  const field = screen.getByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toContain(fault);
  expect(changes()).toEqual([]);
});

test.each(['', 'many'])('a limit of %j becomes 1, on screen and when it is saved', async (limit) => {
  const { changes } = await open();
  const field = t('service-roles:limit');
  press(t('service-roles:edit', { name: 'Usher' }));
  type(field, limit);
  fireEvent.blur(screen.getByLabelText(field));
  expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('1');
  type(field, limit);
  save();
  await screen.findByText(t('service-roles:updated'), { selector: 'output' });
  expect(changes()[0]?.body).toMatchObject({ maxLimit: 1 });
});

test('adds several roles at once, and leaves the names that could not be added', async () => {
  const { changes, failNext } = await open();
  const names = t('service-roles:severalNames');
  const add = () => press(t('service-roles:addAll'));
  press(t('service-roles:addSeveral'));
  add();
  expect(await screen.findByText('Role name is required')).toBeTruthy();
  type(names, 'Cook\nusher');
  add();
  expect(await screen.findByText(t('service-roles:nameTwice', { name: 'usher' }))).toBeTruthy();
  expect(changes()).toEqual([]);

  type(names, ` Cook \n\nPianist\n${'x'.repeat(200)}`);
  add();
  await screen.findByText(/^x+: /);
  expect(screen.getByLabelText<HTMLTextAreaElement>(names).value).toBe('x'.repeat(200));
  type(names, 'Singer');
  failNext(contract.addServiceRole);
  await screen.findByRole('button', { name: t('service-roles:addAll') });
  add();
  await screen.findByText(`Error creating role / ${t('common:offlineSentence')}`);
  await screen.findByRole('button', { name: t('service-roles:addAll') });
  add();
  await screen.findByText(t('service-roles:created'), { selector: 'output' });
  await waitFor(() => expect(screen.queryByLabelText(names)).toBeNull());
  expect(await storedNames()).toEqual([...NAMES, 'Cook', 'Pianist', 'Singer']);
});

test('fewer places than a room needs adults are refused at the limit', async () => {
  const { usherId } = await open();
  const setLimit = async (limit: string) => {
    press(await screen.findByRole('button', { name: t('service-roles:edit', { name: 'Usher' }) }));
    type(t('service-roles:limit'), limit);
    save();
  };
  await setLimit('2');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await aRoom(church(), [usherId], { name: 'Door' });
  await setLimit('1');
  const limit = screen.getByLabelText(t('service-roles:limit'));
  await waitFor(() => expect(limit.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(limit);
});
