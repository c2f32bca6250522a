import type { PlainDate } from './calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from './ids.ts';
import { type ServiceId, type ServiceKey, serviceKey } from './services.ts';
import type { Confidence } from './smart-assign/confidence.ts';

/** A person in a role at the selected service. */
export interface Placement {
  readonly roleId: RoleId;
  readonly userId: MemberId;
  /** Why Smart Assign chose them. Absent for a manual choice. */
  readonly reason?: string;
}

/** A placement that is saved on the server. */
export interface SavedPlacement extends Placement {
  readonly id: number;
}

/** The Roster Builder's data for the selected service. */
export interface BuilderChoice {
  readonly roles: ReadonlyArray<{ readonly id: RoleId; readonly name: string; readonly maxLimit: number }>;
  readonly saved: readonly SavedPlacement[];
  /** Chosen but not saved yet. */
  readonly pending: readonly Placement[];
}

/** The effect of clicking a person in a role. */
export type ClickOutcome =
  | { readonly kind: 'choose'; readonly pending: readonly Placement[] }
  | { readonly kind: 'remove'; readonly assignmentId: number }
  | { readonly kind: 'replace'; readonly assignmentId: number; readonly by: Placement }
  | { readonly kind: 'refuse'; readonly role: string; readonly limit: number };

function isIn(roleId: RoleId, userId: MemberId) {
  return (placement: Placement) => placement.roleId === roleId && placement.userId === userId;
}

/** Returns how many places of a role are free of saved and pending people; 0 when the limit was lowered below that. */
export function openPlaces(choice: BuilderChoice, roleId: RoleId): number {
  const taken = [...choice.saved, ...choice.pending].filter(
    (placement) => placement.roleId === roleId,
  ).length;
  const limit = choice.roles.find((role) => role.id === roleId)?.maxLimit ?? 0;
  return Math.max(0, limit - taken);
}

type RoleOfChoice = BuilderChoice['roles'][number] & { readonly isActive: boolean };

/** Returns how many places of a role are left to fill. An inactive role accepts no more people, so it has none. */
export function placesToFill(choice: BuilderChoice, { id, isActive }: RoleOfChoice): number {
  return isActive ? openPlaces(choice, id) : 0;
}

/** Returns how many of a service's roles have no place left to fill. */
export function countFilledRoles(roles: readonly RoleOfChoice[], saved: BuilderChoice['saved']): number {
  const choice = { roles, saved, pending: [] };
  return roles.filter((role) => placesToFill(choice, role) === 0).length;
}

/** Returns what a click on a person in a role does (docs/product.md, "Selecting people"). */
export function clickPerson(choice: BuilderChoice, roleId: RoleId, userId: MemberId): ClickOutcome {
  const { saved, pending } = choice;
  if (pending.some(isIn(roleId, userId))) {
    return { kind: 'choose', pending: pending.filter((placement) => !isIn(roleId, userId)(placement)) };
  }
  const savedHere = saved.find(isIn(roleId, userId));
  if (savedHere) return { kind: 'remove', assignmentId: savedHere.id };

  const role = choice.roles.find((candidate) => candidate.id === roleId);
  if (role && openPlaces(choice, roleId) === 0)
    return { kind: 'refuse', role: role.name, limit: role.maxLimit };

  const by = { roleId, userId };
  const savedElsewhere = saved.find((placement) => placement.userId === userId);
  if (savedElsewhere) return { kind: 'replace', assignmentId: savedElsewhere.id, by };
  // A person can have only one role per service, so a click in another role moves them.
  return { kind: 'choose', pending: [...pending.filter((placement) => placement.userId !== userId), by] };
}

/**
 * Returns the pending placements that are still possible after the service was reloaded. Another administrator may have
 * assigned the person or filled the role, and the person may have withdrawn.
 */
export function stillPossible(
  choice: BuilderChoice,
  availableIds: ReadonlySet<MemberId>,
): readonly Placement[] {
  const remaining: Placement[] = [];
  for (const placement of choice.pending) {
    const placed = choice.saved.some((saved) => saved.userId === placement.userId);
    const isFree = availableIds.has(placement.userId) && !placed;
    if (isFree && openPlaces({ ...choice, pending: remaining }, placement.roleId) > 0)
      remaining.push(placement);
  }
  return remaining;
}

/** The parts of Smart Assign's plan for one service that the builder applies. */
export interface SmartChoice {
  readonly assignments: ReadonlyArray<{
    readonly roleId: RoleId;
    readonly suggestions: ReadonlyArray<{
      readonly user: { readonly id: MemberId };
      readonly selected: boolean;
      readonly confidence: Confidence;
      readonly reason: string;
    }>;
  }>;
}

/**
 * Returns the plan's people for a service as pending placements: the selected ones with high or medium confidence, up to
 * the free places of each role (docs/smart-assign.md). They replace the current pending placements.
 */
export function smartPlacements(
  choice: Pick<BuilderChoice, 'roles' | 'saved'>,
  plan: SmartChoice,
): readonly Placement[] {
  const wanted = plan.assignments.flatMap(({ roleId, suggestions }) =>
    suggestions
      .filter((suggestion) => suggestion.selected && suggestion.confidence !== 'low')
      .map(({ user, reason }) => ({ roleId, userId: user.id, reason })),
  );
  // The plan contains only available people.
  const available = new Set(wanted.map((placement) => placement.userId));
  return stillPossible({ ...choice, pending: wanted }, available);
}

/** A service as an answer of the API names it. */
interface NamedInAnswer {
  readonly dateStr: PlainDate;
  readonly serviceTimeId: ServiceTimeId;
}

/** Returns the identity of a service in an answer. */
export function serviceOf({ dateStr, serviceTimeId }: NamedInAnswer): ServiceId {
  return { date: dateStr, timeId: serviceTimeId };
}

/** Returns the key of a service in an answer. */
export function keyOf(entry: NamedInAnswer): ServiceKey {
  return serviceKey(serviceOf(entry));
}

/** The placements at each service, by its key. */
export type Selections = Readonly<Record<ServiceKey, readonly Placement[]>>;

/** Returns the placements of `smartPlacements` for every service that has any. Leaves out the other services. */
export function smartMonth(
  services: ReadonlyArray<
    NamedInAnswer & {
      readonly roles: BuilderChoice['roles'];
      readonly assignments: BuilderChoice['saved'];
    }
  >,
  plan: ReadonlyArray<SmartChoice & NamedInAnswer>,
): Selections {
  const chosen = services.flatMap((entry) => {
    const key = keyOf(entry);
    const planned = plan.find((choice) => keyOf(choice) === key);
    const { roles, assignments: saved } = entry;
    const placements = planned ? smartPlacements({ roles, saved }, planned) : [];
    return placements.length > 0 ? [[key, placements] as const] : [];
  });
  return Object.fromEntries(chosen);
}
