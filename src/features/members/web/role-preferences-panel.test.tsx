import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { aMember, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { RolePreferencesPanel } from './role-preferences-panel.tsx';

const church = churchForEachTest();
const SAVE = t('members:preferences.save');
const SEARCH = t('members:preferences.search');

/** Opens the panel of a church with one role and 24 members named Person1 to Person24, next to its administrators. */
async function open() {
  const usherId = await aRole(church(), { name: 'Usher' });
  const ids = new Map<string, MemberId>();
  for (let number = 1; number <= 23; number += 1) {
    const name = `Person${String(number).padStart(2, '0')}`;
    ids.set(`${name} Moab`, await aMember(church(), { firstName: name, lastName: 'Moab' }));
  }
  const browser = await openBrowser(church(), { isAdmin: true, firstName: 'Zoe', lastName: 'Zion' });
  browser.show(<RolePreferencesPanel />);
  await screen.findByLabelText(t('members:preferences.preferredOf', { name: 'Person01 Moab' }));
  return { ...browser, ids, usherId };
}

const preferredOf = (name: string) =>
  screen.getByLabelText<HTMLSelectElement>(t('members:preferences.preferredOf', { name }));
const prefer = (name: string, roleId: number | '') =>
  fireEvent.change(preferredOf(name), { target: { value: String(roleId) } });

test('shows twenty members at a time and finds the others by name', async () => {
  await open();
  expect(screen.getAllByRole('rowheader')).toHaveLength(20);
  press(t('members:preferences.showMore'));
  expect(screen.getAllByRole('rowheader')).toHaveLength(25);
  type(SEARCH, 'person23');
  expect(screen.getAllByRole('rowheader')).toHaveLength(1);
  screen.getByText(t('members:countFound', { found: 1, count: 25 }));
  type(SEARCH, 'unknown');
  screen.getByText(t('members:noMatch'));
});

test('does not replace a role that someone else has chosen meanwhile, unless it is saved again', async () => {
  const { ids, usherId, visitor } = await open();
  const id = ids.get('Person02 Moab') as MemberId;
  const bellsId = await aRole(church(), { name: 'Bells' });
  prefer('Person02 Moab', usherId);
  const body = { preferredRoleId: bellsId, secondaryRoleId: null };
  await visitor.call(contract.saveRolePreferences, { params: { id }, body });
  const stored = async () =>
    (await visitor.call(contract.listMembers, {})).body.find((member) => member.id === id)?.preferredRoleId;
  press(t('members:preferences.saveChanged', { count: 1 }));
  await screen.findByText(/Bells\./);
  expect(await stored()).toBe(bellsId);
  expect(preferredOf('Person02 Moab').value).toBe(String(usherId));
  press(await screen.findByRole('button', { name: t('members:preferences.saveChanged', { count: 1 }) }));
  await waitFor(async () => expect(await stored()).toBe(usherId));
});

test('saves all changed members by one button', async () => {
  const { changes, ids, usherId } = await open();
  prefer('Person02 Moab', usherId);
  prefer('Person04 Moab', usherId);
  prefer('Person05 Moab', usherId);
  prefer('Person05 Moab', '');
  press(t('members:preferences.saveChanged', { count: 2 }));
  await screen.findByText(/^Preferences Updated \/ The role preferences of 2 members/);
  await screen.findByRole('button', { name: SAVE });
  expect(preferredOf('Person02 Moab').value).toBe(String(usherId));
  expect(changes()).toHaveLength(2);
  const preferring = church()
    .database.query.selectFrom('teamMembers')
    .select('memberId as id')
    .where('preferredRoleId', '=', usherId);
  const stored = await preferring.orderBy('memberId').execute();
  expect(stored.map(({ id }) => id)).toEqual([ids.get('Person02 Moab'), ids.get('Person04 Moab')]);
});

test('saving without a change says what to do and sends nothing', async () => {
  const { changes } = await open();
  press(SAVE);
  await screen.findByText('No Changes / Please set at least one preference before saving.');
  expect(changes()).toEqual([]);
});

test('a failure shows the documented text and leaves the choices', async () => {
  const { changes, failNext, usherId } = await open();
  prefer('Person03 Moab', usherId);
  prefer('Person04 Moab', usherId);
  failNext(contract.saveRolePreferences, 500);
  press(t('members:preferences.saveChanged', { count: 2 }));
  await screen.findByText('Failed to update role preferences');
  await screen.findByRole('button', { name: t('members:preferences.saveChanged', { count: 2 }) });
  expect(changes()).toHaveLength(1);
});
