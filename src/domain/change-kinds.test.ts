import { expect, it } from 'vitest';
import { CHANGE_KINDS, phoneChange } from './change-kinds.ts';

it('every kind of change has a distinct label', () => {
  const words = Object.values(CHANGE_KINDS);
  expect(new Set(words).size).toBe(words.length);
});

it('phoneChange describes a change without the phone number', () => {
  expect(phoneChange(null, '+61491570156')).toBe('Phone number added');
  expect(phoneChange('+61491570156', '+61491570157')).toBe('Phone number changed');
  expect(phoneChange('+61491570156', null)).toBe('Phone number removed');
  expect(phoneChange('+61491570156', '+61491570156')).toBeNull();
  expect(phoneChange(null, null)).toBeNull();
});
