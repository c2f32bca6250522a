import { expect, it } from 'vitest';
import { addressChange, serviceFacts } from './change-details.ts';

it('addressChange describes a change without the phone number or email address', () => {
  expect(addressChange(null, '+61491570156')).toBe('added');
  expect(addressChange('+61491570156', '+61491570157')).toBe('changed');
  expect(addressChange('+61491570156', null)).toBe('removed');
  expect(addressChange('+61491570156', '+61491570156')).toBeNull();
  expect(addressChange(null, null)).toBeNull();
});

it.each([
  [null, null, false, { date: '2026-03-08' }],
  [null, null, true, { date: '2026-03-08', service: { startsAt: null, name: null } }],
  ['18:00', null, false, { date: '2026-03-08', service: { startsAt: '18:00', name: null } }],
  [null, 'Vespers', false, { date: '2026-03-08', service: { startsAt: null, name: 'Vespers' } }],
] as const)(
  'serviceFacts names a service with time %o and name %o, on a date with others: %o, as %o',
  (startsAt, name, isShared, facts) => {
    const shared = new Set(isShared ? (['2026-03-08'] as const) : []);
    expect(serviceFacts({ date: '2026-03-08', startsAt, name }, shared)).toEqual(facts);
  },
);
