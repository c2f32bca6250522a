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
 * Returns the changes from one roster of a month to another: first additions and moves, in the order of `after`, then
 * removals, in the order of `before`.
 */
export function compareRosters<Of extends Duty>(
  before: readonly Of[],
  after: readonly Of[],
): DutyChange<Of>[] {
  const formerDuties = new Map(before.map((duty) => [keyOf(duty), duty]));
  const remaining = new Set(after.map(keyOf));
  return [
    ...after.flatMap((duty): DutyChange<Of>[] => {
      const former = formerDuties.get(keyOf(duty));
      if (!former) return [{ kind: 'added', duty }];
      return former.roleId === duty.roleId ? [] : [{ kind: 'moved', duty, former }];
    }),
    ...before
      .filter((duty) => !remaining.has(keyOf(duty)))
      .map((duty) => ({ kind: 'removed' as const, duty })),
  ];
}
