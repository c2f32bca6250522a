import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import type { MemberId } from '#domain/ids.ts';
import { t } from '#languages/t.ts';
import { aMember, anAnswer, anAssignment, aRole } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press, type } from '#test/screen.tsx';
import { MergeMemberDialog } from './merge-member-dialog.tsx';

const church = churchForEachTest();
const NAOMI = { firstName: 'Naomi', lastName: 'Moab', initials: 'NM', phoneNumber: '+61491570156' };
const TWIN = { ...NAOMI, initials: 'NMO', phoneNumber: '+61491570157', firstLogin: true };

/** Opens the dialog of one of two records of Naomi, the other of which has never signed in. */
async function open(whose: 'naomi' | 'twin' = 'naomi') {
  const naomi = await aMember(church(), { ...NAOMI, email: 'naomi@example.org' });
  const twin = await aMember(church(), TWIN);
  const boaz = await aMember(church(), { firstName: 'Boaz', lastName: 'Judah', initials: 'BJ' });
  await aMember(church(), {
    firstName: 'Ruth',
    lastName: 'Moab',
    initials: 'RM',
    phoneNumber: NAOMI.phoneNumber,
  });
  const browser = await openBrowser(church(), { isAdmin: true });
  const id = { naomi, twin }[whose];
  const member = (await browser.visitor.call(contract.listMembers, {})).body.find(
    (listed) => listed.id === id,
  );
  if (!member) throw new Error('The member is not listed.');
  const onMerged = vi.fn();
  return {
    ...browser,
    ...{ naomi, twin, boaz, onMerged },
    show: async () => {
      browser.show(<MergeMemberDialog member={member} onClose={vi.fn()} onMerged={onMerged} />);
      await screen.findByRole('option', { name: 'Boaz Judah (BJ)' });
    },
    stored: () =>
      church()
        .database.query.selectFrom('users')
        .select(['id', 'initials', 'phoneNumber', 'email', 'maxPerMonth'])
        .where('firstName', '=', 'Naomi')
        .where('removedAt', 'is', null)
        .execute(),
  };
}

const choose = (id: MemberId) => type(t('members:merge.other'), String(id));
const group = (name: string) => screen.findByRole('group', { name });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: t('members:merge.confirm') });

test('lists members with something in common first, and merges only after a choice', async () => {
  const { show } = await open();
  await show();
  const similar = await group(t('members:merge.similar'));
  const options = within(similar).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Naomi Moab (NMO)', 'Ruth Moab (RM)']);
  expect(confirm().disabled).toBe(true);
});

test('asks for each value that differs, says what else stays and moves, and merges as chosen', async () => {
  const { naomi, twin, show, stored, onMerged } = await open();
  await church().database.query.updateTable('users').set({ maxPerMonth: 2 }).where('id', '=', twin).execute();
  await anAnswer(church(), naomi, '2026-04-05');
  for (const date of ['2026-04-05', '2026-04-12'] as const) await anAnswer(church(), twin, date);
  await show();
  choose(twin);
  const phone = within(await group(t('common:mergeFields.phoneNumber')));
  fireEvent.click(phone.getByLabelText(TWIN.phoneNumber));
  const groups = screen.getAllByRole('group').filter(({ tagName }) => tagName === 'FIELDSET');
  expect(groups.map((fieldset) => fieldset.querySelector('legend')?.textContent)).toEqual([
    t('members:merge.whosePin'),
    t('common:mergeFields.initials'),
    t('common:mergeFields.phoneNumber'),
  ]);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(
    (['name', 'email', 'role', 'limits'] as const).map((of) => t(`common:mergeFields.${of}`)),
  );
  screen.getByText(t('members:preferences.atMost', { count: 2 }));
  const records = t('members:merge.records.answers', { count: 2 });
  screen.getByText(t('members:merge.moves', { name: 'Naomi Moab (NM)', records }));
  screen.getByText(t('members:merge.answeredByBoth', { count: 1 }));
  // Until it is known what these values do to families.
  await waitFor(() => expect(confirm().disabled).toBe(false));
  press(confirm());
  await waitFor(() => expect(onMerged).toHaveBeenCalledOnce());
  expect(await stored()).toEqual([
    {
      id: naomi,
      initials: 'NM',
      phoneNumber: TWIN.phoneNumber,
      email: 'naomi@example.org',
      maxPerMonth: 2,
    },
  ]);
});

test('leaves the PIN of the one who has signed in, and lets the user choose the other one', async () => {
  const { naomi, twin, show, stored, onMerged } = await open('twin');
  await show();
  choose(naomi);
  const pin = within(await group(t('members:merge.whosePin')));
  expect(pin.getByLabelText<HTMLInputElement>('Naomi Moab (NM)').checked).toBe(true);
  const phone = within(await group(t('common:mergeFields.phoneNumber')));
  fireEvent.click(phone.getByLabelText(TWIN.phoneNumber));
  // What was shown as chosen stays chosen.
  fireEvent.click(pin.getByLabelText('Naomi Moab (NMO)'));
  await waitFor(() => expect(confirm().disabled).toBe(false));
  press(confirm());
  await waitFor(() => expect(onMerged).toHaveBeenCalledOnce());
  expect(await stored()).toMatchObject([{ id: twin, initials: 'NM', phoneNumber: TWIN.phoneNumber }]);
});

test('says why two can’t be merged, and offers to load what could not be loaded', async () => {
  const { boaz, naomi, twin, show, failNext } = await open();
  const date = '2026-07-05';
  for (const memberId of [naomi, twin]) {
    await anAnswer(church(), memberId, date);
    await anAssignment(church(), { roleId: await aRole(church()), memberId, date });
  }
  await show();
  choose(twin);
  await screen.findByText(t('refusals:specific.both_serve', { services: '5 July 2026' }));
  expect(confirm().disabled).toBe(true);
  failNext(contract.previewMerge, 500);
  choose(boaz);
  press(await screen.findByRole('button', { name: t('common:ui.tryAgain') }));
  await waitFor(() => expect(confirm().disabled).toBe(false));
});
