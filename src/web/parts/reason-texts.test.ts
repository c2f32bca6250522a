import { describe, expect, it } from 'vitest';
import type { ReasonFact } from '#domain/smart-assign/reasons.ts';
import { reasonText } from './reason-texts.ts';

const PREFERS: ReasonFact = { code: 'prefers_role', params: null };
const FREE: ReasonFact = { code: 'free_around', params: null };
const load = (services: number): ReasonFact => ({ code: 'load', params: { services, average: 1 } });

describe('reasonText', () => {
  it.each<[ReasonFact, string]>([
    [PREFERS, 'Prefers this role.'],
    [{ code: 'second_choice', params: null }, 'This role is their second choice.'],
    [{ code: 'open_to_any_role', params: null }, 'Open to any role.'],
    [{ code: 'asked_for_others', params: null }, 'Asked for other roles and has not done this one.'],
    [{ code: 'last_served', params: { weeks: 1 } }, 'Last served here 1 week ago.'],
    [{ code: 'last_served', params: { weeks: 9 } }, 'Last served here 9 weeks ago.'],
    [load(0), 'Served 0 times in six months; average 1.'],
    [load(1), 'Served 1 time in six months; average 1.'],
    [FREE, 'Free on the Sundays before and after.'],
    [{ code: 'suggested_for', params: { role: 'Reader' } }, 'Smart Assign suggests them for Reader.'],
    [{ code: 'served_more', params: { firstName: 'Ruth' } }, 'Has served more often than Ruth.'],
    [{ code: 'place_stays_open', params: null }, 'A place would stay open.'],
    [
      { code: 'place_to_unable', params: null },
      'A place would go to someone who has not asked for that role or done it.',
    ],
    [{ code: 'would_serve_in_a_row', params: null }, 'Would serve two Sundays in a row.'],
    [
      { code: 'suggested_in_a_row', params: null },
      "Would serve two Sundays in a row in Smart Assign's plan.",
    ],
    [{ code: 'other_serves_in_a_row', params: null }, 'Someone else would serve two Sundays in a row.'],
    [{ code: 'fewer_preferred', params: null }, 'Fewer people would get the role they prefer.'],
    [{ code: 'fewer_secondary', params: null }, 'Fewer people would get their second choice.'],
  ])('returns the sentence for %o', (fact, sentence) => {
    expect(reasonText([fact], true)).toBe(sentence);
  });

  it.each<[ReasonFact, string]>([
    [PREFERS, 'Prefers this role.'],
    [FREE, 'Free in the week before and after.'],
    [{ code: 'suggested_for', params: { role: 'Reader' } }, 'Smart Assign suggests them for Reader.'],
    [{ code: 'would_serve_in_a_row', params: null }, 'Would serve twice within a week.'],
    [{ code: 'suggested_in_a_row', params: null }, "Would serve twice within a week in Smart Assign's plan."],
    [{ code: 'other_serves_in_a_row', params: null }, 'Someone else would serve twice within a week.'],
  ])('speaks of services if they are not one each Sunday, for %o', (fact, sentence) => {
    expect(reasonText([fact], false)).toBe(sentence);
  });

  it('joins the sentences of several facts', () => {
    expect(reasonText([PREFERS, load(2)], true)).toBe(
      'Prefers this role. Served 2 times in six months; average 1.',
    );
    expect(reasonText([], true)).toBe('');
  });
});
