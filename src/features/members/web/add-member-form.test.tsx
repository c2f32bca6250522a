import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { churchForEachTest, press, showScreen, type } from '#test/screen.tsx';
import { watchClipboard } from '#test/watch-clipboard.ts';
import { AddMemberForm } from './add-member-form.tsx';

const church = churchForEachTest();
const [FIRST, LAST, PHONE, EMAIL] = (['firstName', 'lastName', 'phoneNumber', 'email'] as const).map(
  (field) => t(`common:memberFields.labels.${field}`),
) as [string, string, string, string];

async function open() {
  const browser = await showScreen(church(), <AddMemberForm />, { isAdmin: true });
  const added = () => browser.changes().filter(({ call }) => call === 'addMember');
  return { ...browser, added };
}

const submit = () => press(t('members:add'));
function add(firstName: string, lastName: string): void {
  type(FIRST, firstName);
  type(LAST, lastName);
  submit();
}

const findPin = () => screen.findByText(/^\d{6}$/);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const newest = () =>
  church()
    .database.query.selectFrom('users')
    .select(['firstName', 'lastName', 'phoneNumber', 'email'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

test.each([
  ['小龙', '李'],
  ['محمد', 'العربي'],
  ['Zoë', "O'Brien-Łukasz"],
  ['क्षितिज', 'श्री'],
  ['👍🏽'.repeat(60), 'Big'],
])('adds %s %s, and shows whose PIN it is', async (firstName, lastName) => {
  await open();
  add(firstName, lastName);
  await findPin();
  screen.getByText((text) => text.includes(firstName) && text.includes(lastName));
  expect(await newest()).toMatchObject({ firstName, lastName });
});

test('accepts a name of one word, which hides and clears the last name', async () => {
  await open();
  type(LAST, 'Sarkisian');
  fireEvent.click(screen.getByLabelText(t('common:memberFields.others.hasOneName')));
  expect(screen.queryByLabelText(LAST)).toBeNull();
  type(FIRST, 'Cher');
  submit();
  await findPin();
  expect(await newest()).toMatchObject({ firstName: 'Cher', lastName: '' });
  expect(field(LAST).value).toBe('');
});

test('offers a message with the address, the name and the PIN', async () => {
  const copied = watchClipboard();
  const { visitor } = await open();
  const { address } = (await visitor.call(contract.getTeamLink, {})).body.link;
  add('Ben', 'Moss');
  const { textContent: pin } = await findPin();
  await screen.findByRole('img', { name: t('common:teamLinkPanel.qr') });
  press(t('members:copyMessage'));
  await screen.findByText(t('members:messageCopied'), { selector: 'output' });
  expect(copied).toEqual([t('common:firstPin.message', { name: 'Ben Moss', pin: String(pin), address })]);
});

test.each([
  [' ', 'Moss', 'First name is required'],
  ['Ben', '\u200b', 'Last name is required'],
  ['👍🏽'.repeat(61), 'Moss', 'First name can be at most 60 characters long'],
  ['Ben', '\u202emoss', 'Last name contains characters that are not allowed'],
])('shows an error at the field for %j %j, sends nothing and clears nothing', async (first, last, fault) => {
  const { added } = await open();
  add(first, last);
  const wrong = field(fault.startsWith('First') ? FIRST : LAST);
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  const ids = (wrong.getAttribute('aria-describedby') ?? '').split(' ');
  expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(fault);
  expect([field(FIRST).value, field(LAST).value]).toEqual([first, last]);
  expect(added()).toEqual([]);
});

test('saves the phone number and the email address, and then clears both', async () => {
  const { added } = await open();
  type(PHONE, '0491 570 156');
  type(EMAIL, 'ben@example');
  add('Ben', 'Moss');
  screen.getByText(t('fields:fault.member_email_invalid'));
  expect(added()).toEqual([]);
  type(EMAIL, 'ben@example.org');
  submit();
  await findPin();
  expect(await newest()).toMatchObject({ phoneNumber: '+61491570156', email: 'ben@example.org' });
  expect([field(PHONE).value, field(EMAIL).value]).toEqual(['', '']);
});

test('a second member with the name of another is added only after a question', async () => {
  await aMember(church(), { firstName: 'Ruth', lastName: 'Moab', initials: 'RM' });
  const { added } = await open();
  add(' ruth ', 'Moab');
  const question = t('members:namesake', { name: 'Ruth Moab (RM)' });
  await screen.findByText(question);
  expect(added()).toEqual([]);
  expect(field(FIRST).value).toBe(' ruth ');
  press(t('members:addNamesake'));
  await findPin();
  expect(added()).toHaveLength(1);
  expect(screen.queryByText(question)).toBeNull();
});

test('a retry after a lost response notices that the member was added', async () => {
  const { added, failNext, visitor } = await open();
  failNext(contract.addMember);
  add('Naomi', 'Moab');
  await screen.findByText(new RegExp(t('common:offlineSentence')));
  const body = { firstName: 'Naomi', lastName: 'Moab', phoneNumber: '', email: '' };
  await visitor.call(contract.addMember, { body });
  submit();
  await screen.findByText(/^Naomi Moab .*is already a member$/);
  expect(added()).toHaveLength(1);
});

test('two presses add one member', async () => {
  const { added } = await open();
  const button = screen.getByRole('button', { name: t('members:add') });
  add('Naomi', 'Moab');
  press(button);
  await findPin();
  expect(added()).toHaveLength(1);
});
