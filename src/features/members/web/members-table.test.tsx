import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { contactOf } from '#domain/members/contact.ts';
import { RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { MembersTable } from './members-table.tsx';

/** Renders the table on a server with these members. */
const open = (members: readonly Member[]) =>
  renderSignedIn(<MembersTable />, ({ path }) => ({
    body:
      path === '/api/service-roles'
        ? [USHER]
        : members.map((member) => ({ ...member, isReachable: contactOf(member) !== null })),
  }));

const USHER = { id: 1, name: 'Usher', isActive: true, description: null, order: 1, maxLimit: 1 };

test('shows 50 members at a time and finds the others by name', async () => {
  const members = Array.from({ length: 120 }, (_, at) => ({
    ...RUTH,
    id: at + 1,
    firstName: `Person${at + 1}`,
  }));
  open(members);
  expect(await screen.findAllByRole('rowheader')).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show more members' }));
  expect(screen.getAllByRole('rowheader')).toHaveLength(100);
  fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'person119' } });
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(screen.getByText('1 of 120 members')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more members' })).toBeNull();
});

test('sorts by last name by default, and otherwise by the pressed heading', async () => {
  const members = [
    { ...RUTH, id: 1, firstName: 'Zoe', lastName: 'Adams', initials: null, isAdmin: false },
    { ...RUTH, id: 2, firstName: 'Ann', lastName: 'Moss', initials: 'AM', isAdmin: false },
    { ...RUTH, id: 3, firstName: 'Ben', lastName: 'Young', initials: 'BY', isAdmin: true },
    { ...RUTH, id: 4, firstName: 'Cam', lastName: 'Ash', initials: 'AA', isAdmin: false },
  ];
  open(members);
  await screen.findAllByRole('rowheader');
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.split(' ')[0]);
  expect(names()).toEqual(['Zoe', 'Cam', 'Ann', 'Ben']);
  for (const [order, sorted] of [
    ['Initials', ['Cam', 'Ann', 'Ben', 'Zoe']],
    ['Role', ['Ben', 'Zoe', 'Cam', 'Ann']],
    ['Name', ['Zoe', 'Cam', 'Ann', 'Ben']],
  ] as const) {
    const heading = screen.getByRole('columnheader', { name: order });
    fireEvent.click(within(heading).getByRole('button'));
    expect(names()).toEqual(sorted);
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
  }
});

test('says in words who cannot be reached and who wants no messages, and lists only these on request', async () => {
  const members = [
    { ...RUTH, id: 1, firstName: 'Ada' },
    { ...RUTH, id: 2, firstName: 'Ben', phoneNumber: null },
    { ...RUTH, id: 3, firstName: 'Cam', contactBy: 'none' as const },
    { ...RUTH, id: 4, firstName: 'Dan', phoneNumber: null, email: 'dan@example.org' },
    { ...RUTH, id: 5, firstName: 'Eva', contactBy: 'email' as const },
    { ...RUTH, id: 6, firstName: 'Fay', canText: false, email: 'fay@example.org' },
  ];
  open(members);
  await screen.findAllByRole('rowheader');
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent ?? '');
  const contacts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[3]?.textContent);
  expect(contacts()).toEqual([
    '+61491570156',
    "Can't be reached",
    '+61491570156Wants no messages',
    'dan@example.org',
    "+61491570156Can't be reached",
    "fay@example.orgPhone can't get text messages",
  ]);
  const filter = screen.getByLabelText("Show only the 3 members who can't be reached by message");
  fireEvent.click(filter);
  expect(rows().map((text) => text.slice(0, 3))).toEqual(['Ben', 'Cam', 'Eva']);
  fireEvent.change(screen.getByLabelText('Search members'), { target: { value: 'eva' } });
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.click(filter);
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('shows in a row what is unusual about a member, and opens their sheet at the name', async () => {
  open([
    { ...RUTH, id: 1, firstLogin: true, preferredRoleId: 1, maxPerMonth: 2 },
    { ...RUTH, id: 2, firstName: 'Naomi', doesNotServe: true, preferredRoleId: 1 },
  ]);
  await screen.findByText('Usher');
  const [, naomi, ruth] = screen.getAllByRole('row').map((row) => row.textContent);
  expect(ruth).toContain('Has not signed in yet');
  expect(ruth).toContain('UsherAt most 2 services');
  expect(naomi).toContain('Does not serve');
  expect(naomi).not.toContain('Usher');
  fireEvent.click(screen.getByRole('button', { name: 'Naomi Moab' }));
  await screen.findByRole('dialog', { name: 'Naomi Moab' });
});
