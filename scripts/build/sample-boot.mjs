/** Stand where the server lays a verse into the prerendered sign-in screen; `src/server/http/pages.ts` knows them too. */
const VERSE_MARKS = { text: 'SUNDIAL-VERSE-TEXT', reference: 'SUNDIAL-VERSE-REFERENCE' };

/** What the sign-in screen is prerendered from; of all this it may show the verse only, the rest is each church's own. */
export const SAMPLE_BOOT = {
  user: null,
  settings: { deadlineDay: 20, nameFormat: 'full', timeZone: 'UTC', today: '2026-01-01' },
  version: '0.0.0',
  reads: [],
  verse: VERSE_MARKS,
  needsTeamLink: false,
};
