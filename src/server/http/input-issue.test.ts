import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { id, initials, line, says } from '#contract/fields.ts';
import { issuesIn } from './input-issue.ts';

const SCHEMA = z.object({
  id,
  view: z.enum(['card', 'simple']),
  pins: z.array(z.string()).check(z.maxLength(1)),
  name: line(says('role_name_missing'), 10),
  place: line(says('category_missing'), 10),
  initials,
});

it('the issues of a schema have codes and values, and the sentences of their fields', () => {
  const input = { id: 0, view: 'grid', pins: ['a', 'b'], name: ' ', place: 'a\u0000b', initials: 'R2' };
  const { error } = SCHEMA.safeParse(input, { reportInput: true });
  const issues = error ? issuesIn('body', error) : [];
  expect(Object.fromEntries(issues.map(({ path, fault }) => [path, fault]))).toEqual({
    id: { code: 'too_small', params: { min: 1 } },
    view: { code: 'not_allowed', params: null },
    pins: { code: 'too_big', params: { max: 1 } },
    name: { code: 'required', params: null },
    place: { code: 'disallowed_characters', params: null },
    initials: { code: 'initials_not_letters', params: null },
  });
  expect(issues.find(({ path }) => path === 'name')?.message).toBe('Role name is required');
});

it('a missing value differs from one of the wrong type, and a missing body has the path of its part', () => {
  const codesFor = (input: unknown) => {
    const { error } = z.object({ id }).safeParse(input, { reportInput: true });
    return error ? issuesIn('body', error).map(({ path, fault: { code } }) => [path, code]) : [];
  };
  expect(codesFor({})).toEqual([['id', 'required']]);
  expect(codesFor({ id: '1' })).toEqual([['id', 'wrong_format']]);
  expect(codesFor(undefined)).toEqual([['body', 'required']]);
});
