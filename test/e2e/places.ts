import type { Page } from '@playwright/test';
import { settingsAddress } from '#contract/pages.ts';
import { monthKey } from '#domain/calendar/calendar.ts';
import { formatDate } from '#languages/dates.ts';
import { type JourneyChurch, monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, waitUntilSettled } from './fixtures.ts';
import type { LayoutName } from './layouts.ts';

/** A screen by its address, the name of a button that opens something on it, and its layout if it has only one. */
export type WalkPlace = readonly [address: string, opener?: string | RegExp, layout?: LayoutName];

const SETTINGS = settingsAddress('services');
const LAST_SUNDAY = sundaysFromNow(0).at(-1) ?? sundaysFromNow(0)[0];

/** Every screen for administrators, and what one button opens there. `fillWithLongWords` has filled their lists. */
const PLACES: readonly WalkPlace[] = [
  ['/'],
  ['/', 'Menu', 'phone'],
  ['/', 'Help'],
  ['/', "I'm away"],
  ['/?for=all'],
  ['/roster'],
  ['/roster', /\d{4}\W*$/],
  ['/roster?tab=availability'],
  ['/roster?tab=availability&view=matrix'],
  ['/account'],
  ['/account?tab=preferences'],
  ['/account?tab=preferences', 'Change role preferences'],
  ['/account?tab=security'],
  ['/account?tab=security', 'Sign out everywhere else'],
  ['/nowhere'],
  [SETTINGS],
  [SETTINGS, 'Add role'],
  [SETTINGS, 'Add several roles'],
  [SETTINGS, 'Add check'],
  [SETTINGS, /Delete \W*Bearer/],
  [SETTINGS, 'Add a service'],
  [SETTINGS, /Edit \W*Every/],
  [SETTINGS, /Roles for/],
  [SETTINGS, /Remove \W*Every/],
  [SETTINGS, /Cancel a date/],
  [SETTINGS, 'Add special day'],
  [SETTINGS, /Delete \W*(Thanksgiving|Harvest)/],
  [settingsAddress('people')],
  [settingsAddress('people'), 'Show sent messages'],
  [settingsAddress('church')],
  [settingsAddress('system')],
  ['/admin?tab=members'],
  ['/admin?tab=members#add-member'],
  ['/admin?tab=members#import'],
  ['/admin?tab=members', /^Bartholomew/],
  ['/admin?tab=members', /At the same service/],
  ['/admin?tab=members', /Edit initials/, 'desktop'],
  ['/admin?tab=members', /Delete \W*Bartholomew/, 'desktop'],
  ['/admin?tab=roster'],
  ['/admin?tab=roster', 'Finalize Roster'],
  ['/admin?tab=roster&view=month'],
  ['/admin?tab=roster&view=month', /^\W*Open\W/],
  ['/admin?tab=roster', /answered/],
  ['/admin?tab=roster', /would stay open|can be filled/],
  [`/admin?tab=roster&month=${monthKey(monthFromNow(0))}`, new RegExp(formatDate(LAST_SUNDAY))],
];

/** What else a church with several teams shows. `addTeams` has added them. */
const TEAM_PLACES: readonly WalkPlace[] = [
  ['/roster'],
  ['/roster?team=2'],
  ['/account?tab=preferences'],
  ['/account?tab=preferences', /Leave this team: \W*Intergenerational/],
  [SETTINGS],
  [SETTINGS, 'Add a team'],
  [SETTINGS, /Edit \W*Intergenerational/],
  [SETTINGS, /Add role to \W*Intergenerational/],
  [SETTINGS, 'Add a service'],
  [SETTINGS, 'Set the order between teams'],
  ['/admin?tab=members'],
  ['/admin?tab=members', /^Bartholomew/],
  ['/admin?tab=roster&team=2'],
  ['/admin?tab=roster&view=month'],
];

const onLayout =
  (layout: LayoutName) =>
  ([, , only = layout]: WalkPlace) =>
    only === layout;

/** Returns the places of a layout. */
export function placesOn(layout: LayoutName): readonly WalkPlace[] {
  return PLACES.filter(onLayout(layout));
}

/** Returns the places that teams change, on a layout. */
export function teamPlacesOn(layout: LayoutName): readonly WalkPlace[] {
  return TEAM_PLACES.filter(onLayout(layout));
}

/** Adds names, so that every list has an entry. The places above open some of them. */
async function fill(
  church: JourneyChurch,
  names: { role: string; member: string; specialDay: string },
): Promise<void> {
  const sundays = sundaysFromNow(0);
  await church.addRole(names.role, 2);
  const member = await church.addMember(names.member);
  await church.answer(member, sundays);
  const child = await church.addMember();
  const { id: ownId } = church.coordinator;
  await church.api.send('POST', '/api/admin/families', {
    members: [ownId, member.id, child.id].map((userId) => ({ userId, isChild: userId === child.id })),
    ...{ serving: 'together', whom: 'all', strictness: 'prefer' },
    ...{ oneFree: [], childrenWith: [member.id] },
  });
  const specialDay = { date: LAST_SUNDAY, name: names.specialDay };
  await church.api.send('POST', '/api/admin/special-days', specialDay);
  const service = { date: '2027-12-24', startsAt: '17:00', name: names.specialDay };
  await church.api.send('POST', '/api/admin/service-times', service);
}

export function fillWithLongWords(church: JourneyChurch): Promise<void> {
  return fill(church, {
    role: 'Bearer of the Processional Cross',
    member: 'Bartholomew-Maximilian',
    specialDay: 'Thanksgivingremembrance',
  });
}

/** Fills every list with words of ordinary length. */
export function fillWithShortWords(church: JourneyChurch): Promise<void> {
  return fill(church, { role: 'Bearer', member: 'Bartholomew', specialDay: 'Harvest' });
}

/**
 * Adds a team to a filled church. The coordinator leads it and is in both teams, and this month's roster of the first team is
 * published.
 */
export async function addTeams(church: JourneyChurch): Promise<void> {
  const { coordinator, api } = church;
  const role = await church.addRole('Usher', 2);
  const names = { name: 'Intergenerational', firstTeamName: 'Worship' };
  const team = { ...names, roleIds: [role], arriveMinutes: 30, leads: [coordinator.id] };
  const { id } = (await api.send('POST', '/api/admin/teams', team)) as { id: number };
  await api.send('PUT', `/api/admin/teams/${id}/members/${coordinator.id}`, { maxPerMonth: 2 });
  const [bearer] = (await api.send('GET', '/api/service-roles')) as [{ id: number }];
  await church.answer(coordinator, [LAST_SUNDAY]);
  const duty = { roleId: bearer.id, userId: coordinator.id, serviceDate: LAST_SUNDAY };
  await api.send('POST', '/api/admin/roster-assignments', duty);
  await api.send('POST', '/api/admin/finalize-roster', { ...monthFromNow(0), teamId: 1 });
}

/**
 * Opens a place as the coordinator. A dialog that is open over the same screen is closed first. Another screen opens as by
 * a link, without loading the page anew.
 */
export async function openPlace(
  page: Page,
  [address, opener]: WalkPlace,
  { coordinator }: JourneyChurch,
): Promise<void> {
  await page.keyboard.press('Escape');
  if (address === '/auth') {
    await page.context().clearCookies();
    await page.goto(address);
  } else if (!/^http(?!.*\/auth$)/.test(page.url())) await signIn(page, coordinator, address);
  // Only the browser itself scrolls to a card.
  else if (address.includes('#')) await page.goto(address);
  else if (!page.url().endsWith(address))
    await page.evaluate((to) => history.pushState(null, '', to), address);
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main')).toBeVisible();
  if (!opener) return;
  await waitUntilSettled(page);
  // On a phone, what can be done with a row shows on request.
  const more = page.getByRole('button', { name: 'More about', expanded: false });
  while ((await more.count()) > 0) await more.first().click();
  await page.getByRole('button', { name: opener }).first().click();
  const opened = page.getByRole('dialog').or(page.getByRole('button', { name: 'Clear All' }));
  await expect(opened.filter({ visible: true }).first()).toBeVisible();
}
