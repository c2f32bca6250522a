import type { Namespace } from '#languages/keys.d.ts';

/** The texts of every page. */
export const START_TEXTS = ['common', 'fields', 'auth'] as const satisfies readonly Namespace[];

/** The texts of the frame around a signed-in member's page. */
export const FRAME_TEXTS = ['guide'] as const;

/** The texts of the Admin Panel above its tabs. */
export const ADMIN_TEXTS = ['setup'] as const;

/** The texts of the form for the team link. Few pages have it, so it loads its texts itself. */
export const OPEN_LINK_TEXTS = ['team-link'] as const satisfies readonly Namespace[];

const ADMIN = [...FRAME_TEXTS, ...ADMIN_TEXTS] as const;

/** The texts of the screen at each address and of its dialogs. They are loaded together with the screen. */
export const SCREEN_TEXTS = {
  '/auth': [],
  '/': [...FRAME_TEXTS, 'availability', 'away', 'cover', 'serving'],
  '/roster': [...FRAME_TEXTS, 'roster'],
  '/s': ['personal-links'],
  '/account': [
    ...FRAME_TEXTS,
    'calendar',
    'calendar-feeds',
    'members',
    'my-family',
    'passkeys',
    'sessions',
    'usual-services',
  ],
  '/admin': [
    ...ADMIN,
    'calendar',
    'calendar-feeds',
    'change-log',
    'checks',
    'learners',
    'messaging',
    'notifications',
    'reminders',
    'rooms',
    'service-roles',
    'services',
    'settings',
    'special-days',
    'system',
    'team-link',
    'teams',
  ],
  '/admin?tab=members': [...ADMIN, 'families', 'learners', 'members', 'transfer'],
  '/admin?tab=roster': [
    ...ADMIN,
    'builder',
    'concerns',
    'cover',
    'forecast',
    'learners',
    'messaging',
    'notifications',
    'reminders',
    'served',
  ],
} as const satisfies Readonly<Record<string, readonly Namespace[]>>;
