import { expect, test } from 'vitest';
import type { Boot } from '#contract/boot.ts';
import { HELP_ADDRESS } from '#contract/pages.ts';
import { currentTranslator } from '#server/language.ts';
import { renderPage } from './prerender.tsx';

const ADMIN = {
  id: 1,
  firstName: 'Ruth',
  lastName: 'Abernethy',
  initials: 'RA',
  isAdmin: true,
  firstLogin: false,
  phoneNumber: null,
  role: 'member',
  preferredRoleId: null,
  secondaryRoleId: null,
  doesNotServe: false,
} as const;

const BOOT: Boot = {
  user: ADMIN,
  settings: {
    deadlineDay: 20,
    deadlineMonth: 'same',
    nameFormat: 'full',
    hasGuests: false,
    hasLearners: false,
    asksWhoServed: false,
    churchName: 'St Mark',
    country: 'AU',
    language: 'en',
    timeZone: 'Australia/Sydney',
    today: '2026-03-13',
  },
  reads: [],
  verse: null,
  language: 'en',
  needsTeamLink: false,
  teamLinkId: null,
};

/**
 * React's marker for a part that could not be prerendered, and `style` attributes, which the security policy blocks.
 */
const INCOMPLETE_OR_STYLED = /<!--\$!-->|<template data-|style="/;

test.each([
  ['/', 'My Availability'],
  ['/roster', 'View Availability/Roster'],
  ['/roster?tab=availability', 'View Availability/Roster'],
  ['/account', 'Account Settings'],
  ['/admin', 'Admin Panel'],
  ['/admin?tab=members', 'Manage Members'],
  ['/admin?tab=roster', 'Roster Builder'],
])('%s is prerendered completely', async (address, text) => {
  const html = await renderPage(BOOT, address, currentTranslator());
  expect(html).toContain(text);
  expect(html).toContain('<bdi>St Mark</bdi>');
  expect(html).not.toMatch(INCOMPLETE_OR_STYLED);
});

test('the answer to a request for help that is no longer needed is prerendered', async () => {
  const reads = [{ path: '/api/cover-requests', input: { query: { only: 'for_me' } }, response: [] }];
  const text = 'No help is needed right now.';
  expect(await renderPage({ ...BOOT, reads }, HELP_ADDRESS, currentTranslator())).toContain(text);
  expect(await renderPage({ ...BOOT, reads }, '/', currentTranslator())).not.toContain(text);
});

test.each([
  ['/auth', /Open your team(&#x27;|')s link first/],
  ['/auth?link=old', /This link is not valid/],
])('%s without the team link is prerendered, and its form needs no script', async (address, text) => {
  const html = await renderPage({ ...BOOT, user: null, needsTeamLink: true }, address, currentTranslator());
  expect(html).toMatch(text);
  expect(html).toMatch(/<form [^>]*action="\/join" method="get"/);
  expect(html).not.toContain('Your name');
  expect(html).not.toMatch(INCOMPLETE_OR_STYLED);
});

test.each([
  [
    { people: [{ id: 7, name: 'Ruth M.', signsOut: null }], purpose: { kind: 'respond' } },
    'Continue as Ruth M.',
  ],
  [null, 'This link has ended.'],
])(
  'the page of a personal link is prerendered completely, with what the server put into it',
  async (response, text) => {
    const reads = [{ path: '/s', input: {}, response }];
    const html = await renderPage(
      { ...BOOT, user: null, reads },
      `/s/${'0'.repeat(20)}`,
      currentTranslator(),
    );
    expect(html).toContain(text);
    expect(html).toContain('St Mark</bdi>');
    expect(html).not.toMatch(INCOMPLETE_OR_STYLED);
  },
);

test("the sign-in screen is prerendered completely, with a form that the browser can't submit by itself", async () => {
  const verse = { text: 'Serve one another', reference: 'Galatians 5:13 (KJV)' };
  const html = await renderPage({ ...BOOT, user: null, verse }, '/auth', currentTranslator());
  expect(html).toContain('Galatians 5:13 (KJV)');
  expect(html).toContain('St Mark</bdi>');
  expect(html).toMatch(/<form[^>]*method="dialog"/);
  expect(html).not.toContain('disabled=""');
  expect(html).not.toMatch(INCOMPLETE_OR_STYLED);
});
