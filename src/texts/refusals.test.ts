import { describe, expect, it } from 'vitest';
import { type RefusalCode, refusal } from '#domain/refusals/refusal.ts';
import { REFUSAL_TEXTS, refusalText } from './refusals.ts';

const CODES = Object.keys(REFUSAL_TEXTS) as RefusalCode[];
const sentence = (code: RefusalCode) => refusalText(refusal(code));

describe('refusals', () => {
  it('have a code for programs and a sentence for users', () => {
    const isCode = (text: string) => /^[a-z]+(?:_[a-z]+)*$/.test(text);
    const isSentence = (text: string) =>
      /^[A-Z].*\S$/.test(text) && !/undefined|null|\bSQL\b|\d{3}/.test(text);
    expect(CODES.filter((code) => !isCode(code) || !isSentence(sentence(code)))).toEqual([]);
  });

  it('have a distinct sentence for each code', () => {
    expect(new Set(CODES.map(sentence)).size).toBe(CODES.length);
  });

  it('use the documented texts to the letter', () => {
    expect(REFUSAL_TEXTS).toMatchObject({
      wrong_pin: 'You put the wrong PIN',
      current_pin_incorrect: 'Current PIN is incorrect',
      deadline_passed:
        'Sorry, it has passed the deadline. If you want to change your availability for this month, please contact the coordinator',
      roster_finalized: "You need to click 'Revise Roster' before making changes.",
    });
    expect(refusalText(refusal('role_full', { role: 'Reader', limit: 2 }))).toBe(
      'This service has a limit of 2 Reader(s). To add another, please remove one of the existing assignments first.',
    );
  });

  it.each([
    [1, '1 second'],
    [2, '2 seconds'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [120, '2 minutes'],
    [121, '3 minutes'],
    [3600, '60 minutes'],
  ])('after too many attempts say to wait %i seconds as %s', (waitSeconds, expected) => {
    expect(refusalText(refusal('too_many_tries', { waitSeconds, teamLinkHelps: false }))).toBe(
      `Too many attempts. Please wait ${expected} and try again.`,
    );
  });

  it('say to open the team link first if others made the attempts', () => {
    expect(refusalText(refusal('too_many_tries', { waitSeconds: 12, teamLinkHelps: true }))).toMatch(
      /^Open your team's link first/,
    );
  });

  it('say whom to ask when the wait is endless', () => {
    const endless = refusal('too_many_tries', { waitSeconds: null, teamLinkHelps: false });
    expect(refusalText(endless)).toMatch(/^Too many attempts\. Ask your coordinator/);
  });

  it('count the people who were reminded', () => {
    expect(refusalText(refusal('already_reminded', { people: 1 }))).toMatch(
      /^1 of these people was reminded/,
    );
    expect(refusalText(refusal('already_reminded', { people: 2 }))).toMatch(/^2 of these people were/);
  });

  it('give the limits of an import', () => {
    expect(refusalText(refusal('import_too_long', { rows: 10_000, maxMembers: 2000 }))).toBe(
      'This list has 10000 rows. Please import at most 2000 members at a time.',
    );
    expect(refusalText(refusal('import_too_long', { maxLines: 20_000, maxMembers: 2000 }))).toBe(
      'This file has more than 20000 lines, including empty ones. Please import at most 2000 members at a time.',
    );
  });
});
