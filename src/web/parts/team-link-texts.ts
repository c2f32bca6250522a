import { catalogue } from '#texts/catalogue.ts';

/** The texts of the team link wherever it is handed on. */
export const TEAM_LINK_PANEL_TEXTS = catalogue('team-link-panel', {
  qr: 'QR code of the team link',
  first: 'On a new phone, people first scan this code or open this link. Then they can sign in.',
  onlyHere: 'This link works on this computer only',
  onlyHereText: 'Ask the person who runs Sundial to set up the address your team uses.',
});
