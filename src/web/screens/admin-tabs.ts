import { pageScreen } from '../page-screen.tsx';

/** The tabs of the Admin Panel, each in a file of its own, so that a tab loads only its own code. */
export const ADMIN_TABS = {
  settings: pageScreen(async () => (await import('./admin-settings-panel.tsx')).AdminSettingsPanel),
  members: pageScreen(async () => (await import('./admin-members-panel.tsx')).AdminMembersPanel),
  roster: pageScreen(async () => (await import('./admin-roster-panel.tsx')).AdminRosterPanel),
} as const;

export type AdminTab = keyof typeof ADMIN_TABS;

/** Returns the tab that the address names. Defaults to 'settings'. */
export function adminTabOf(search: string): AdminTab {
  const requested = new URLSearchParams(search).get('tab') ?? '';
  return requested in ADMIN_TABS ? (requested as AdminTab) : 'settings';
}
