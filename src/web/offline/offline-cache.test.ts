import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { isOfflineRead, PAGE_START, pageKey } from './offline-cache.ts';

const at = (address: string) => new URL(address, 'https://roster.example');

describe('the offline cache', () => {
  it.each([
    ['/', '/'],
    ['/?from=home', '/'],
    ['/roster', '/roster'],
    ['/roster?tab=finalized', '/roster'],
    ['/roster?tab=availability', '/roster?tab=availability'],
    ['/account', null],
    ['/admin?tab=roster', null],
    ['/auth', null],
    ['/s/k3vf9q2m8wxt2cpdk3vf', null],
    ['/calendar/k3vf9q2m8wxt2cpdk3vf9q2m8wxt2cpd.ics', null],
  ])('stores the page %s as %s', (address, key) => {
    expect(pageKey(at(address))).toBe(key);
  });

  it.each([
    ['/api/availability?from=2026-07-01&to=2026-07-31&userId=7', true],
    ['/api/availability/months', true],
    ['/api/availability/members?from=2026-07-01&to=2026-07-31', true],
    ['/api/finalized-roster/2026/7?published=true', true],
    ['/api/special-days/month?year=2026&month=7', true],
    // Drafts, other members' answers and phone numbers are not available offline.
    ['/api/finalized-roster/2026/7', false],
    ['/api/availability?from=2026-07-01&to=2026-07-31', false],
    ['/api/users', false],
    ['/api/user', false],
    ['/api/service-roles', false],
    ['/api/admin/members', false],
    ['/api/sessions', false],
    ['/api/calendar-feed', false],
  ])('stores the response to %s: %s', (address, isStored) => {
    expect(isOfflineRead(at(address))).toBe(isStored);
  });
});

test('the page starts with the tag that the worker replaces in a cached page', () => {
  expect(readFileSync(new URL('../page.html', import.meta.url), 'utf8')).toContain(PAGE_START);
});
