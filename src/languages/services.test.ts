import { expect, it } from 'vitest';
import { formatShortDate } from './dates.ts';
import { serviceLabel, serviceTitle } from './services.ts';

const EVE = { date: '2026-12-24', startsAt: '17:00', name: 'Christmas Eve' } as const;

it('names a service by its time and name, or by the one it has', () => {
  expect(serviceLabel(EVE)).toBe('17:00 Christmas Eve');
  expect(serviceLabel({ ...EVE, startsAt: null })).toBe('Christmas Eve');
  expect(serviceLabel({ ...EVE, name: null })).toBe('17:00');
  expect(serviceLabel({ ...EVE, startsAt: null, name: null })).toBeNull();
});

it('leaves out a name that the special day next to it has', () => {
  expect(serviceLabel({ ...EVE, shownDay: { name: 'Christmas eve' } })).toBe('17:00');
  expect(serviceLabel({ ...EVE, shownDay: { name: 'Christmas' } })).toBe('17:00 Christmas Eve');
  expect(serviceLabel({ ...EVE, shownDay: null })).toBe('17:00 Christmas Eve');
});

it('names a plain Sunday service by its date alone, and others also by their time and name', () => {
  const sunday = { date: '2026-07-05', startsAt: null, name: null } as const;
  expect(serviceLabel(sunday)).toBeNull();
  expect(serviceTitle(sunday)).toBe('5 July 2026');
  expect(serviceTitle(sunday, formatShortDate)).toBe('Sun 5 Jul');
  expect(serviceTitle(EVE)).toBe('Thursday 24 December 2026, 17:00 Christmas Eve');
  expect(serviceTitle(EVE, formatShortDate)).toBe('Thu 24 Dec, 17:00 Christmas Eve');
});

it('names a service without time and name so that it differs from others on the date', () => {
  const sunday = { date: '2026-07-05', startsAt: null, name: null, sharesDate: true } as const;
  expect(serviceLabel(sunday)).toBe('Sunday Service');
  expect(serviceTitle(sunday)).toBe('5 July 2026, Sunday Service');
  expect(serviceTitle(sunday, formatShortDate)).toBe('Sun 5 Jul, Sunday Service');
  const friday = { ...sunday, date: '2026-04-03' } as const;
  expect(serviceTitle(friday)).toBe('Friday 3 April 2026, Service');
  expect(serviceLabel(friday)).toBe('Service');
  expect(serviceLabel({ ...EVE, sharesDate: true })).toBe('17:00 Christmas Eve');
  expect(serviceTitle({ ...EVE, sharesDate: true })).toBe(serviceTitle(EVE));
});
