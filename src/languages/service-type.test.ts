import { expect, it } from 'vitest';
import { serviceType } from './service-type.ts';

const SUNDAY = { date: '2026-07-05', startsAt: null, name: null, specialDay: null } as const;
const FRIDAY = { ...SUNDAY, date: '2026-04-03' } as const;
const JUBILEE = { name: 'Jubilee' };

it('is "Regular Sunday" or "Service" for a plain service that is alone on its date', () => {
  expect(serviceType(SUNDAY)).toBe('Regular Sunday');
  expect(serviceType(FRIDAY)).toBe('Service');
  expect(serviceType({ ...SUNDAY, specialDay: JUBILEE })).toBe('Jubilee');
});

it('tells a plain service from others on its date', () => {
  expect(serviceType({ ...SUNDAY, sharesDate: true })).toBe('Sunday Service');
  expect(serviceType({ ...FRIDAY, sharesDate: true })).toBe('Service');
  expect(serviceType({ ...SUNDAY, sharesDate: true, specialDay: JUBILEE })).toBe('Jubilee, Sunday Service');
  const evening = { ...SUNDAY, startsAt: '18:00', name: 'Evening', sharesDate: true } as const;
  expect(serviceType({ ...evening, specialDay: JUBILEE })).toBe('Jubilee, 18:00 Evening');
});

it('names a service that is called like its special day only once', () => {
  const eve = { ...SUNDAY, date: '2026-12-24', name: 'Christmas Eve' } as const;
  const specialDay = { name: 'Christmas Eve' };
  expect(serviceType({ ...eve, specialDay })).toBe('Christmas Eve');
  expect(serviceType({ ...eve, startsAt: '17:00', specialDay })).toBe('Christmas Eve, 17:00');
});
