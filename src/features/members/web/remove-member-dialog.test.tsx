import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember, anAnswer, anAssignment, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

const church = churchForEachTest();

/** Opens an administrator's browser in a church where a member serves twice in April. */
async function open() {
  const memberId = await aMember(church());
  for (const [date, name] of [
    ['2026-04-05', 'Sound'],
    ['2026-04-19', 'Usher'],
  ] as const) {
    await anAnswer(church(), memberId, date);
    await anAssignment(church(), { roleId: await aRole(church(), { name }), memberId, date });
  }
  const browser = await openBrowser(church(), { isAdmin: true });
  await browser.visitor.call(contract.finalizeRoster, { body: { year: 2026, month: 4 } });
  const member = (await browser.visitor.call(contract.listMembers, {})).body.find(
    ({ id }) => id === memberId,
  );
  if (!member) throw new Error('The member is not listed.');
  const onRemoved = vi.fn();
  const show = () =>
    browser.show(<RemoveMemberDialog member={member} onClose={vi.fn()} onRemoved={onRemoved} />);
  return { ...browser, show, onRemoved };
}

const remove = { name: t('members:removeConfirm') };

test('names the services to come with their roles, and reads them no more once it removes', async () => {
  const { show, sent, hold, visitor, onRemoved } = await open();
  show();
  await screen.findByText(t('members:removeDuties', { count: 2 }));
  const duties = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(duties).toEqual([expect.stringMatching(/5 Apr.*Sound/), expect.stringMatching(/19 Apr.*Usher/)]);
  const release = hold(contract.removeMember);
  press(screen.getByRole('button', remove));
  await screen.findByText(t('members:removing'));
  release();
  await waitFor(() => expect(onRemoved).toHaveBeenCalledOnce());
  expect(sent().map(({ call }) => call)).toEqual(['listMemberDuties', 'previewRemoval', 'removeMember']);
  expect((await visitor.call(contract.listMembers, {})).body).toHaveLength(2);
});

test('offers to load them again, and removing stays possible', async () => {
  const { show, failNext } = await open();
  failNext(contract.listMemberDuties, 500);
  show();
  await screen.findByText(t('members:removeDutiesFailed'));
  expect(screen.getByRole('button', remove)).toHaveProperty('disabled', false);
  press(t('common:ui.tryAgain'));
  await screen.findByText(t('members:removeDuties', { count: 2 }));
});

test('names a child who would be without an adult, where it serves and in the family', async () => {
  const { show, visitor } = await open();
  const { id } = (await visitor.call(contract.listMembers, {})).body.find(({ isAdmin }) => !isAdmin) ?? {};
  const mia = await aMember(church(), { firstName: 'Mia', lastName: 'Gray' });
  await aFamily(church(), [id ?? 0], {}, [mia]);
  show();
  await screen.findByText(t('common:familyEffects.without_adult', { names: 'Mia Gray' }));
});
