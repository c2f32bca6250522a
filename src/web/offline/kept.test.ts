import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { changesPerson, isFresh, isKeptRead, isStillGood, keptPage, PAGE_START } from './kept.ts';

const at = (address: string) => new URL(address, 'https://roster.example');
const NOW = Date.parse('2026-07-20T10:00:00Z');
const ago = (milliseconds: number) => new Date(NOW - milliseconds).toUTCString();

describe('without a connection', () => {
  it.each([
    ['/', '/'],
    ['/?from=home', '/'],
    ['/roster', '/roster'],
    ['/roster?tab=finalized', '/roster'],
    ['/roster?tab=availability', '/roster?tab=availability'],
    ['/account', null],
    ['/admin?tab=roster', null],
    ['/auth', null],
  ])('%s can be read as %s', (address, kept) => {
    expect(keptPage(at(address))).toBe(kept);
  });

  it.each([
    ['/api/availability?from=2026-07-01&to=2026-07-31', true],
    ['/api/availability/months', true],
    ['/api/finalized-roster/2026/7', true],
    ['/api/special-days/month?year=2026&month=7', true],
    ['/api/availability/members?from=2026-07-01&to=2026-07-31', true],
    // They hold phone numbers, or are for other screens.
    ['/api/users', false],
    ['/api/service-roles', false],
    ['/api/admin/members', false],
    ['/api/admin/changes', false],
    ['/api/sessions', false],
    ['/api/user', false],
    ['/api/health', false],
  ])('the answer to %s: kept is %s', (address, kept) => {
    expect(isKeptRead(at(address))).toBe(kept);
  });

  it('nothing is shown after thirty days, nor what bears no date', () => {
    expect(isStillGood(ago(29 * 86_400_000), NOW)).toBe(true);
    expect(isStillGood(ago(30 * 86_400_000), NOW)).toBe(false);
    expect(isStillGood(null, NOW)).toBe(false);
  });
});

test('a page laid up within ten minutes is not fetched again', () => {
  expect(isFresh(ago(9 * 60_000), NOW)).toBe(true);
  expect(isFresh(ago(10 * 60_000), NOW)).toBe(false);
  expect(isFresh(null, NOW)).toBe(false);
});

test('signing in and signing out change whose the kept answers are; nothing else does', () => {
  expect(changesPerson('POST', at('/api/logout'))).toBe(true);
  expect(changesPerson('POST', at('/api/login'))).toBe(true);
  expect(changesPerson('POST', at('/api/availability'))).toBe(false);
  expect(changesPerson('GET', at('/api/login'))).toBe(false);
});

test('the page begins as the worker expects, which marks it when it comes out of the store', () => {
  expect(readFileSync(new URL('../page.html', import.meta.url), 'utf8')).toContain(PAGE_START);
});
