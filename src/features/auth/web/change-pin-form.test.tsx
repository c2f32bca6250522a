import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { confirmationFault } from '#domain/pins/pin-confirmation.ts';
import { t } from '#languages/t.ts';
import { churchForEachTest, press, showScreen, type } from '#test/screen.tsx';
import { PIN } from '#test/test-server.ts';
import { ChangePinForm } from './change-pin-form.tsx';

const church = churchForEachTest();
const [CURRENT, NEXT, CONFIRM] = [
  t('auth:security.current'),
  t('auth:security.next'),
  t('auth:security.confirm'),
];

const show = () => showScreen(church(), <ChangePinForm />);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
function submit(current: string, next: string, confirmation: string) {
  type(CURRENT, current);
  type(NEXT, next);
  type(CONFIRM, confirmation);
  press(t('auth:security.change'));
}
function faultOf(label: string): string | null {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  const id = ids.find((describedBy) => describedBy.endsWith('-error'));
  return (id && document.getElementById(id)?.textContent) || null;
}

test.each([
  ['482', '5937', '5937', CURRENT, 'Current PIN must be 4-6 digits'],
  [PIN, '593', '5937', NEXT, 'New PIN must be 4-6 digits'],
  [PIN, '5937', '593', CONFIRM, 'PIN must be at least 4 digits'],
  [PIN, '5937', '', CONFIRM, 'PIN must be at least 4 digits'],
  [PIN, '5937', '5938', CONFIRM, "PIN's don't match"],
])('for %j, %j and %j, the field %j shows %j, and nothing is sent', async (...example) => {
  const [current, next, confirmation, label, fault] = example;
  const { sent } = await show();
  submit(current, next, confirmation);
  expect(faultOf(label)).toBe(fault);
  expect(sent()).toEqual([]);
});

test.each([
  ['593', 'PIN must be at least 4 digits'],
  ['5937264', 'PIN must be at most 6 digits'],
  ['59a7', 'PIN must be numeric only'],
  ['5938', "PIN's don't match"],
  ['5937', undefined],
])('for the PIN 5937, the confirmation %j results in %j', (confirmation, fault) => {
  const found = confirmationFault('5937', confirmation);
  expect(found ? t(`auth:security.${found}`) : undefined).toBe(fault);
});

test('a field accepts only digits, and at most six of them', async () => {
  await show();
  type(CONFIRM, '59 a37-2648');
  expect(field(CONFIRM).value).toBe('593726');
});

test('a new PIN is said twice, until the user types, and signs in from then on', async () => {
  const { visitor, memberId } = await show();
  submit(PIN, '5937', '5937');
  await screen.findByText('PIN Changed / Your PIN has been changed successfully.');
  const note = (await screen.findByText('PIN updated')).parentElement;
  expect(note?.textContent).toBe('PIN updatedYour PIN has been successfully changed');
  type(CURRENT, '5');
  expect(screen.queryByText('PIN updated')).toBeNull();
  const signIn = { body: { id: memberId, pin: '5937' } };
  expect((await visitor.tryCall(contract.login, signIn)).status).toBe(200);
});

test("a refusal shows the server's sentence, a failure without one the specification's, and the new PIN stays", async () => {
  const { failNext } = await show();
  submit('9999', '5937', '5937');
  await screen.findByText('PIN Change Failed / Current PIN is incorrect');
  expect(field(NEXT).value).toBe('5937');
  failNext(contract.changePin, 500);
  press(t('auth:security.change'));
  await screen.findByText('PIN Change Failed / Failed to change PIN.');
  expect(field(NEXT).value).toBe('5937');
});
