import type { MemberId, RoleId, TeamId } from '../ids.ts';
import { type ServiceRef, serviceKey } from '../services/services.ts';

/** One person's role at a service. A person has at most one role at a service. */
export interface Duty extends ServiceRef {
  readonly memberId: MemberId;
  readonly roleId: RoleId;
  /** Whether the person learns the role, and takes no place. */
  readonly isLearning?: boolean;
}

/** How a person's duty at a service differs from an earlier roster. `former`: the role that the person had or was learning there. */
export type DutyChange<Of extends Duty = Duty> =
  | { readonly kind: 'added' | 'removed'; readonly duty: Of }
  | { readonly kind: 'moved'; readonly duty: Of; readonly former: Of };

/** A publication of a month by a team. */
export interface TeamRevision {
  readonly id: number;
  readonly teamId: TeamId;
  /** The number among the publications of the month. Teams that publish at once share it. */
  readonly number: number;
}

/** The roster of several teams after a publication: the revisions that it consists of. */
export interface RosterState<Of extends TeamRevision> {
  readonly number: number;
  readonly revisions: readonly Of[];
}

/**
 * Returns the roster of several teams after each of their publications, oldest first: each team as it last was. Before its first
 * publication a team is as it was then, so that nothing seems to change with it.
 */
export function statesOf<Of extends TeamRevision>(revisions: readonly Of[]): RosterState<Of>[] {
  const ordered = revisions.toSorted((a, b) => a.number - b.number);
  const teamIds = [...new Set(revisions.map(({ teamId }) => teamId))].sort((a, b) => a - b);
  return [...new Set(ordered.map(({ number }) => number))].map((number) => ({
    number,
    revisions: teamIds.flatMap((teamId) => {
      const own = ordered.filter((one) => one.teamId === teamId);
      return own.findLast((one) => one.number <= number) ?? own[0] ?? [];
    }),
  }));
}

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
      const isSame = former.roleId === duty.roleId && !former.isLearning === !duty.isLearning;
      return isSame ? [] : [{ kind: 'moved', duty, former }];
    }),
    ...before
      .filter((duty) => !remaining.has(keyOf(duty)))
      .map((duty) => ({ kind: 'removed' as const, duty })),
  ];
}
