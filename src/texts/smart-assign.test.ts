import { describe, expect, it } from 'vitest';
import type { WhyOpen } from '#domain/roster/open-places.ts';
import type { ReasonFact } from '#domain/smart-assign/reasons.ts';
import { helpText, noteText, openText, reasonText } from './smart-assign.ts';

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
    expect(reasonText([fact], 'sundays')).toBe(sentence);
  });

  it.each<[ReasonFact, string]>([
    [PREFERS, 'Prefers this role.'],
    [FREE, 'Free in the week before and after.'],
    [{ code: 'suggested_for', params: { role: 'Reader' } }, 'Smart Assign suggests them for Reader.'],
    [{ code: 'would_serve_in_a_row', params: null }, 'Would serve twice within a week.'],
    [{ code: 'suggested_in_a_row', params: null }, "Would serve twice within a week in Smart Assign's plan."],
    [{ code: 'other_serves_in_a_row', params: null }, 'Someone else would serve twice within a week.'],
  ])('speaks of services if they are not one each Sunday, for %o', (fact, sentence) => {
    expect(reasonText([fact], 'services')).toBe(sentence);
    expect(noteText([fact], 'services')).toBe(fact === PREFERS || fact === FREE ? '' : sentence);
  });

  it('has the first three facts', () => {
    const facts: ReasonFact[] = [PREFERS, { code: 'last_served', params: { weeks: 9 } }, load(2), FREE];
    expect(reasonText(facts, 'sundays')).toBe(
      'Prefers this role. Last served here 9 weeks ago. Served 2 times in six months; average 1.',
    );
  });
});

describe('noteText', () => {
  it('leaves out the preference, the load and what unsaved selections can contradict', () => {
    const facts: ReasonFact[] = [PREFERS, { code: 'last_served', params: { weeks: 9 } }, load(2), FREE];
    expect(noteText(facts, 'sundays')).toBe('Last served here 9 weeks ago.');
    expect(noteText([PREFERS, load(2)], 'sundays')).toBe('');
  });

  it('keeps a fit that is not a preference, and has at most two facts', () => {
    const facts: ReasonFact[] = [
      { code: 'open_to_any_role', params: null },
      { code: 'suggested_for', params: { role: 'Reader' } },
      { code: 'place_stays_open', params: null },
      load(2),
    ];
    expect(noteText(facts, 'sundays')).toBe('Open to any role. Smart Assign suggests them for Reader.');
  });
});

describe('the texts about open places', () => {
  it.each<[WhyOpen, string, string?]>([
    ['not_assigned', 'Not assigned to anyone yet'],
    ['no_one', 'No one is available this Sunday', 'No one is available for this service'],
    ['no_one_else', 'No one else is available this Sunday', 'No one else is available for this service'],
    ['no_one_suitable', 'No one available prefers this role or has done it'],
    ['no_one_else_suitable', 'No one else available prefers this role or has done it'],
    ['needed_elsewhere', 'Everyone available who could do this role is needed in another'],
  ])('say why a place stays open: %s', (why, onSundays, atServices = onSundays) => {
    expect([openText(why, 'sundays'), openText(why, 'services')]).toEqual([onSundays, atServices]);
  });

  it('name the people who could help', () => {
    expect(helpText({ code: 'assign', params: { name: 'Naomi Hill' } })).toBe(
      'Naomi Hill is free and could take it.',
    );
    expect(
      helpText({ code: 'move', params: { name: 'Naomi Hill', from: 'Reader', successor: 'Amos Hill' } }),
    ).toBe('Naomi Hill could move here from Reader, which Amos Hill could take.');
    expect(helpText({ code: 'ask', params: { name: 'Amos Hill' } })).toBe(
      'Amos Hill is free but prefers other roles. Ask whether they would help.',
    );
  });

  it.each([
    [1, true, '1 person who could do this role has not answered.'],
    [2, true, '2 people who could do this role have not answered.'],
    [1, false, '1 person has not answered.'],
    [2, false, '2 people have not answered.'],
  ])('count %i people without an answer (could do it: %s)', (people, couldDoIt, sentence) => {
    expect(helpText({ code: 'wait_for_answers', params: { people, couldDoIt } })).toBe(sentence);
  });
});
