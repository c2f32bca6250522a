import { expect, it } from 'vitest';
import { checkConfirmation, confirmationFault } from './pin-confirmation.ts';

it.each([
  ['12a4', 'notNumeric'],
  ['593', 'tooShort'],
  ['5937000', 'tooLong'],
  ['5938', 'differ'],
  ['593700', 'differ'],
  ['5937', null],
])('confirmationFault of 5937 confirmed as %s is %s', (confirmation, fault) => {
  expect(confirmationFault('5937', confirmation)).toBe(fault);
});

it('confirmationFault compares only with a valid PIN', () => {
  for (const confirmation of ['5937', '593700']) expect(confirmationFault('593', confirmation)).toBeNull();
});

it('checkConfirmation refuses a new PIN without the same confirmation', () => {
  expect(checkConfirmation({ newPin: '5937', confirmPin: '5938' })).toMatchObject({ code: 'pins_differ' });
  expect(checkConfirmation({ newPin: '5937' })).toMatchObject({ code: 'pins_differ' });
  expect(checkConfirmation({ newPin: '5937', confirmPin: '5937' })).toBeNull();
  expect(checkConfirmation({ confirmPin: '5937' })).toBeNull();
});
