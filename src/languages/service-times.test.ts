import { expect, it } from 'vitest';
import { once } from '#domain/services/service-time.ts';
import { SUNDAYS } from '#test/services.ts';
import { serviceTimeTitle } from './service-times.ts';

const EVE = once('2026-12-24');

it('names a service time by its day, start time and name', () => {
  expect(serviceTimeTitle(SUNDAYS)).toBe('Every Sunday');
  expect(serviceTimeTitle({ ...SUNDAYS, startsAt: '10:00', name: 'Family' })).toBe(
    'Every Sunday, 10:00 Family',
  );
  expect(serviceTimeTitle(EVE)).toBe('Thursday 24 December 2026');
});

it('adds "Service" to a service time without start time and name if another has the same day', () => {
  const shared = { sharesDay: true } as const;
  expect(serviceTimeTitle({ ...SUNDAYS, ...shared })).toBe('Every Sunday, Sunday Service');
  expect(serviceTimeTitle({ ...SUNDAYS, ...shared, weekday: 3 })).toBe('Every Wednesday, Service');
  expect(serviceTimeTitle({ ...EVE, ...shared })).toBe('Thursday 24 December 2026, Service');
  expect(serviceTimeTitle({ ...EVE, ...shared, date: '2026-12-27' })).toBe(
    '27 December 2026, Sunday Service',
  );
  expect(serviceTimeTitle({ ...EVE, ...shared, startsAt: '17:00' })).toBe('Thursday 24 December 2026, 17:00');
});
