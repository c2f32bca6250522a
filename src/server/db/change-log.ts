import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeKind } from '#domain/change-kinds.ts';
import { fullName, type Named } from '#domain/member-name.ts';
import type { Transaction } from './database.ts';

/** The author of a change: the signed-in administrator in the form that every handler has. */
export interface Author {
  readonly memberId: number | null;
  readonly user: Named;
}

/** The author of changes by a command on the server, which needs no sign-in. */
export const AT_THE_SERVER: Author = {
  memberId: null,
  user: { firstName: 'Someone', lastName: 'on the server' },
};

/** An import logs 2,000 changes. A single statement for all of them would block the event loop for about 100 ms. */
const ROWS_PER_INSERT = 200;

/** A change for the log, in plain text. Never contains a PIN or a phone number. */
export interface LoggedChange {
  readonly kind: ChangeKind;
  /** The name of what was changed: "Usher", "Anna Lee", "April 2026". */
  readonly subject: string;
  /** The member whom the change is about, so that the log can be filtered by member. */
  readonly memberId?: number;
  readonly before?: string | null;
  readonly after?: string | null;
}

/** Returns whether a change had an effect. A kind without values (a PIN reset) always has. */
function changedSomething({ before = null, after = null }: LoggedChange): boolean {
  return (before === null && after === null) || before !== after;
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
  const lines = changes.filter(changedSomething).map((change) => ({
    made_at: now,
    actor_id: by.memberId,
    actor_name: fullName(by.user),
    kind: change.kind,
    member_id: change.memberId ?? null,
    subject: change.subject,
    value_before: change.before ?? null,
    value_after: change.after ?? null,
  }));
  for (let start = 0; start < lines.length; start += ROWS_PER_INSERT) {
    if (start > 0) await nextTurn();
    await tx
      .insertInto('change_log')
      .values(lines.slice(start, start + ROWS_PER_INSERT))
      .execute();
  }
}
