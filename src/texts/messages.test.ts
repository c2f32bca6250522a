import { expect, it } from 'vitest';
import { messageTitle } from './messages.ts';

it('the title of a sent message names its kind and month', () => {
  const month = { year: 2026, month: 4 };
  expect(
    (['reminder', 'roster', 'availability'] as const).map((kind) => messageTitle(kind, { month })),
  ).toEqual(['Reminder for April 2026', 'Roster for April 2026', 'Availability for April 2026']);
});
