import type { Page } from '@playwright/test';
import { settingsAddress } from '#contract/pages.ts';
import { addDays, monthKey } from '#domain/calendar/calendar.ts';
import { formatDate } from '#languages/dates.ts';
import { type JourneyChurch, monthFromNow, sundaysFromNow, today } from './church.ts';
import { expect, signIn, waitUntilSettled } from './fixtures.ts';
import type { LayoutName } from './layouts.ts';

type Opener = string | RegExp;

/** A screen by its address, the names of buttons that open something on it, and its layout if it has only one. */
export type WalkPlace = readonly [address: string, opener?: Opener | readonly Opener[], layout?: LayoutName];

const SETTINGS = settingsAddress('services');
const TEAM_ROSTER = '/admin?tab=roster&team=2';
const OPEN_PLACE = /^\W*Open (?!menu)/;
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
  ['/admin?tab=roster&view=month', OPEN_PLACE],
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

/** What checks, rooms, learners, guests and who served add. `addRooms` has added them to the second team. */
const ROOM_PLACES: readonly WalkPlace[] = [
  ['/'],
  ['/roster?team=2'],
  ['/account?tab=preferences'],
  [SETTINGS],
  [SETTINGS, /Edit \W*First aid/],
  [SETTINGS, /Delete \W*First aid/],
  [SETTINGS, /Edit \W*Kids/],
  [SETTINGS, /Remove \W*Kids/],
  ['/admin?tab=members'],
  ['/admin?tab=members', /^Bartholomew/],
  ['/admin?tab=members', [/^Bartholomew/, /Replace \W*First aid/]],
  ['/admin?tab=members', /Edit guest/],
  ['/admin?tab=members', /Make \W*Aurelia\W* .* a member/],
  ['/admin?tab=members', /Remove guest/],
  [TEAM_ROSTER],
  [TEAM_ROSTER, /check ends soon/],
  [TEAM_ROSTER, /room has/],
  [TEAM_ROSTER, /^\W*Change who served/],
  [`${TEAM_ROSTER}&view=month`],
  [`${TEAM_ROSTER}&view=month&month=${monthKey(monthFromNow(1))}`, [OPEN_PLACE, 'Someone else']],
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

/** Returns the places that checks, rooms, learners, guests and who served change, on a layout. */
export function roomPlacesOn(layout: LayoutName): readonly WalkPlace[] {
  return ROOM_PLACES.filter(onLayout(layout));
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
 * Adds to the second team of a church a check that ends soon, a room that needs it and has one adult, a learner, a guest, and
 * a service of the past days with its published roster.
 */
export async function addRooms(church: JourneyChurch): Promise<void> {
  const { api, coordinator } = church;
  const add = async (path: string, body: object) =>
    ((await api.send('POST', `/api/admin/${path}`, body)) as { id: number }).id;
  const roles = (await api.send('GET', '/api/service-roles')) as { id: number; name: string }[];
  const roleId = roles.find(({ name }) => name === 'Usher')?.id;
  const members = (await api.send('GET', '/api/admin/members')) as { id: number; firstName: string }[];
  const learner = members.find(({ firstName }) => firstName.startsWith('Bartholomew'))?.id;
  const [past, , next] = sundaysFromNow(0);
  const team = '/api/admin/teams/2';

  await api.send('POST', '/api/admin/roster-options', {
    ...{ hasGuests: true, hasLearners: true, asksWhoServed: true },
  });
  const check = await add('check-kinds', { name: 'First aid', validMonths: 36, warnDays: [90, 30, 7] });
  await api.send('PATCH', `/api/admin/service-roles/${roleId}`, { checkKindIds: [check] });
  await add('rooms', { name: 'Kids', teamId: 2, roleIds: [roleId], adults: 2 });
  await api.send('PUT', `${team}/members/${coordinator.id}`, { preferredRoleId: roleId });
  await api.send('PUT', `${team}/members/${learner}`, { learningRoleIds: [roleId] });
  for (const id of [coordinator.id, learner])
    await api.send('PUT', `/api/admin/members/${id}/checks/${check}`, {
      ...{ number: '2026/1147', seenOn: past },
      validUntil: addDays(today(), id === learner ? 20 : 400),
    });
  const guestId = await add('guests', { name: 'Aurelia of Kingsbridge', phoneNumber: '0491 570 156' });
  await church.answer(coordinator, [past, next, ...sundaysFromNow(1)]);
  for (const serviceDate of [past, next])
    await add('roster-assignments', { roleId, userId: coordinator.id, serviceDate });
  await add('roster-assignments', { roleId, guestId, serviceDate: past, confirm: true });
  await api.send('POST', '/api/admin/finalize-roster', { ...monthFromNow(0), teamId: 2 });
}

/**
 * Opens a place as the coordinator. Dialogs that are open over the same screen are closed first. Another screen opens as by
 * a link, without loading the page anew.
 */
export async function openPlace(
  page: Page,
  [address, opener]: WalkPlace,
  { coordinator }: JourneyChurch,
): Promise<void> {
  const open = page.getByRole('dialog').filter({ visible: true });
  for (let left = Math.max(1, await open.count()); left > 0; left -= 1) await page.keyboard.press('Escape');
  if (address === '/auth') {
    await page.context().clearCookies();
    await page.goto(address);
  } else if (!/^http(?!.*\/auth$)/.test(page.url())) await signIn(page, coordinator, address);
  // Only the browser itself scrolls to a card.
  else if (address.includes('#')) await page.goto(address);
  else if (!page.url().endsWith(address))
    await page.evaluate((to) => history.pushState(null, '', to), address);
  await expect(open).toHaveCount(0);
  await expect(page.locator('main')).toBeVisible();
  if (!opener) return;
  await waitUntilSettled(page);
  // On a phone, what can be done with a row shows on request.
  const more = page.getByRole('button', { name: 'More about', expanded: false });
  while ((await more.count()) > 0) await more.first().click();
  for (const [index, name] of [opener].flat().entries()) {
    const button = page.getByRole('button', { name }).first();
    // In a panel, a real click scrolls the page to the button, and the panel away with it.
    await (index === 0 ? button.click() : button.evaluate((element: HTMLElement) => element.click()));
  }
  const opened = page.getByRole('dialog').or(page.getByRole('button', { name: 'Clear All' }));
  await expect(opened.filter({ visible: true }).first()).toBeVisible();
}
