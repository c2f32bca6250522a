import { catalogue } from '#texts/catalogue.ts';

/** The texts of the frame around every signed-in screen. Some are fixed (docs/product.md, "Navigation"). */
export const FRAME_TEXTS = catalogue('frame', {
  skip: 'Skip to content',
  navigation: 'Main',
  shortcuts: 'Shortcuts',
  availability: 'My Availability',
  roster: 'View Availability/Roster',
  account: 'Account',
  short: { availability: 'Availability', roster: 'Roster' },
  admin: 'Admin',
  signOut: 'Sign Out',
  unsaved: 'Some selections are not saved',
  serviceRoster: 'Service Roster',
  menu: 'Menu',
  openMenu: 'Open menu',
  offline: {
    title: 'You are offline',
    text: "You're seeing information from your last visit. You can't make changes until Sundial can be reached again.",
  },
  logoutFailed: 'Logout failed',
  logoutFailedFallback: 'You are still signed in. Please try again.',
});
