import { describe, expect, it } from 'vitest';
import { DEADLINE_SENTENCE } from './deadline.ts';
import { REFUSAL_SENTENCES, type RefusalCode, refusal } from './refusal.ts';

const ENTRIES = Object.entries(REFUSAL_SENTENCES) as ReadonlyArray<[RefusalCode, string]>;

describe('refusals', () => {
  it('have a code for programs and a sentence for users', () => {
    const isCode = (text: string) => /^[a-z]+(?:_[a-z]+)*$/.test(text);
    const isSentence = (text: string) =>
      /^[A-Z].*\S$/.test(text) && !/undefined|null|\bSQL\b|\d{3}/.test(text);
    expect(ENTRIES.filter(([code, sentence]) => !isCode(code) || !isSentence(sentence))).toEqual([]);
    for (const [code, message] of ENTRIES) expect(refusal(code)).toEqual({ code, message });
  });

  it('have a distinct sentence for each code', () => {
    expect(new Set(ENTRIES.map(([, sentence]) => sentence)).size).toBe(ENTRIES.length);
  });

  it('use the documented texts to the letter', () => {
    expect(REFUSAL_SENTENCES).toMatchObject({
      wrong_pin: 'You put the wrong PIN',
      current_pin_incorrect: 'Current PIN is incorrect',
      invalid_pin: 'PIN must be 4-6 digits',
      deadline_passed: DEADLINE_SENTENCE,
      roster_finalized: "You need to click 'Revise Roster' before making changes.",
    });
  });

  it('can have a more specific message under the same code', () => {
    expect(refusal('role_full', 'Readers are complete.')).toEqual({
      code: 'role_full',
      message: 'Readers are complete.',
    });
  });
});
