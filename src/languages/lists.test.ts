import { expect, it } from 'vitest';
import { listAlternatives, listInSentence, listText } from './lists.ts';

it('joins lists in sentences and alone, without empty texts', () => {
  const lists = [[], ['Anna'], ['Anna', 'Ben'], ['Anna', null, '', 'Ben', undefined, 'Ruth']];
  expect(lists.map(listInSentence)).toEqual(['', 'Anna', 'Anna and Ben', 'Anna, Ben and Ruth']);
  expect(lists.map(listAlternatives)).toEqual(['', 'Anna', 'Anna or Ben', 'Anna, Ben or Ruth']);
  expect(lists.map(listText)).toEqual(['', 'Anna', 'Anna, Ben', 'Anna, Ben, Ruth']);
});
