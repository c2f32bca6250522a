import { expect, it } from 'vitest';
import { phoneChange } from './change-details.ts';

it('phoneChange describes a change without the phone number', () => {
  expect(phoneChange(null, '+61491570156')).toBe('added');
  expect(phoneChange('+61491570156', '+61491570157')).toBe('changed');
  expect(phoneChange('+61491570156', null)).toBe('removed');
  expect(phoneChange('+61491570156', '+61491570156')).toBeNull();
  expect(phoneChange(null, null)).toBeNull();
});
