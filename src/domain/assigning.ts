import type { PlainDate } from './calendar.ts';
import type { Refusal } from './refusal.ts';
import { firstFreePlace, refuseAssignment } from './roster.ts';

/** Somebody is to take a role on a date. */
export interface WantedAssignment {
  readonly serviceDate: PlainDate;
  readonly roleId: number;
  readonly userId: number;
}

/** All that must be known of the roster to decide on assignments. */
export interface AssigningFacts {
  readonly isFinalized: (date: PlainDate) => boolean;
  readonly roles: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
    readonly isActive: boolean;
    readonly maxLimit: number;
  }>;
  /** Who of the wanted are members. */
  readonly memberIds: readonly number[];
  /** Who of them said yes to which date. */
  readonly yeses: ReadonlyArray<{ readonly userId: number; readonly serviceDate: PlainDate }>;
  /** Who holds which place of which role already. */
  readonly taken: ReadonlyArray<WantedAssignment & { readonly place: number }>;
}

/**
 * Decides on assignments one after the other, as if each were asked for when those before it were saved: what is granted
 * gets the role's first free place and counts for those after it. What is refused says why and hinders nothing else.
 */
export function decideAssignments<Wanted extends WantedAssignment>(
  wanted: readonly Wanted[],
  facts: AssigningFacts,
): {
  readonly granted: ReadonlyArray<Wanted & { readonly place: number }>;
  readonly refused: ReadonlyArray<{ readonly wanted: Wanted; readonly refusal: Refusal }>;
} {
  const roleOf = new Map(facts.roles.map((role) => [role.id, role]));
  const members = new Set(facts.memberIds);
  const yeses = new Set(facts.yeses.map(({ userId, serviceDate }) => `${serviceDate} ${userId}`));
  const placed = new Set<string>();
  const places = new Map<string, number[]>();
  const take = ({ serviceDate, roleId, userId }: WantedAssignment, place: number) => {
    placed.add(`${serviceDate} ${userId}`);
    const key = `${serviceDate} ${roleId}`;
    places.set(key, [...(places.get(key) ?? []), place]);
  };
  for (const one of facts.taken) take(one, one.place);

  const granted: Array<Wanted & { readonly place: number }> = [];
  const refused: Array<{ readonly wanted: Wanted; readonly refusal: Refusal }> = [];
  for (const one of wanted) {
    const { serviceDate, roleId, userId } = one;
    const role = roleOf.get(roleId) ?? null;
    const takenPlaces = places.get(`${serviceDate} ${roleId}`) ?? [];
    const refusal = refuseAssignment({
      serviceDate,
      monthState: facts.isFinalized(serviceDate) ? 'finalized' : 'none',
      role,
      memberExists: members.has(userId),
      isAvailable: yeses.has(`${serviceDate} ${userId}`),
      holdsRole: placed.has(`${serviceDate} ${userId}`),
      takenPlaces,
    });
    const place = firstFreePlace(takenPlaces, role?.maxLimit ?? 0);
    if (refusal) refused.push({ wanted: one, refusal });
    else if (place !== null) {
      take(one, place);
      granted.push({ ...one, place });
    }
  }
  return { granted, refused };
}
