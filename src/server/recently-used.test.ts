import { expect, it } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

it('keeps the values that were used last', () => {
  const values = new RecentlyUsed<string>(2);
  const created: string[] = [];
  const use = (key: string) =>
    values.get(key, () => {
      created.push(key);
      return `value of ${key}`;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(use(key)).toBe(`value of ${key}`);
  expect(created).toEqual(['a', 'b', 'c', 'b']);
  values.remove('b', 'another value');
  values.remove('a', 'value of a');
  expect([...values.values()]).toEqual(['value of b']);
});
