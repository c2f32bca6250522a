import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ChangeDetails, ChangeKind } from '#domain/changes/change-details.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName, type Named } from '#domain/members/member-name.ts';
import type { Transaction } from './database.ts';

/** The author of a change: the signed-in administrator in the form that every handler has, or {@link SERVER_COMMAND}. */
export interface Author {
  readonly memberId: MemberId | null;
  readonly user: Named | null;
}

/** The author of changes by a command on the server, which needs no sign-in. */
export const SERVER_COMMAND: Author = { memberId: null, user: null };

/** An import logs 2,000 changes. A single statement for all of them would block the event loop for about 100 ms. */
const ROWS_PER_INSERT = 200;

/** A change for the log: its kind with the details of that kind. */
export type LoggedChange = {
  [Kind in ChangeKind]: {
    readonly kind: Kind;
    /** The member whom the change is about, so that the log can be filtered by member. */
    readonly memberId?: MemberId;
    readonly details: ChangeDetails[Kind];
  };
}[ChangeKind];

/** Returns whether a change had an effect. A kind without both values (a PIN reset) always has. */
function changedSomething({ details }: LoggedChange): boolean {
  return !('before' in details && 'after' in details && isDeepStrictEqual(details.before, details.after));
}

/**
 * Writes changes to the change log. Skips changes whose `before` and `after` are equal. Requires the transaction of the
 * change itself, so that a failed change leaves no entry.
 */
export async function logChange(
  tx: Transaction,
  by: Author,
  now: number,
  ...changes: readonly LoggedChange[]
): Promise<void> {
  const rows = changes.filter(changedSomething).map((change) => ({
    made_at: now,
    actor_id: by.memberId,
    actor_name: by.user ? fullName(by.user) : '',
    kind: change.kind,
    member_id: change.memberId ?? null,
    subject: '',
    details: JSON.stringify(change.details),
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    if (start > 0) await nextTurn();
    await tx
      .insertInto('change_log')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}
