import { expect, expectTypeOf, it } from 'vitest';
import { checkRepeat } from '../reminders/reminders.ts';
import { checkEdit } from '../roster/roster.ts';
import { type Refusal, refusal } from './refusal.ts';

it("a refusal has only its rule's codes and their parameters", () => {
  const repeated = checkRepeat([{ isReachable: true, remindedAt: 0, isPending: false }], 1);
  expect(repeated?.params?.people).toBe(1);
  const locked = checkEdit('finalized');
  expect(locked).toEqual(refusal('roster_finalized'));
  // @ts-expect-error: a finalized roster is refused with one code.
  expect(locked?.code === 'role_full').toBe(false);
  // @ts-expect-error: a rule cannot return a code that it does not name.
  const other: Refusal<'last_admin' | 'own_account'> = refusal('role_full');
  expect(other.code).toBe('role_full');
  expectTypeOf(locked).toExtend<Refusal | null>();
});
