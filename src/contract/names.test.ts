import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './index.ts';
import { withCodeNames, withRequestNames, withResponseNames } from './names.ts';

type JsonSchema = { readonly [Key in string]?: unknown };

/** Returns the names of the fields of each object in a schema. */
function objectsIn(schema: z.ZodMiniType | null, io: 'input' | 'output'): string[][] {
  const found: string[][] = [];
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return;
    const { properties } = part as JsonSchema;
    if (typeof properties === 'object' && properties !== null) found.push(Object.keys(properties));
    Object.values(part).forEach(visit);
  };
  if (schema) visit(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }));
  return found;
}

describe.each(Object.entries(contract))('the names of %s', (_, call) => {
  it('say which fields of a request keep their name', () => {
    const fields = [call.query, call.body].flatMap((schema) => objectsIn(schema, 'input').flat());
    const kept = ['memberId', 'date', 'timeId', 'memberIds'].filter((name) => fields.includes(name));
    expect(kept).toEqual(call.ownNames ?? []);
  });

  it('are different for different fields of an object', () => {
    for (const names of objectsIn(call.response, 'output')) {
      const renamed = Object.keys(withCodeNames(Object.fromEntries(names.map((name) => [name, 1]))));
      // A service of the builder has its date twice, because the specification says so.
      expect(renamed).toHaveLength(
        names.filter((name) => name !== 'dateStr' || !names.includes('date')).length,
      );
    }
  });
});

test('renames fields at any depth, and nothing else', () => {
  const wire = {
    userId: 7,
    userIds: [7],
    list: [{ dateStr: '2026-03-08', serviceTimeId: null }, 'userId', null],
    serviceDate: '2026-03-15',
  };
  const code = {
    memberId: 7,
    memberIds: [7],
    list: [{ date: '2026-03-08', timeId: null }, 'userId', null],
    date: '2026-03-15',
  };
  expect(withCodeNames(wire)).toEqual(code);
  expect(withRequestNames({ ownNames: ['date'] }, code)).toEqual({
    userId: 7,
    userIds: [7],
    list: [{ date: '2026-03-08', serviceTimeId: null }, 'userId', null],
    date: '2026-03-15',
  });
  expect(withResponseNames({ date: 'a', timeId: 1 })).toEqual({
    ...{ date: 'a', serviceDate: 'a', dateStr: 'a' },
    ...{ timeId: 1, serviceTimeId: 1 },
  });
});
