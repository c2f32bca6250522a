import { pageScreen } from '../page-screen.tsx';

/** The tabs of the Admin Panel, each in a file of its own: nobody waits for the two they do not look at. */
export const ADMIN_TABS = {
  settings: pageScreen(async () => (await import('./admin-settings-panel.tsx')).AdminSettingsPanel),
  members: pageScreen(async () => (await import('./admin-members-panel.tsx')).AdminMembersPanel),
  roster: pageScreen(async () => (await import('./admin-roster-panel.tsx')).AdminRosterPanel),
} as const;

export type AdminTab = keyof typeof ADMIN_TABS;

/** The tab that an address asks for; 'settings' is the default. */
export function adminTabOf(search: string): AdminTab {
  const asked = new URLSearchParams(search).get('tab') ?? '';
  return asked in ADMIN_TABS ? (asked as AdminTab) : 'settings';
}
