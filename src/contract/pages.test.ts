import { describe, expect, it } from 'vitest';
import { addressAfterSignIn, settingsPageIn, signInAddress, tabIn } from './pages.ts';

describe('tabIn', () => {
  it('returns the tab that the query names', () => {
    expect(tabIn('roster', 'tab=availability')).toBe('availability');
    expect(tabIn('admin', '?month=2026-04&tab=roster')).toBe('roster');
  });

  it('returns the first tab for a query that names none of its tabs', () => {
    expect(tabIn('account', '')).toBe('profile');
    expect(tabIn('account', 'tab=availability')).toBe('profile');
    expect(tabIn('admin', 'tab=toString')).toBe('settings');
  });
});

describe('settingsPageIn', () => {
  it('returns the page that the query names, or null', () => {
    expect(settingsPageIn('tab=settings&page=church')).toBe('church');
    expect(settingsPageIn('page=toString')).toBeNull();
    expect(settingsPageIn('')).toBeNull();
  });
});

describe('the address after signing in', () => {
  it('is the page that was requested, with its query', () => {
    const [, search = ''] = signInAddress('/roster?tab=availability').split('?');
    expect(addressAfterSignIn(search)).toBe('/roster?tab=availability');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/auth?next=/auth',
  ])('is never %j', (next) => {
    expect(addressAfterSignIn(`next=${encodeURIComponent(next)}`)).toBe('/');
  });

  it('is My Availability without a query', () => {
    expect(signInAddress('/')).toBe('/auth');
    expect(addressAfterSignIn('')).toBe('/');
  });

  it('is the given page instead of My Availability, unless another was requested', () => {
    expect(addressAfterSignIn('', '/admin')).toBe('/admin');
    expect(addressAfterSignIn('next=https://evil.example', '/admin')).toBe('/admin');
    expect(addressAfterSignIn('next=/roster', '/admin')).toBe('/roster');
  });
});
