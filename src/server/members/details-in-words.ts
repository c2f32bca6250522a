import type { ChangeValues } from '#domain/changes/change.ts';
import { fullName, type Named } from '#domain/members/member-name.ts';

/** Returns fields of a member as the log of changes names them, where someone else has changed them (`changedSince`). */
export const detailsInWords =
  (now: Named) =>
  (lost: Readonly<Record<string, unknown>>): ChangeValues => ({
    ...lost,
    ...(('firstName' in lost || 'lastName' in lost) && { name: fullName(now) }),
  });
