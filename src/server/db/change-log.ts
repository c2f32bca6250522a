import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChangeKind } from '#domain/change-kinds.ts';
import { fullName, type Named } from '#domain/member-name.ts';
import type { Transaction } from './database.ts';

/** Who made a change: the signed-in administrator as every handler has them. */
export interface Author {
  readonly memberId: number | null;
  readonly user: Named;
}

/** Whoever runs a command on the server itself: they need no sign-in. */
export const AT_THE_SERVER: Author = {
  memberId: null,
  user: { firstName: 'Somebody', lastName: 'at the server' },
};

/** An import logs 2,000 changes. One statement with all of them would hold the event loop for some 100 ms. */
const ROWS_PER_INSERT = 200;

/** One change for the log, in words that a person reads. Never a PIN, never a phone number. */
export interface LoggedChange {
  readonly kind: ChangeKind;
  /** What or who was changed, as people call it: "Usher", "Anna Lee", "April 2026". */
  readonly subject: string;
  /** The member whom the change is about, so that the log can be searched for them. */
  readonly memberId?: number;
  readonly before?: string | null;
  readonly after?: string | null;
}

/** Says whether a change changed anything: a kind without values (a PIN reset) always did. */
function changedSomething({ before = null, after = null }: LoggedChange): boolean {
  return (before === null && after === null) || before !== after;
}

/**
 * Writes what an administrator changed into the change log; changes whose `before` and `after` are the same
 * leave no line. It takes a transaction, the change's own: what failed leaves no line either.
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
