import type { PlainDate } from './calendar.ts';
import { roleFullTexts } from './roster.ts';

/** A person in a role on the chosen Sunday. */
export interface Placement {
  readonly roleId: number;
  readonly userId: number;
  /** Why Smart Assign chose them; absent where a person did. */
  readonly reason?: string;
}

/** A placement the server has. */
export interface SavedPlacement extends Placement {
  readonly id: number;
}

/** What the Roster Builder knows of the chosen Sunday. */
export interface BuilderDay {
  readonly roles: ReadonlyArray<{ readonly id: number; readonly name: string; readonly maxLimit: number }>;
  readonly saved: readonly SavedPlacement[];
  /** Chosen, not saved yet. */
  readonly pending: readonly Placement[];
}

/** What a click on a person in a role leads to. */
export type ClickOutcome =
  | { readonly kind: 'choose'; readonly pending: readonly Placement[] }
  | { readonly kind: 'remove'; readonly assignmentId: number }
  | { readonly kind: 'replace'; readonly assignmentId: number; readonly by: Placement }
  | { readonly kind: 'refuse'; readonly title: string; readonly message: string };

function isIn(roleId: number, userId: number) {
  return (placement: Placement) => placement.roleId === roleId && placement.userId === userId;
}

/** Returns how many places of a role neither saved nor pending people take; 0 also where a limit was lowered since. */
export function openPlaces(day: BuilderDay, roleId: number): number {
  const taken = [...day.saved, ...day.pending].filter((placement) => placement.roleId === roleId).length;
  const limit = day.roles.find((role) => role.id === roleId)?.maxLimit ?? 0;
  return Math.max(0, limit - taken);
}

type RoleOfDay = BuilderDay['roles'][number] & { readonly isActive: boolean };

/** Returns how many places of a role are still to be filled: none of an inactive one, which takes no more people. */
export function placesToFill(day: BuilderDay, { id, isActive }: RoleOfDay): number {
  return isActive ? openPlaces(day, id) : 0;
}

/** Returns how many of a Sunday's roles have no place to fill. */
export function countFilledRoles(roles: readonly RoleOfDay[], saved: BuilderDay['saved']): number {
  const day = { roles, saved, pending: [] };
  return roles.filter((role) => placesToFill(day, role) === 0).length;
}

/** Decides what a click on a person in a role does (specification 4, "Builder selection behaviour"). */
export function clickPerson(day: BuilderDay, roleId: number, userId: number): ClickOutcome {
  const { saved, pending } = day;
  if (pending.some(isIn(roleId, userId))) {
    return { kind: 'choose', pending: pending.filter((placement) => !isIn(roleId, userId)(placement)) };
  }
  const savedHere = saved.find(isIn(roleId, userId));
  if (savedHere) return { kind: 'remove', assignmentId: savedHere.id };

  const role = day.roles.find((each) => each.id === roleId);
  if (role && openPlaces(day, roleId) === 0) return { kind: 'refuse', ...refusalOf(role) };

  const by = { roleId, userId };
  const savedElsewhere = saved.find((placement) => placement.userId === userId);
  if (savedElsewhere) return { kind: 'replace', assignmentId: savedElsewhere.id, by };
  // Whoever is pending in another role moves; nobody is in two roles.
  return { kind: 'choose', pending: [...pending.filter((placement) => placement.userId !== userId), by] };
}

function refusalOf(role: { name: string; maxLimit: number }): { title: string; message: string } {
  return roleFullTexts(role.name, role.maxLimit);
}

/**
 * Gives the pending placements that still make sense after the Sunday was read again: meanwhile another admin may
 * have placed the person or filled the role, and the person may have withdrawn.
 */
export function stillPossible(day: BuilderDay, availableIds: ReadonlySet<number>): readonly Placement[] {
  const kept: Placement[] = [];
  for (const placement of day.pending) {
    const placed = day.saved.some((each) => each.userId === placement.userId);
    const isFree = availableIds.has(placement.userId) && !placed;
    if (isFree && openPlaces({ ...day, pending: kept }, placement.roleId) > 0) kept.push(placement);
  }
  return kept;
}

/** What Smart Assign says of one Sunday, as far as the builder applies it. */
export interface SmartDay {
  readonly assignments: ReadonlyArray<{
    readonly roleId: number;
    readonly suggestions: ReadonlyArray<{
      readonly user: { readonly id: number };
      readonly selected: boolean;
      readonly confidence: 'high' | 'medium' | 'low';
      readonly reason: string;
    }>;
  }>;
}

/**
 * Gives the plan's people for a Sunday as pending placements: every selected one up to the role's free places, never
 * one of low confidence (docs/smart-assign.md). They take the place of whatever was pending.
 */
export function smartPlacements(
  day: Pick<BuilderDay, 'roles' | 'saved'>,
  plan: SmartDay,
): readonly Placement[] {
  const wanted = plan.assignments.flatMap(({ roleId, suggestions }) =>
    suggestions
      .filter((suggestion) => suggestion.selected && suggestion.confidence !== 'low')
      .map(({ user, reason }) => ({ roleId, userId: user.id, reason })),
  );
  // The plan knows nobody but the available.
  const available = new Set(wanted.map((placement) => placement.userId));
  return stillPossible({ ...day, pending: wanted }, available);
}

/**
 * Gives the plan's people for every Sunday that has any, as `smartPlacements` does for one. Sundays for which the plan
 * has nobody are left as they are.
 */
export function smartMonth(
  sundays: ReadonlyArray<{
    readonly dateStr: PlainDate;
    readonly roles: BuilderDay['roles'];
    readonly assignments: BuilderDay['saved'];
  }>,
  plan: ReadonlyArray<SmartDay & { readonly dateStr: PlainDate }>,
): Readonly<Record<PlainDate, readonly Placement[]>> {
  const chosen = sundays.flatMap(({ dateStr, roles, assignments }) => {
    const planned = plan.find((day) => day.dateStr === dateStr);
    const placements = planned ? smartPlacements({ roles, saved: assignments }, planned) : [];
    return placements.length > 0 ? [[dateStr, placements] as const] : [];
  });
  return Object.fromEntries(chosen);
}
