import { expect, it } from 'vitest';
import { listInSentence, listText, plural } from './lists.ts';

it('uses the singular for 1 only', () => {
  const texts = [0, 1, 2, 21].map((n) => plural(n, { one: '1 place', other: `${n} places` }));
  expect(texts).toEqual(['0 places', '1 place', '2 places', '21 places']);
});

it('joins lists in sentences and alone, without empty texts', () => {
  const lists = [[], ['Anna'], ['Anna', 'Ben'], ['Anna', null, '', 'Ben', undefined, 'Ruth']];
  expect(lists.map(listInSentence)).toEqual(['', 'Anna', 'Anna and Ben', 'Anna, Ben and Ruth']);
  expect(lists.map(listText)).toEqual(['', 'Anna', 'Anna, Ben', 'Anna, Ben, Ruth']);
});
