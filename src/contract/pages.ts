/** The pages for signed-in members. */
export const PAGES = {
  availability: '/',
  roster: '/roster',
  account: '/account',
  admin: '/admin',
} as const;

export type PagePath = (typeof PAGES)[keyof typeof PAGES];

/** The page for everyone else. */
export const SIGN_IN_PAGE = '/auth';

/** Opens the team link, with its code after another slash or as `?code=`, and redirects to the sign-in page. */
export const JOIN_PAGE = '/join';

/** The folder of the calendar feeds, each with a secret code as its name. */
export const CALENDAR_FOLDER = '/calendar';

/** Where the team link of an earlier code leads. */
export const OLD_LINK_ADDRESS = `${SIGN_IN_PAGE}?link=old`;

/** Returns whether this is the query of {@link OLD_LINK_ADDRESS}. */
export function isOldLink(search: string): boolean {
  return new URLSearchParams(search).get('link') === 'old';
}

/** Where a request for help leads: My Availability, which then also says if no help is needed. */
export const HELP_ADDRESS = `${PAGES.availability}?help=asked`;

/** Returns whether this is the query of {@link HELP_ADDRESS}. */
export function isAskedForHelp(search: string): boolean {
  return new URLSearchParams(search).get('help') === 'asked';
}

/** The tabs of the pages that have them. A page opens with its first one. */
export const PAGE_TABS = {
  roster: ['finalized', 'availability'],
  account: ['profile', 'preferences', 'security'],
  admin: ['settings', 'members', 'roster'],
} as const;

export type TabOf<Page extends keyof typeof PAGE_TABS> = (typeof PAGE_TABS)[Page][number];

/** Returns the address that opens a page with this tab. */
export function tabAddress<Page extends keyof typeof PAGE_TABS>(page: Page, tab: TabOf<Page>): string {
  return `${PAGES[page]}?tab=${tab}`;
}

/** Returns the tab that a page's query names, or else the page's first tab. */
export function tabIn<Page extends keyof typeof PAGE_TABS>(page: Page, search: string): TabOf<Page> {
  const tabs: readonly TabOf<Page>[] = PAGE_TABS[page];
  const requested = new URLSearchParams(search).get('tab');
  return tabs.find((tab) => tab === requested) ?? PAGE_TABS[page][0];
}

/** The tabs of the Admin Panel for leads of a team, who see nothing of the settings. */
const LEAD_TABS = ['roster', 'members'] as const satisfies readonly TabOf<'admin'>[];

/** Returns the tabs of the Admin Panel that a member sees. It opens with the first one. */
export function adminTabs({ isAdmin }: { readonly isAdmin: boolean }): readonly TabOf<'admin'>[] {
  return isAdmin ? PAGE_TABS.admin : LEAD_TABS;
}

/** Returns the tab of the Admin Panel that a query names, if the member sees it, or else their first one. */
export function adminTabIn(search: string, member: { readonly isAdmin: boolean }): TabOf<'admin'> {
  const tabs = adminTabs(member);
  const requested = new URLSearchParams(search).get('tab');
  return tabs.find((tab) => tab === requested) ?? (tabs[0] as TabOf<'admin'>);
}

/** The pages of the settings tab. It opens with the first one. */
export const SETTINGS_PAGES = ['services', 'people', 'church', 'system'] as const;

export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** Returns the address of a page of the settings, or of a card on it. */
export function settingsAddress(page: SettingsPage, card?: string): string {
  const address = `${tabAddress('admin', 'settings')}&page=${page}`;
  return card ? `${address}#${card}` : address;
}

/** Returns the page of the settings that a query names, or null. */
export function settingsPageIn(search: string): SettingsPage | null {
  const requested = new URLSearchParams(search).get('page');
  return SETTINGS_PAGES.find((page) => page === requested) ?? null;
}

/** The cookie with the tab of the Admin Panel that was used last on a device. Scripts write it, the server reads it. */
export const LAST_TAB_COOKIE = 'sundial-admin-tab';

/** Returns the tab of the Admin Panel that was used last, by the cookie's value, or null. */
export function lastTabFrom(value: string | undefined): TabOf<'admin'> | null {
  return PAGE_TABS.admin.find((tab) => tab === value) ?? null;
}

/** Returns the address of the sign-in page that leads back to this address (path and query). */
export function signInAddress(here: string): string {
  return here === PAGES.availability ? SIGN_IN_PAGE : `${SIGN_IN_PAGE}?next=${encodeURIComponent(here)}`;
}

/**
 * Returns the address to open after signing in: a page of this site, or else the start page. White space is refused
 * because browsers drop it, which could hide the second slash of a link to another site.
 */
export function addressAfterSignIn(search: string, startPage: PagePath = PAGES.availability): string {
  const next = new URLSearchParams(search).get('next') ?? startPage;
  return /^\/(?![/\\])\S*$/.test(next) && !next.startsWith(SIGN_IN_PAGE) ? next : startPage;
}

/** The folder of the personal links, each with a secret code as its name. */
export const PERSONAL_LINK_FOLDER = '/s';

/** Returns the code in the path of a personal link, right or wrong, or null for another path. */
export function personalLinkCode(path: string): string | null {
  const folder = `${PERSONAL_LINK_FOLDER}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : null;
}
