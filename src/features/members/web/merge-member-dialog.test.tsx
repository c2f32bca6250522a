import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ManagedMember } from '#contract/members.ts';
import { type FakeResponse, RUTH, renderSignedIn, type Sent } from '#test/render-signed-in.tsx';
import { MergeMemberDialog } from './merge-member-dialog.tsx';

const NO_RECORDS = { answers: 0, services: 0, timesAway: 0, messages: 0, changes: 0 };
const NAOMI: ManagedMember = {
  ...RUTH,
  id: 20,
  firstName: 'Naomi',
  initials: 'NM',
  email: 'naomi@example.org',
  isLocked: false,
  isReachable: true,
};
const TWIN = {
  ...NAOMI,
  id: 21,
  initials: 'NMO',
  phoneNumber: '+61491570157',
  email: null,
  firstLogin: true,
  maxPerMonth: 2,
};
const BOAZ = { ...NAOMI, id: 22, firstName: 'Boaz', lastName: 'Judah', phoneNumber: null, email: null };
const PREVIEW = {
  members: [
    { ...NAOMI, usualServices: [], records: NO_RECORDS },
    { ...TWIN, usualServices: [], records: { ...NO_RECORDS, answers: 12, services: 1 } },
  ],
  answeredByBoth: 3,
};

function open(member: ManagedMember, preview: FakeResponse[], result: FakeResponse = { body: '' }) {
  const onClose = vi.fn();
  const { sent } = renderSignedIn(
    <MergeMemberDialog member={member} onClose={vi.fn()} onMerged={onClose} />,
    ({ method, path }) => {
      if (method === 'POST') return result;
      if (path.endsWith('/members')) return { body: [BOAZ, RUTH, NAOMI, TWIN] };
      if (path.endsWith('/service-roles')) return { body: [] };
      return preview.shift() ?? { status: 500, body: null };
    },
  );
  return { sent, onClose };
}

async function chooseOther(id: number) {
  await screen.findByRole('option', { name: 'Boaz Judah (NM)' });
  fireEvent.change(screen.getByLabelText('The other member'), { target: { value: String(id) } });
}

const merges = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merge members' });

test('lists members with something in common first, and merges only after a choice', async () => {
  open(NAOMI, []);
  await screen.findByRole('option', { name: 'Boaz Judah (NM)' });
  const similar = screen.getByRole('group', { name: 'Same name, phone number or email' });
  expect(
    within(similar)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Naomi Moab (NMO)', 'Ruth Moab (RM)']);
  expect(confirm().disabled).toBe(true);
});

test('asks for each value that differs, says what else stays and moves, and sends the choices', async () => {
  const { sent, onClose } = open(NAOMI, [{ body: PREVIEW }]);
  await chooseOther(21);
  const phone = within(await screen.findByRole('group', { name: 'Phone number' }));
  fireEvent.click(phone.getByLabelText('+61491570157'));
  const groups = screen.getAllByRole('group').filter(({ tagName }) => tagName === 'FIELDSET');
  expect(groups.map((group) => group.querySelector('legend')?.textContent)).toEqual([
    'Whose PIN stays',
    'Initials',
    'Phone number',
  ]);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Name', 'Email', 'Member role', 'How often']);
  expect(screen.getByText('At most 2 services')).toBeTruthy();
  expect(screen.getByText('Moving to Naomi Moab (NM): 12 answers and 1 service.')).toBeTruthy();
  expect(screen.getByText('Both answered for 3 services. The later answers stay.')).toBeTruthy();
  fireEvent.click(confirm());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ path }) => path)).toContain('/api/admin/members/20/merge?otherId=21');
  expect(merges(sent)).toEqual([
    ['/api/admin/members/20/merge', { otherId: 21, fromOther: ['phoneNumber'] }],
  ]);
});

test('leaves the PIN of the one who has signed in, and lets the user choose the other one', async () => {
  const { sent } = open(TWIN, [{ body: { ...PREVIEW, members: [...PREVIEW.members].reverse() } }]);
  await chooseOther(20);
  const pin = within(await screen.findByRole('group', { name: 'Whose PIN stays' }));
  expect(pin.getByLabelText<HTMLInputElement>('Naomi Moab (NM)').checked).toBe(true);
  fireEvent.click(within(screen.getByRole('group', { name: 'Phone number' })).getByLabelText('+61491570157'));
  // What was shown as chosen stays chosen.
  fireEvent.click(pin.getByLabelText('Naomi Moab (NMO)'));
  fireEvent.click(confirm());
  await waitFor(() =>
    expect(merges(sent)).toEqual([['/api/admin/members/21/merge', { otherId: 20, fromOther: ['initials'] }]]),
  );
});

test('says why two can’t be merged, and offers to load what could not be loaded', async () => {
  const message = 'Both members serve at 5 July 2026.';
  open(NAOMI, [
    { status: 409, body: { code: 'both_serve', message } },
    { status: 500, body: null },
    { body: PREVIEW },
  ]);
  await chooseOther(21);
  await screen.findByText(message);
  expect(confirm().disabled).toBe(true);
  await chooseOther(22);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(confirm().disabled).toBe(false));
});
