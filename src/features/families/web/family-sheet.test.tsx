import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FamilyInResponse } from '#contract/families.ts';
import type { ManagedMember } from '#contract/members.ts';
import { t } from '#languages/t.ts';
import { type FakeResponse, RUTH, renderSignedIn } from '#test/render-signed-in.tsx';
import { FamilySheet } from './family-sheet.tsx';

const member = (id: number, firstName: string, lastName = RUTH.lastName): ManagedMember => ({
  ...RUTH,
  ...{ id, firstName, lastName, isLocked: false, isReachable: true },
});

const MEMBERS = [
  { ...RUTH, isLocked: false, isReachable: true },
  member(8, 'Ben'),
  member(9, 'Mia'),
  member(10, 'Anna', 'Lee'),
];

const FAMILY: FamilyInResponse = {
  id: 3,
  members: [RUTH.id, 8, 9].map((memberId) => ({ memberId, isChild: memberId === 9 })),
  ...{ serving: 'together', whom: 'adults', strictness: 'must' },
  ...{ oneFree: [], childrenWith: [], isAdultMissing: false },
};

const MATRIX = {
  services: ['2026-05-03', '2026-05-10'].map((date) => ({
    ...{ date: date, timeId: 1, name: null, startsAt: null, isCanceled: false },
  })),
  members: [
    { ...MEMBERS[0], answers: ['yes', 'yes'] },
    { ...MEMBERS[1], answers: ['yes', 'no'] },
  ],
};

function open(family: FamilyInResponse | null, response: FakeResponse = { body: FAMILY }) {
  const onClose = vi.fn();
  const { sent } = renderSignedIn(
    <FamilySheet family={family} members={MEMBERS} onClose={onClose} />,
    ({ method }) => (method === 'GET' ? { body: MATRIX } : response),
  );
  return { sent, onClose };
}

const add = (label: string, id: number) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as Element, { target: { value: String(id) } });
const choose = (role: 'radio' | 'checkbox', name: string, at = 0) =>
  fireEvent.click(screen.getAllByRole(role, { name })[at] as Element);
const save = () => fireEvent.click(screen.getByRole('button', { name: t('common:ui.save') }));

test('makes a family of people, one of them a child, with someone outside it who stays free', async () => {
  const { sent, onClose } = open(null);
  for (const id of [RUTH.id, 9]) add(t('families:addPerson'), id);
  choose('checkbox', t('families:isChild', { name: 'Mia Moab' }));
  choose('checkbox', 'Ruth Moab');
  add(t('families:addSomeoneElse'), 10);
  choose('radio', t('families:servingChoice.apart'));
  choose('radio', t('families:strictnessChoice.must'));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    members: [
      { memberId: RUTH.id, isChild: false },
      { memberId: 9, isChild: true },
    ],
    ...{ serving: 'apart', whom: 'adults', strictness: 'must' },
    ...{ oneFree: [RUTH.id, 10], childrenWith: [] },
  });
});

test('keeps what was chosen if it contradicts another choice, and says which', async () => {
  const message = 'With this, Ruth could never serve.';
  const refusal = { status: 409, body: { code: 'family_contradiction', message, params: null } };
  const { onClose } = open(FAMILY, refusal);
  choose('radio', t('families:servingChoice.apart'));
  save();
  await screen.findByText(message);
  const apart = screen.getByRole<HTMLInputElement>('radio', { name: t('families:servingChoice.apart') });
  expect(apart.checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('says what follows from the answers of the coming month', async () => {
  open(FAMILY);
  expect(await screen.findByText(/Ruth Moab and Ben Moab .* 1 .* 2/)).toBeTruthy();
});

test('takes someone out of the family and its choices', async () => {
  const { sent } = open({ ...FAMILY, oneFree: [RUTH.id, 8], childrenWith: [8] });
  fireEvent.click(screen.getByRole('button', { name: t('families:takeOut', { name: 'Ben Moab' }) }));
  choose('checkbox', 'Ruth Moab');
  save();
  await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')).toBeDefined());
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    members: [
      { memberId: RUTH.id, isChild: false },
      { memberId: 9, isChild: true },
    ],
    ...{ oneFree: [], childrenWith: [] },
  });
});
