import type { PlainDate } from './calendar.ts';
import type { MemberId, RoleId } from './ids.ts';
import { type AssignmentRefusal, checkAssignment, firstFreePlace } from './roster.ts';

/** A requested assignment of a member to a role on a date. */
export interface WantedAssignment {
  readonly serviceDate: PlainDate;
  readonly roleId: RoleId;
  readonly userId: MemberId;
}

/** The facts about the roster needed to decide on assignments. */
export interface AssigningFacts {
  readonly isFinalized: (date: PlainDate) => boolean;
  readonly roles: ReadonlyArray<{
    readonly id: RoleId;
    readonly name: string;
    readonly isActive: boolean;
    readonly maxLimit: number;
  }>;
  /** The requested user ids that belong to members. */
  readonly memberIds: readonly MemberId[];
  /** The dates on which those members are available. */
  readonly available: ReadonlyArray<{ readonly userId: MemberId; readonly serviceDate: PlainDate }>;
  /** The existing assignments with their place numbers. */
  readonly taken: ReadonlyArray<WantedAssignment & { readonly place: number }>;
}

/**
 * Decides on assignments in order, as if each earlier one had been saved. Returns the granted ones, each with the first
 * free place of its role, and the refused ones with the reason. A refusal does not affect the others.
 */
export function decideAssignments<Wanted extends WantedAssignment>(
  wanted: readonly Wanted[],
  facts: AssigningFacts,
): {
  readonly granted: ReadonlyArray<Wanted & { readonly place: number }>;
  readonly refused: ReadonlyArray<{ readonly wanted: Wanted; readonly refusal: AssignmentRefusal }>;
} {
  const roleOf = new Map(facts.roles.map((role) => [role.id, role]));
  const members = new Set(facts.memberIds);
  const available = new Set(facts.available.map(({ userId, serviceDate }) => `${serviceDate} ${userId}`));
  const placed = new Set<string>();
  const places = new Map<string, number[]>();
  const take = ({ serviceDate, roleId, userId }: WantedAssignment, place: number) => {
    placed.add(`${serviceDate} ${userId}`);
    const key = `${serviceDate} ${roleId}`;
    places.set(key, [...(places.get(key) ?? []), place]);
  };
  for (const assignment of facts.taken) take(assignment, assignment.place);

  const granted: Array<Wanted & { readonly place: number }> = [];
  const refused: Array<{ readonly wanted: Wanted; readonly refusal: AssignmentRefusal }> = [];
  for (const assignment of wanted) {
    const { serviceDate, roleId, userId } = assignment;
    const role = roleOf.get(roleId) ?? null;
    const takenPlaces = places.get(`${serviceDate} ${roleId}`) ?? [];
    const refusal = checkAssignment({
      serviceDate,
      monthState: facts.isFinalized(serviceDate) ? 'finalized' : 'none',
      role,
      memberExists: members.has(userId),
      isAvailable: available.has(`${serviceDate} ${userId}`),
      hasRole: placed.has(`${serviceDate} ${userId}`),
      takenPlaces,
    });
    const place = firstFreePlace(takenPlaces, role?.maxLimit ?? 0);
    if (refusal) refused.push({ wanted: assignment, refusal });
    else if (place !== null) {
      take(assignment, place);
      granted.push({ ...assignment, place });
    }
  }
  return { granted, refused };
}
