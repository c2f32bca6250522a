import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aFamily, aMember, anAnswer } from '#test/factories.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { FamilySheet } from './family-sheet.tsx';

const church = churchForEachTest();

/** Opens the sheet of Ruth, Ben and their child Mia, who asked to serve together, or that of a new family. */
async function open({ isNew = false, oneFree = false, notServing = false } = {}) {
  const [ruth, ben, mia, anna] = [
    await aMember(church(), { firstName: 'Ruth', lastName: 'Moab' }),
    await aMember(church(), { firstName: 'Ben', lastName: 'Moab' }),
    await aMember(church(), { firstName: 'Mia', lastName: 'Moab' }),
    await aMember(church(), { firstName: 'Anna', lastName: 'Lee' }),
  ];
  for (const id of [ruth, ben]) await anAnswer(church(), id, '2026-04-05');
  await anAnswer(church(), ruth, '2026-04-12');
  const browser = await openBrowser(church(), { isAdmin: true });
  const { visitor } = browser;
  if (!isNew) {
    const id = await aFamily(church(), [ruth, ben], { serving: 'together' }, [mia]);
    const body = { oneFree: oneFree ? [ruth, ben] : [], childrenWith: [ben] };
    await visitor.call(contract.editFamily, { params: { id }, body });
  }
  if (notServing)
    await visitor.call(contract.editAccess, { params: { id: ben }, body: { doesNotServe: true } });
  const listFamilies = async () => (await visitor.call(contract.listFamilies, {})).body;
  const [family = null] = await listFamilies();
  const { body: members } = await visitor.call(contract.listMembers, {});
  const onClose = vi.fn();
  browser.show(<FamilySheet family={family} members={members} onClose={onClose} />);
  return { ...browser, listFamilies, onClose, ruth, ben, mia, anna };
}

const add = (label: string, id: number) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as Element, { target: { value: String(id) } });
const choose = (role: 'radio' | 'checkbox', name: string) =>
  fireEvent.click(screen.getAllByRole(role, { name })[0] as Element);
const save = () => press(t('common:ui.save'));

test('makes a family of people, one of them a child, with someone outside it who stays free', async () => {
  const { anna, listFamilies, mia, onClose, ruth } = await open({ isNew: true });
  for (const id of [ruth, mia]) add(t('families:addPerson'), id);
  choose('checkbox', t('families:isChild', { name: 'Mia Moab' }));
  choose('checkbox', 'Ruth Moab');
  add(t('families:addSomeoneElse'), anna);
  choose('radio', t('families:servingChoice.apart'));
  choose('radio', t('families:strictnessChoice.must'));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await listFamilies()).toMatchObject([
    {
      members: [
        { memberId: ruth, isChild: false },
        { memberId: mia, isChild: true },
      ],
      ...{ serving: 'apart', whom: 'adults', strictness: 'must', oneFree: [ruth, anna], childrenWith: [] },
    },
  ]);
});

test('keeps what was chosen if it contradicts another choice, and says which', async () => {
  const { listFamilies, onClose } = await open();
  const must = t('families:strictnessChoice.must');
  choose('radio', must);
  for (const name of ['Ruth Moab', 'Ben Moab']) choose('checkbox', name);
  save();
  const alert = await screen.findByText(t('families:contradiction'));
  expect(alert.parentElement?.textContent).toContain('Ruth');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: must }).checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  expect(await listFamilies()).toMatchObject([{ strictness: 'prefer', oneFree: [] }]);
});

test('says what follows from the answers of the coming month', async () => {
  await open();
  const facts = { month: 'April', names: 'Ruth Moab and Ben Moab', count: 1, total: 4 };
  await screen.findByText(t('families:follows.both', facts));
});

test('takes someone out of the family and its choices', async () => {
  const { listFamilies, mia, onClose, ruth } = await open({ oneFree: true });
  press(t('families:takeOut', { name: 'Ben Moab' }));
  choose('checkbox', 'Ruth Moab');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await listFamilies()).toMatchObject([
    {
      members: [
        { memberId: ruth, isChild: false },
        { memberId: mia, isChild: true },
      ],
      ...{ oneFree: [], childrenWith: [] },
    },
  ]);
});

test('shows what someone else has changed meanwhile, and replaces it only when saved again', async () => {
  const { ben, listFamilies, mia, onClose, ruth, visitor } = await open();
  const [family] = await listFamilies();
  if (!family) throw new Error('no family');
  const body = { members: [{ memberId: ruth, isChild: false }], childrenWith: [], whom: 'all' as const };
  await visitor.call(contract.editFamily, { params: { id: family.id }, body });
  choose('checkbox', t('families:isChild', { name: 'Ruth Moab' }));
  save();
  const people = t('refusals:specific.isNow', { field: t('changes:field.people'), value: 'Ruth Moab' });
  await screen.findByText(new RegExp(people));
  expect(onClose).not.toHaveBeenCalled();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await listFamilies()).toMatchObject([{ whom: 'all' }]);
  expect((await listFamilies())[0]?.members.map(({ memberId }) => memberId)).toEqual(
    expect.arrayContaining([ruth, ben, mia]),
  );
});

test('asks before someone leaves another family, and says what that ends', async () => {
  const { anna, listFamilies, onClose, ruth, visitor } = await open();
  const other = await aFamily(church(), [anna], {}, [
    await aMember(church(), { firstName: 'Tim', lastName: 'Lee' }),
  ]);
  await visitor.call(contract.editFamily, { params: { id: other }, body: { childrenWith: [anna] } });
  add(t('families:addPerson'), anna);
  save();
  const dialog = within(await screen.findByRole('dialog', { name: t('families:moveTitle') }));
  dialog.getByText(/Anna Lee/);
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    t('common:familyEffects.no_one_to_serve_with', { names: 'Tim Lee' }),
  );
  fireEvent.click(dialog.getByRole('button', { name: t('common:ui.cancel') }));
  await waitFor(() => expect(screen.queryByText(t('families:moveTitle'))).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  save();
  await screen.findByText(t('families:moveTitle'));
  press(t('families:move'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [family] = await listFamilies();
  expect(family?.members.map(({ memberId }) => memberId)).toEqual(expect.arrayContaining([anna, ruth]));
});

test('shows an adult who does not serve as no one to serve with', async () => {
  await open({ notServing: true });
  await screen.findByText(t('families:adultsDoNotServe', { names: 'Ben Moab' }));
  const adults = within(screen.getByRole('group', { name: t('families:childrenWith') }));
  adults.getByRole('checkbox', { name: t('families:doesNotServe', { name: 'Ben Moab' }) });
  fireEvent.click(adults.getByRole('checkbox', { name: 'Ruth Moab' }));
  expect(screen.queryByText(t('families:adultMissing'))).toBeNull();
});
