import { describe, expect, it } from 'vitest';
import { FIRST, SECOND, service, THIRD } from '#test/smart-assign/churches.ts';
import { hasOnlySundays, nearServices } from './rest.ts';

describe('nearServices', () => {
  it('returns the services of the same day, and others at most seven days away', () => {
    const services = [
      service(FIRST),
      service(FIRST, 2),
      service('2026-07-08', 3),
      service(SECOND),
      service('2026-07-15', 3),
    ];
    expect(nearServices(services)).toEqual([
      [1, 2, 3],
      [0, 2, 3],
      [0, 1, 3, 4],
      [0, 1, 2, 4],
      [2, 3],
    ]);
  });
});

describe('hasOnlySundays', () => {
  it('calls them Sundays if there is at most one service on each, even if one is canceled', () => {
    expect(hasOnlySundays([service(FIRST), service(THIRD)])).toBe(true);
  });

  it('calls them services if there are two on a Sunday, or one on another day', () => {
    expect(hasOnlySundays([service(FIRST), service(FIRST, 2)])).toBe(false);
    expect(hasOnlySundays([service(FIRST), service('2026-07-08', 3)])).toBe(false);
  });
});
