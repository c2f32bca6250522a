import { describe, expect, it } from 'vitest';
import { noteFacts, type ReasonFact, reasonFacts } from './reasons.ts';

const PREFERS: ReasonFact = { code: 'prefers_role', params: null };
const SECOND_CHOICE: ReasonFact = { code: 'second_choice', params: null };
const LAST_SERVED: ReasonFact = { code: 'last_served', params: { weeks: 9 } };
const LOAD: ReasonFact = { code: 'load', params: { services: 2, average: 1 } };
const FREE: ReasonFact = { code: 'free_around', params: null };

describe('reasonFacts', () => {
  it('returns the first three facts', () => {
    expect(reasonFacts([PREFERS, LAST_SERVED, LOAD, FREE])).toEqual([PREFERS, LAST_SERVED, LOAD]);
  });
});

describe('noteFacts', () => {
  it('leaves out the preference, the load and facts that unsaved selections can contradict', () => {
    expect(noteFacts([PREFERS, SECOND_CHOICE, LAST_SERVED, LOAD, FREE])).toEqual([LAST_SERVED]);
    expect(noteFacts([PREFERS, LOAD])).toEqual([]);
  });

  it('keeps a fit that is not a preference, and has at most two facts', () => {
    const fit: ReasonFact = { code: 'open_to_any_role', params: null };
    const other: ReasonFact = { code: 'suggested_for', params: { role: 'Reader' } };
    expect(noteFacts([fit, other, { code: 'place_stays_open', params: null }, LOAD])).toEqual([fit, other]);
  });
});
