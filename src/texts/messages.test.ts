import { expect, it } from 'vitest';
import { messageTitle } from './messages.ts';

it('the title of a sent message names its kind and month', () => {
  const month = { year: 2026, month: 4 };
  expect(
    (['reminder', 'roster', 'availability'] as const).map((kind) => messageTitle(kind, { month })),
  ).toEqual(['Reminder for April 2026', 'Roster for April 2026', 'Availability for April 2026']);
});

it('the title of a message about cover names the date of the service', () => {
  const details = { requestId: 1, service: { date: '2026-04-03', timeId: 1 }, roleId: 1 } as const;
  expect(
    (['cover_request', 'cover_result', 'cover_needed', 'cover_corrected'] as const).map((kind) =>
      messageTitle(kind, details),
    ),
  ).toEqual([
    'Request to cover on Friday 3 April 2026',
    'Cover found for Friday 3 April 2026',
    'Cover needed on Friday 3 April 2026',
    'Correction for Friday 3 April 2026',
  ]);
});
