import { describe, expect, it } from 'vitest';
import { type RefusalCode, refusal } from '#domain/refusals/refusal.ts';
import sentences from '#languages/en/refusals.json' with { type: 'json' };
import { refusalText } from './refusal-text.ts';

const { specific: _, ...GENERAL } = sentences;

const CODES = Object.keys(GENERAL) as RefusalCode[];
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
    expect(Object.fromEntries(CODES.map((code) => [code, sentence(code)]))).toMatchObject({
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
});
