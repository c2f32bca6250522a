import { describe, expect, expectTypeOf, it } from 'vitest';
import type { RefusalOf } from '#contract/call.ts';
import { contract } from '#contract/index.ts';
import { COMMON_REFUSALS } from '#domain/refusals/refusal.ts';
import sentences from '#languages/en/refusals.json' with { type: 'json' };
import type { Handler } from '#server/calls/mount.ts';
import { type Refused, refused } from '#server/http/refusal-error.ts';
import { ApiError, refusalOf } from '#web/api/api.ts';

// The compiler checks this file too: an expected error that does not occur is an error.
describe('the refusals of a call', () => {
  const { editInitials, endSession } = contract;

  it('are the only ones that its handler can throw, apart from the common ones', async () => {
    const handler: Handler<typeof endSession> = async (context) => {
      if (context.params.id === 'busy') throw context.refused('busy');
      // @ts-expect-error: the call does not declare that initials are taken.
      if (context.params.id === 'taken') throw context.refused('initials_taken');
      throw context.refused('unknown_session');
    };
    const run = (id: string) => handler({ params: { id }, refused } as never);
    await expect(run('busy')).rejects.toThrow('busy');
    await expect(run('other')).rejects.toThrow('unknown_session');
  });

  it('must include the refusals of functions that the handler calls', () => {
    const findSession = (own: Refused<'unknown_session'>) => own('unknown_session').message;
    expect(findSession(refused as Refused<'unknown_session' | 'no_roster'>)).toBe('unknown_session');
    // @ts-expect-error: a call without this refusal cannot pass its own to the function.
    expect(findSession(refused as Refused<'no_roster'>)).toBe('unknown_session');
  });

  it('are the only ones that the browser can compare with', () => {
    const body = JSON.stringify({ message: 'Taken.', code: 'initials_taken' });
    const error = new ApiError(editInitials, { status: 409, statusText: 'Conflict' }, body);
    expect(refusalOf(error, editInitials)?.code === 'initials_taken').toBe(true);
    expect(refusalOf(error, endSession)).toBeNull();
    // @ts-expect-error: a misspelled code.
    expect(refusalOf(error, editInitials)?.code === 'initials_took').toBe(false);
    type Params = Extract<RefusalOf<typeof contract.addAssignment>, { code: 'role_full' }>['params'];
    expectTypeOf<Params>().toEqualTypeOf<{ readonly role: string; readonly limit: number } | null>();
  });
});

it('every refusal is common or declared by a call', () => {
  const declared = Object.values(contract).flatMap(({ refuses }): readonly string[] => refuses);
  expect(new Set([...COMMON_REFUSALS, ...declared])).toEqual(
    new Set(Object.keys(sentences).filter((code) => code !== 'specific')),
  );
  expect(declared.filter((code) => (COMMON_REFUSALS as readonly string[]).includes(code))).toEqual([]);
});
