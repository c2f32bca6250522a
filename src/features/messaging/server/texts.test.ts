import { describe, expect, it } from 'vitest';
import { mailParagraphs, mailSubject } from './texts.ts';

const MARCH = { year: 2026, month: 3 };
const GIVEN = { sender: 'Ruth Hill', link: 'https://roster.example.org/service-roster' };

describe('the email with a month’s PDF', () => {
  it('names the kind, the month and its Sundays', () => {
    expect(mailSubject('availability', MARCH)).toBe('Availability for March 2026');
    expect(mailSubject('roster', MARCH)).toBe('Service roster for March 2026');
    expect(mailParagraphs('roster', MARCH, GIVEN)).toEqual([
      'Hello,',
      'The service roster for March 2026 is attached as a PDF, ready to print. It covers these Sundays: 1, 8, 15, 22 and 29 March.',
      'You can always see the latest version at https://roster.example.org/service-roster',
      'Sent by Ruth Hill with Sundial.',
    ]);
  });

  it('needs no escaping in HTML', () => {
    for (const kind of ['roster', 'availability'] as const) {
      expect(mailParagraphs(kind, MARCH, GIVEN).join()).not.toMatch(/[&<>]/);
    }
  });
});
