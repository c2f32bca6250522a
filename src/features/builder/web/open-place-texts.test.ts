import { describe, expect, it } from 'vitest';
import type { WhyOpen } from '#domain/roster/open-places.ts';
import { helpText, openText } from './open-place-texts.ts';

describe('the texts about open places', () => {
  it.each<[WhyOpen, string, string?]>([
    ['not_assigned', 'Not assigned to anyone yet'],
    ['no_one', 'No one is available this Sunday', 'No one is available for this service'],
    ['no_one_else', 'No one else is available this Sunday', 'No one else is available for this service'],
    ['no_one_suitable', 'No one available prefers this role or has done it'],
    ['no_one_else_suitable', 'No one else available prefers this role or has done it'],
    ['needed_elsewhere', 'Everyone available who could do this role is needed in another'],
  ])('say why a place stays open: %s', (why, onSundays, atServices = onSundays) => {
    expect([openText(why, true), openText(why, false)]).toEqual([onSundays, atServices]);
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
