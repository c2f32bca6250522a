import type { PlainDate } from '../calendar/calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { type ServiceRef, serviceKey } from '../services/services.ts';

/** One person's role at a service. A person has at most one role at a service. */
export interface Duty extends ServiceRef {
  readonly memberId: MemberId;
  readonly roleId: RoleId;
}

/** How a person's duty at a service differs from an earlier roster. `former`: the role that the person had there. */
export type DutyChange<Of extends Duty = Duty> =
  | { readonly kind: 'added' | 'removed'; readonly duty: Of }
  | { readonly kind: 'moved'; readonly duty: Of; readonly former: Of };

const keyOf = (duty: Duty) => `${serviceKey(duty)} ${duty.memberId}`;

/**
 * Returns what changed from one roster of a month to another: first what was added and moved, in the order of `after`,
 * then what was removed, in the order of `before`.
 */
export function compareRosters<Of extends Duty>(
  before: readonly Of[],
  after: readonly Of[],
): DutyChange<Of>[] {
  const formerDuties = new Map(before.map((duty) => [keyOf(duty), duty]));
  const kept = new Set(after.map(keyOf));
  return [
    ...after.flatMap((duty): DutyChange<Of>[] => {
      const former = formerDuties.get(keyOf(duty));
      if (!former) return [{ kind: 'added', duty }];
      return former.roleId === duty.roleId ? [] : [{ kind: 'moved', duty, former }];
    }),
    ...before.filter((duty) => !kept.has(keyOf(duty))).map((duty) => ({ kind: 'removed' as const, duty })),
  ];
}

/** A place that a member took over from another one. */
export interface Takeover extends Duty {
  readonly from: MemberId;
}

/** Returns the duties after these takeovers, oldest first. The people involved know about them. */
export function withTakeovers(duties: readonly Duty[], takeovers: readonly Takeover[]): readonly Duty[] {
  return takeovers.reduce<readonly Duty[]>((known, { from, ...duty }) => {
    const left = keyOf({ ...duty, memberId: from });
    return [...known.filter((other) => keyOf(other) !== left), duty];
  }, duties);
}

/**
 * Returns the members whose coming duties differ between two rosters, each once. From an empty roster, these are all who
 * serve from today on.
 */
export function membersWithChanges(
  before: readonly Duty[],
  after: readonly Duty[],
  today: PlainDate,
): ReadonlySet<MemberId> {
  const isComing = ({ date }: Duty) => date >= today;
  const changes = compareRosters(before.filter(isComing), after.filter(isComing));
  return new Set(changes.map(({ duty }) => duty.memberId));
}
