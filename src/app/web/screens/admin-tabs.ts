import type { TabOf } from '#contract/pages.ts';
import { type PageScreen, pageScreen } from './page-screen.tsx';

/** The tabs of the Admin Panel, each in a file of its own, so that a tab loads only its own code. */
export const ADMIN_TABS: Readonly<Record<TabOf<'admin'>, PageScreen>> = {
  settings: pageScreen(async () => (await import('./admin-settings-panel.tsx')).AdminSettingsPanel),
  members: pageScreen(async () => (await import('./admin-members-panel.tsx')).AdminMembersPanel),
  roster: pageScreen(async () => (await import('./admin-roster-panel.tsx')).AdminRosterPanel),
};
