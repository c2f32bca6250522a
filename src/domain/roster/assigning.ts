import type { PlainDate } from '../calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '../ids.ts';
import { limitsFrom, type ServiceTimeLimit } from '../services/service-limits.ts';
import {
  findService,
  isSameService,
  type Service,
  type ServiceRef,
  serviceKey,
} from '../services/services.ts';
import { type AssignmentRefusal, checkAssignment, firstFreePlace } from './roster.ts';

/** A requested assignment of a member to a role at a service. */
export interface WantedAssignment {
  readonly date: PlainDate;
  /** Null means the only service on the date. */
  readonly timeId: ServiceTimeId | null;
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  /** The assignment in the same role at the same service that makes way for this one. */
  readonly replaces?: number | undefined;
}

/** A member's answer or place at a service. */
interface OfMember extends ServiceRef {
  readonly memberId: MemberId;
}

/** The facts about the roster needed to decide on assignments. */
export interface AssigningFacts {
  readonly isFinalized: (date: PlainDate) => boolean;
  /** The services on the requested dates. */
  readonly services: readonly Service[];
  readonly roles: ReadonlyArray<{
    readonly id: RoleId;
    readonly name: string;
    readonly isActive: boolean;
    readonly maxLimit: number;
  }>;
  readonly limits: readonly ServiceTimeLimit[];
  /** The requested user ids that belong to members. */
  readonly memberIds: readonly MemberId[];
  /** The services those members are available for. */
  readonly available: readonly OfMember[];
  /** The existing assignments with their place numbers. */
  readonly taken: ReadonlyArray<
    OfMember & { readonly id: number; readonly roleId: RoleId; readonly place: number }
  >;
}

/**
 * Decides on assignments in order, as if each earlier one had been saved. Returns the granted ones, each with the first
 * free place of its role, and the refused ones with the reason. A refusal does not affect the others. An assignment that
 * another one replaces frees its place. Callers remove it.
 */
export function decideAssignments<Wanted extends WantedAssignment>(
  wanted: readonly Wanted[],
  facts: AssigningFacts,
): {
  readonly granted: ReadonlyArray<Wanted & ServiceRef & { readonly place: number }>;
  readonly refused: ReadonlyArray<{ readonly wanted: Wanted; readonly refusal: AssignmentRefusal }>;
} {
  const roleOf = new Map(facts.roles.map((role) => [role.id, role]));
  const limitAt = limitsFrom(facts.limits);
  const members = new Set(facts.memberIds);
  const keyOf = (service: ServiceRef, id: MemberId | RoleId) => `${serviceKey(service)} ${id}`;
  const available = new Set(facts.available.map((answer) => keyOf(answer, answer.memberId)));
  const existing = new Map(facts.taken.map((one) => [one.id, one]));
  const placed = new Set<string>();
  const places = new Map<string, number[]>();
  const take = (service: ServiceRef, memberId: MemberId, roleId: RoleId, place: number) => {
    placed.add(keyOf(service, memberId));
    const key = keyOf(service, roleId);
    places.set(key, [...(places.get(key) ?? []), place]);
  };
  for (const assignment of facts.taken) {
    take(assignment, assignment.memberId, assignment.roleId, assignment.place);
  }

  const granted: Array<Wanted & ServiceRef & { readonly place: number }> = [];
  const refused: Array<{ readonly wanted: Wanted; readonly refusal: AssignmentRefusal }> = [];
  for (const assignment of wanted) {
    const { date, roleId, memberId } = assignment;
    const service = findService(facts.services, date, assignment.timeId);
    if ('code' in service) {
      refused.push({ wanted: assignment, refusal: service });
      continue;
    }
    const { timeId } = service;
    const found = roleOf.get(roleId);
    const role = found ? { ...found, maxLimit: limitAt(timeId, found) } : null;
    const named = existing.get(assignment.replaces ?? -1);
    const replaced = named?.roleId === roleId && isSameService(named, service) ? named : undefined;
    const allPlaces = places.get(keyOf(service, roleId)) ?? [];
    const takenPlaces = allPlaces.filter((place) => place !== replaced?.place);
    const refusal = checkAssignment({
      monthState: facts.isFinalized(date) ? 'finalized' : 'none',
      role,
      memberExists: members.has(memberId),
      isAvailable: available.has(keyOf(service, memberId)),
      isReplacedGone: assignment.replaces !== undefined && !replaced,
      hasRole: placed.has(keyOf(service, memberId)),
      takenPlaces,
    });
    const place = firstFreePlace(takenPlaces, role?.maxLimit ?? 0);
    if (refusal) refused.push({ wanted: assignment, refusal });
    else if (place !== null) {
      if (replaced) {
        existing.delete(replaced.id);
        placed.delete(keyOf(service, replaced.memberId));
        places.set(keyOf(service, roleId), takenPlaces);
      }
      take(service, memberId, roleId, place);
      granted.push({ ...assignment, timeId, place });
    }
  }
  return { granted, refused };
}
