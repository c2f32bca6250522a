import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#languages/t.ts';
import { aMember, aRole } from '#test/factories.ts';
import { churchForEachTest, press, showScreen, type } from '#test/screen.tsx';
import { MembersTable } from './members-table.tsx';

const church = churchForEachTest();

/** Opens the list of a church with these members only. The last is the user. */
async function open(...members: Parameters<typeof aMember>[1][]) {
  await church().database.query.updateTable('users').set({ removedAt: 1 }).execute();
  const self = members.pop();
  for (const options of members) await aMember(church(), options);
  const landlines = church().database.query.updateTable('users').where('phoneNumber', 'like', '+612%');
  await landlines.set({ canText: false }).execute();
  const browser = await showScreen(church(), <MembersTable />, { ...self, isAdmin: true });
  await screen.findAllByRole('rowheader');
  return browser;
}

const rows = () => screen.getAllByRole('row').slice(1);
const firstNames = () =>
  screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.split(' ')[0]);
const search = (text: string) => type(t('members:search'), text);

test('shows 50 members at a time and finds the others by name', async () => {
  await open(...Array.from({ length: 120 }, (_, at) => ({ firstName: `Person${at + 1}` })));
  expect(rows()).toHaveLength(50);
  press(t('members:showMore'));
  expect(rows()).toHaveLength(100);
  search('person119');
  await waitFor(() => expect(rows()).toHaveLength(1));
  screen.getByText(t('members:countFound', { found: 1, count: 120 }));
  expect(screen.queryByRole('button', { name: t('members:showMore') })).toBeNull();
});

test('sorts by last name by default, and otherwise by the pressed heading', async () => {
  await open(
    { firstName: 'Zoe', lastName: 'Adams' },
    { firstName: 'Ann', lastName: 'Moss', initials: 'AM' },
    { firstName: 'Cam', lastName: 'Ash', initials: 'AA' },
    { firstName: 'Ben', lastName: 'Young', initials: 'BY' },
  );
  expect(firstNames()).toEqual(['Zoe', 'Cam', 'Ann', 'Ben']);
  for (const [order, sorted] of [
    [t('members:columns.initials'), ['Cam', 'Ann', 'Ben', 'Zoe']],
    [t('members:columns.role'), ['Ben', 'Zoe', 'Cam', 'Ann']],
    [t('members:columns.name'), ['Zoe', 'Cam', 'Ann', 'Ben']],
  ] as const) {
    const heading = screen.getByRole('columnheader', { name: order });
    press(within(heading).getByRole('button'));
    expect(firstNames()).toEqual(sorted);
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
  }
});

test('says in words who cannot be reached and who wants no messages, and lists only these on request', async () => {
  const [phoneNumber, landline] = ['+61491570156', '+61255501234'];
  await open(
    { firstName: 'Ada', lastName: 'A', phoneNumber },
    { firstName: 'Ben', lastName: 'B' },
    { firstName: 'Cam', lastName: 'C', phoneNumber, contactBy: 'none' },
    { firstName: 'Dan', lastName: 'D', email: 'dan@example.org' },
    { firstName: 'Eva', lastName: 'E', phoneNumber, contactBy: 'email' },
    { firstName: 'Fay', lastName: 'F', phoneNumber: landline, email: 'fay@example.org' },
    { firstName: 'Gus', lastName: 'G', phoneNumber },
  );
  const contacts = () => rows().map((row) => row.children[3]?.textContent);
  expect(contacts()).toEqual([
    phoneNumber,
    t('members:unreachable'),
    `${phoneNumber}${t('members:noMessages')}`,
    'dan@example.org',
    `${phoneNumber}${t('members:unreachable')}`,
    `fay@example.org${t('members:cannotText')}`,
    phoneNumber,
  ]);
  const filter = screen.getByLabelText(t('members:onlyUnreachable', { count: 3 }));
  fireEvent.click(filter);
  expect(firstNames()).toEqual(['Ben', 'Cam', 'Eva']);
  search('eva');
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('shows in a row what is unusual about a member, and opens their sheet at the name', async () => {
  const preferredRoleId = await aRole(church(), { name: 'Usher' });
  const { query } = church().database;
  const change = async (id: number, doesNotServe: boolean) => {
    await query.updateTable('users').set({ maxPerMonth: 2, doesNotServe }).where('id', '=', id).execute();
    await query.updateTable('teamMembers').set({ preferredRoleId }).where('memberId', '=', id).execute();
  };
  const ruth = await aMember(church(), { firstName: 'Ruth', lastName: 'Moab', firstLogin: true });
  const naomi = await aMember(church(), { firstName: 'Naomi', lastName: 'Moab' });
  await change(ruth, false);
  await change(naomi, true);
  await showScreen(church(), <MembersTable />, { isAdmin: true });
  await screen.findByText('Usher');
  const textOf = (name: string) => screen.getByRole('button', { name }).closest('tr')?.textContent;
  expect(textOf('Ruth Moab')).toContain(t('members:notSignedInYet'));
  expect(textOf('Ruth Moab')).toContain(`Usher${t('members:preferences.atMost', { count: 2 })}`);
  expect(textOf('Naomi Moab')).toContain(t('members:doesNotServe'));
  expect(textOf('Naomi Moab')).not.toContain('Usher');
  press('Naomi Moab');
  await screen.findByRole('dialog', { name: 'Naomi Moab' });
});

test('deletes a member after a question, and leaves the focus on the heading, because the row is gone', async () => {
  await open({ firstName: 'Ruth', lastName: 'Moab' }, { firstName: 'Zoe' });
  const remove = screen.getByRole('button', { name: t('members:remove', { name: 'Ruth Moab' }) });
  remove.focus();
  press(remove);
  press(await screen.findByRole('button', { name: t('members:removeConfirm') }));
  await screen.findByText(t('members:removed', { name: 'Ruth Moab' }), { selector: 'output' });
  expect(firstNames()).toEqual(['Zoe']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t('members:tableTitle')));
});
