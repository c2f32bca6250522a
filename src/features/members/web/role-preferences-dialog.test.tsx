import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { RolePreferencesDialog } from './role-preferences-dialog.tsx';

const church = churchForEachTest();
const PREFERRED = t('members:preferences.preferred');
const SECONDARY = t('members:preferences.secondary');

/** Opens the dialog of a member, in a church with two active roles and one that is not. */
async function open() {
  const usherId = await aRole(church(), { name: 'Usher' });
  const readerId = await aRole(church(), { name: 'Reader' });
  await aRole(church(), { name: 'Bells', isActive: false });
  const memberId = await aMember(church());
  const browser = await openBrowser(church(), memberId);
  const { body: profile } = await browser.visitor.call(contract.getCurrentUser, {});
  const onClose = vi.fn();
  browser.show(<RolePreferencesDialog profile={profile} onClose={onClose} />);
  await screen.findByLabelText(PREFERRED);
  const stored = () =>
    church()
      .database.query.selectFrom('users')
      .innerJoin('teamMembers', 'memberId', 'users.id')
      .select(['preferredRoleId', 'secondaryRoleId', 'users.maxPerMonth', 'neverTwoInARow', 'onceADay'])
      .where('users.id', '=', memberId)
      .executeTakeFirstOrThrow();
  return { ...browser, onClose, stored, usherId, readerId };
}

const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const optionsOf = (label: string) => Array.from(select(label).options, ({ text }) => text);
const choose = (label: string, name: string) => {
  const option = Array.from(select(label).options).find(({ text }) => text === name);
  fireEvent.change(select(label), { target: { value: option?.value } });
};
const save = () => press(t('members:preferences.save'));

test('offers only active roles, and never the preferred role as the secondary', async () => {
  await open();
  expect(optionsOf(PREFERRED)).toEqual(['No preference', 'Usher', 'Reader']);
  expect(optionsOf(SECONDARY)).toEqual(['No secondary role', 'Usher', 'Reader']);
  choose(SECONDARY, 'Usher');
  choose(PREFERRED, 'Usher');
  expect(optionsOf(SECONDARY)).toEqual(['No secondary role', 'Reader']);
  expect(select(SECONDARY).value).toBe('');
});

test('saving without a change says what to do and sends nothing', async () => {
  const { changes } = await open();
  save();
  await screen.findByText('No Changes / Please set at least one preference before saving.');
  expect(changes()).toEqual([]);
});

test('saves roles and how often a member wants to serve, shows a toast and closes', async () => {
  const { hold, onClose, stored, usherId, readerId } = await open();
  const release = hold(contract.saveRolePreferences);
  choose(PREFERRED, 'Reader');
  choose(SECONDARY, 'Usher');
  choose(t('members:preferences.maxPerMonth'), t('members:preferences.atMost', { count: 2 }));
  fireEvent.click(screen.getByLabelText(t('members:preferences.neverTwoInARow')));
  fireEvent.click(screen.getByLabelText(t('members:preferences.onceADay')));
  save();
  expect((await screen.findByText('Saving...')).closest('button')?.disabled).toBe(true);
  release();
  await screen.findByText('Preferences Updated / Your role preferences have been saved successfully.');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await stored()).toEqual({
    preferredRoleId: readerId,
    secondaryRoleId: usherId,
    maxPerMonth: 2,
    neverTwoInARow: true,
    onceADay: true,
  });
});

test("a refusal shows the server's sentence and leaves the choice", async () => {
  const { onClose, readerId } = await open();
  choose(PREFERRED, 'Reader');
  await church().database.query.deleteFrom('serviceRoles').where('id', '=', readerId).execute();
  save();
  await screen.findByText(`Error / ${t('refusals:unknown_preference')}`);
  expect(select(PREFERRED).value).toBe(String(readerId));
  expect(onClose).not.toHaveBeenCalled();
});
