import { expect, it } from 'vitest';
import { refused } from '../http/refusal-error.ts';
import { changedSince } from './changed-since.ts';

const NOW = { name: 'Reader', description: null, people: [3, 1] };

it('without what the form saw, changes the fields that the save names', () => {
  expect(changedSince(NOW, { name: 'Usher', seen: undefined }, refused)).toEqual({ name: 'Usher' });
});

it('changes only fields that differ from what the form showed', () => {
  const seen = { name: 'Lector', description: '', people: [1, 3] };
  expect(changedSince(NOW, { ...seen, description: 'Reads aloud', seen }, refused)).toEqual({
    description: 'Reads aloud',
  });
});

it.each([
  ['the same field has changed since', { name: 'Usher', seen: { name: 'Lector' } }, { name: 'Reader' }],
  ['the list has changed since', { people: [1, 2], seen: { people: [1] } }, { people: [3, 1] }],
])('refuses if %s, with what is there now', (_, saved, now) => {
  const save = () => changedSince(NOW, saved as { name?: string; seen: { name?: string } }, refused);
  expect(save).toThrow(expect.objectContaining({ refusal: { code: 'changed_meanwhile', params: { now } } }));
});

it('saves a field that someone else has changed to the same value', () => {
  expect(changedSince(NOW, { name: 'Reader', seen: { name: 'Lector' } }, refused)).toEqual({
    name: 'Reader',
  });
});
