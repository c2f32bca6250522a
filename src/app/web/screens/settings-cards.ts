import { SETTINGS_PAGES, type SettingsPage, settingsAddress } from '#contract/pages.ts';

/** The cards of each page of the settings, in their order. They are the names after the # of an address. */
export const SETTINGS_CARDS = {
  services: ['services', 'special-days', 'service-roles', 'checks', 'rooms', 'roster-options'],
  people: ['reminders', 'send-availability', 'serving-reminders', 'messages', 'team-link'],
  church: ['church', 'general-settings', 'roster-calendar'],
  system: ['system', 'sending', 'change-log'],
} as const satisfies Readonly<Record<SettingsPage, readonly string[]>>;

export type SettingsCard = (typeof SETTINGS_CARDS)[SettingsPage][number];

/** Returns the page with this card, or undefined. */
export function pageOfCard(card: string): SettingsPage | undefined {
  return SETTINGS_PAGES.find((page) => (SETTINGS_CARDS[page] as readonly string[]).includes(card));
}

/**
 * Returns where a former address leads: one that names a card (`#team-link`) but another page or tab. Null if the address
 * is right.
 */
export function addressOfCard(search: string, card: string): string | null {
  const page = pageOfCard(card);
  const query = new URLSearchParams(search);
  if (!page || (query.get('tab') === 'settings' && query.get('page') === page)) return null;
  const month = query.get('month');
  const address = settingsAddress(page);
  return `${month ? `${address}&month=${month}` : address}#${card}`;
}
