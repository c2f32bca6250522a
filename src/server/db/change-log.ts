import { isDeepStrictEqual } from 'node:util';
import {
  CHANGE_FIELDS,
  type ChangeDetails,
  type ChangeNames,
  type ChangeSubject,
  type ChangeValues,
  type ChangeVerb,
  PRIVATE_FIELDS,
  type PrivateChange,
} from '#domain/changes/change.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName, type Named } from '#domain/members/member-name.ts';
import { isPlain, type Service } from '#domain/services/services.ts';
import { batchesOf } from './batches.ts';
import type { Transaction } from './database.ts';
import { listSharedDates } from './services.ts';

/** The author of a change: the signed-in administrator in the form that every handler has, or {@link SERVER_COMMAND}. */
export interface Author {
  readonly memberId: MemberId | null;
  readonly user: Named | null;
}

/** The author of changes by a command on the server, which needs no sign-in. */
export const SERVER_COMMAND: Author = { memberId: null, user: null };

/** A change for the log. */
export interface LoggedChange extends ChangeNames {
  readonly subject: ChangeSubject;
  readonly verb: ChangeVerb;
  /** The member the change is about. The log can be filtered by them. */
  readonly person?: Named & { readonly id: MemberId };
  readonly at?: Omit<Service, 'timeId'>;
  /** With both, only the fields of `after` are compared. */
  readonly before?: ChangeValues;
  readonly after?: ChangeValues;
}

/** JSON leaves out undefined values. */
type AsJson<Value> = { readonly [Key in keyof Value]: Value[Key] | undefined };

function privateChange(before: unknown, after: unknown): PrivateChange {
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

/** Returns the values that differ, or null if both sides are given and none does. */
function differences({ before, after }: LoggedChange): Pick<ChangeDetails, 'before' | 'after'> | null {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const field of CHANGE_FIELDS) {
    // With both sides, `before` may be the whole record. With one, the entry is about the name anyway.
    if (before && after ? after[field] === undefined : field === 'name') continue;
    const [old, now] = [before?.[field] ?? null, after?.[field] ?? null];
    if (isDeepStrictEqual(old, now)) continue;
    if (PRIVATE_FIELDS.includes(field)) is[field] = privateChange(old, now);
    else {
      if (before) was[field] = old;
      if (after) is[field] = now;
    }
  }
  const [hasOld, hasNew] = [was, is].map((values) => Object.keys(values).length > 0);
  if (before && after && !hasNew) return null;
  return { ...(hasOld && { before: was }), ...(hasNew && { after: is }) };
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
  const shared = await listSharedDates(
    tx,
    changes.flatMap(({ at }) => at?.date ?? []),
  );
  const rows = changes.flatMap((change) => {
    const values = differences(change);
    if (!values) return [];
    const { subject, verb, person, at, name, role, month, time } = change;
    const isNamed = at && (shared.has(at.date) || !isPlain(at));
    const service = isNamed ? { startsAt: at.startsAt, name: at.name } : undefined;
    const details: AsJson<ChangeDetails> = {
      ...{ member: person && fullName(person), name, role, date: at?.date, service, month, time },
      ...values,
    };
    return {
      madeAt: now,
      actorId: by.memberId,
      actorName: by.user ? fullName(by.user) : '',
      subject,
      verb,
      memberId: person?.id ?? null,
      details: JSON.stringify(details),
    };
  });
  for (const batch of batchesOf(rows)) await tx.insertInto('changeLog').values(batch).execute();
}
