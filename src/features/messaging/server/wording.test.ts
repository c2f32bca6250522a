import { describe, expect, it } from 'vitest';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import { mailParagraphs } from './wording.ts';

const MARCH = { year: 2026, month: 3 };
const DATES = ['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'] as const;
const GIVEN = {
  dates: DATES,
  sender: 'Ruth Hill',
  link: 'https://roster.example.org/service-roster',
  canReply: true,
};

describe('the email with a month’s PDF', () => {
  it('names the kind, the month and the days of its services', () => {
    expect(mailParagraphs('roster', MARCH, GIVEN)).toEqual([
      'Hello,',
      'The service roster for March 2026 is attached as a PDF, ready to print. It covers these Sundays: 1, 8, 15, 22 and 29 March.',
      'You can always see the latest version at https://roster.example.org/service-roster',
      'Sent by Ruth Hill with Sundial.',
    ]);
  });

  it('names the days of services that are not all on Sundays, and none if there are none', () => {
    const covers = (dates: readonly PlainDate[]) => mailParagraphs('roster', MARCH, { ...GIVEN, dates })[1];
    expect(covers(['2026-03-01', '2026-03-18'])).toMatch(/print\. It covers services on 1 and 18 March\.$/);
    expect(covers([])).toMatch(/ready to print\.$/);
  });

  it('asks people not to reply if no one reads the answers', () => {
    expect(mailParagraphs('roster', MARCH, { ...GIVEN, canReply: false }).at(-1)).toBe(
      "Sent by Ruth Hill with Sundial. Please don't reply to this message.",
    );
  });

  it('needs no escaping in HTML', () => {
    for (const kind of ['roster', 'availability'] as const) {
      expect(mailParagraphs(kind, MARCH, GIVEN).join()).not.toMatch(/[&<>]/);
    }
  });
});
