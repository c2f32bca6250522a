import { adminTabIn, adminTabs, LAST_TAB_COOKIE, lastTabFrom, PAGES, type TabOf } from '#contract/pages.ts';
import { t } from '#languages/t.ts';

import { lazyScreen } from '#web/loading/lazy-part.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SCREEN_TEXTS } from '../screen-texts.ts';

const Loading = () => <Spinner label={t('common:adminTabLoading')} />;

/** The tabs of the Admin Panel, each in a file of its own, so that a tab loads only its own code. */
export const ADMIN_TABS = {
  settings: lazyScreen(
    SCREEN_TEXTS['/admin'],
    async () => (await import('./admin-settings-panel.tsx')).AdminSettingsPanel,
    Loading,
  ),
  members: lazyScreen(
    SCREEN_TEXTS['/admin?tab=members'],
    async () => (await import('./admin-members-panel.tsx')).AdminMembersPanel,
    Loading,
  ),
  roster: lazyScreen(
    SCREEN_TEXTS['/admin?tab=roster'],
    async () => (await import('./admin-roster-panel.tsx')).AdminRosterPanel,
    Loading,
  ),
};

/** Loads a tab before it is opened. A failure is repeated and reported when the tab renders. */
export function preloadTab(tab: TabOf<'admin'>): Promise<void> {
  return ADMIN_TABS[tab].preload().catch(() => undefined);
}

/** Returns the tab that was used last on this device, or null. */
function lastTab(): TabOf<'admin'> | null {
  if (typeof document === 'undefined') return null;
  const cookies = new URLSearchParams(document.cookie.replaceAll('; ', '&'));
  return lastTabFrom(cookies.get(LAST_TAB_COOKIE) ?? undefined);
}

/** Returns the tab that a query names, or else the one that the member used last on this device. */
export function shownTab(search: string, member: { readonly isAdmin: boolean }): TabOf<'admin'> {
  const isNamed = new URLSearchParams(search).has('tab');
  const last = isNamed ? null : lastTab();
  return last && adminTabs(member).includes(last) ? last : adminTabIn(search, member);
}

/** Lets the Admin Panel open with this tab the next time. A cookie, because the server renders the page. */
export function rememberTab(tab: TabOf<'admin'>): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
  document.cookie = `${LAST_TAB_COOKIE}=${tab}; path=${PAGES.admin}; max-age=31536000; samesite=lax`;
}
