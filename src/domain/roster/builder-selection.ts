import type { MemberId, RoleId } from '../ids.ts';
import { countOpenPlaces } from '../services/service-limits.ts';
import { type ServiceKey, type ServiceRef, serviceKey } from '../services/services.ts';
import type { Confidence } from '../smart-assign/facts/confidence.ts';
import type { ReasonFact } from '../smart-assign/facts/reasons.ts';

/** A person in a role at the selected service. */
export interface Placement {
  readonly roleId: RoleId;
  readonly memberId: MemberId;
  /** Why Smart Assign chose them. Absent for a manual choice. */
  readonly reason?: readonly ReasonFact[];
  /** Whether the coordinator agreed to what is asked first. */
  readonly confirm?: boolean;
}

/** A placement that is saved on the server. */
export interface SavedPlacement extends Placement {
  readonly id: number;
}

/** The Roster Builder's data for the selected service. */
export interface BuilderChoice {
  readonly roles: ReadonlyArray<{
    readonly id: RoleId;
    readonly name: string;
    readonly maxLimit: number;
    readonly isActive: boolean;
  }>;
  readonly saved: readonly SavedPlacement[];
  /** Chosen but not saved yet. */
  readonly pending: readonly Placement[];
}

/** The effect of clicking a person in a role. */
export type ClickOutcome =
  | { readonly kind: 'choose'; readonly pending: readonly Placement[] }
  | { readonly kind: 'remove'; readonly assignmentId: number }
  | { readonly kind: 'replace'; readonly assignmentId: number; readonly by: Placement }
  | {
      readonly kind: 'refuse';
      readonly role: string;
      readonly limit: number;
      /** The person whose place the clicked person could take, if exactly one person holds the role. */
      readonly holder: Placement | SavedPlacement | null;
    };

function isIn(roleId: RoleId, memberId: MemberId) {
  return (placement: Placement) => placement.roleId === roleId && placement.memberId === memberId;
}

/** Returns how many places of a role are free of saved and pending people; 0 when the limit was lowered below that. */
function freePlaces(choice: BuilderChoice, role: BuilderChoice['roles'][number]): number {
  return countOpenPlaces({ ...role, isActive: true }, countIn(choice, role.id));
}

/** Returns how many places of a role are left to fill, counting pending people. An inactive role has none. */
export function placesToFill(choice: BuilderChoice, role: BuilderChoice['roles'][number]): number {
  return countOpenPlaces(role, countIn(choice, role.id));
}

function countIn({ saved, pending }: BuilderChoice, roleId: RoleId): number {
  return [...saved, ...pending].filter((placement) => placement.roleId === roleId).length;
}

/** Returns the effect of a click on a person in a role (docs/product.md, "Selecting people"). */
export function clickPerson(
  choice: BuilderChoice,
  roleId: RoleId,
  memberId: MemberId,
  confirm = false,
): ClickOutcome {
  const { saved, pending } = choice;
  if (pending.some(isIn(roleId, memberId))) {
    return { kind: 'choose', pending: pending.filter((placement) => !isIn(roleId, memberId)(placement)) };
  }
  const savedHere = saved.find(isIn(roleId, memberId));
  if (savedHere) return { kind: 'remove', assignmentId: savedHere.id };

  const by = { roleId, memberId, ...(confirm && { confirm }) };
  const savedElsewhere = saved.find((placement) => placement.memberId === memberId);
  const role = choice.roles.find((candidate) => candidate.id === roleId);
  if (role && freePlaces(choice, role) === 0) {
    const [holder = null, another] = [...saved, ...pending].filter(
      (placement) => placement.roleId === roleId,
    );
    const isReplaceable = role.isActive && role.maxLimit === 1 && !another && !savedElsewhere;
    return { kind: 'refuse', role: role.name, limit: role.maxLimit, holder: isReplaceable ? holder : null };
  }

  if (savedElsewhere) return { kind: 'replace', assignmentId: savedElsewhere.id, by };
  // A person can have only one role per service, so a click in another role moves them.
  return { kind: 'choose', pending: [...pending.filter((placement) => placement.memberId !== memberId), by] };
}

/** Returns the pending placements with a person in the place of a pending one. A person has only one role. */
export function replacePending(
  pending: readonly Placement[],
  holder: Placement,
  by: Placement,
): readonly Placement[] {
  const others = pending.filter(({ memberId }) => memberId !== by.memberId);
  const isHolder = ({ memberId }: Placement) => memberId === holder.memberId;
  return others.some(isHolder)
    ? others.map((placement) => (isHolder(placement) ? by : placement))
    : [...others, by];
}

/**
 * Returns the pending placements with these people restored to their earlier ones, in the earlier order. Other people
 * keep their current ones.
 */
export function restorePending(
  pending: readonly Placement[],
  before: readonly Placement[],
  people: readonly MemberId[],
): readonly Placement[] {
  const isRestored = ({ memberId }: Placement) => people.includes(memberId);
  return [
    ...before.filter((placement) => isRestored(placement) || pending.includes(placement)),
    ...pending.filter((placement) => !isRestored(placement) && !before.includes(placement)),
  ];
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
    const placed = choice.saved.some((saved) => saved.memberId === placement.memberId);
    const isFree = availableIds.has(placement.memberId) && !placed;
    const role = choice.roles.find(({ id }) => id === placement.roleId);
    if (isFree && role && placesToFill({ ...choice, pending: remaining }, role) > 0)
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
      readonly reason: readonly ReasonFact[];
    }>;
  }>;
}

/**
 * Returns the plan's people for a service as pending placements: the selected ones with high or medium confidence, up to
 * the free places of each role (docs/smart-assign.md). They replace the current pending placements. Leaves out those who
 * are `busy`: selected by hand for a service at the same time, which the plan does not know.
 */
export function smartPlacements(
  choice: Pick<BuilderChoice, 'roles' | 'saved'>,
  plan: SmartChoice,
  busy: readonly MemberId[],
): readonly Placement[] {
  const wanted = plan.assignments.flatMap(({ roleId, suggestions }) =>
    suggestions
      .filter(({ selected, confidence, user }) => selected && confidence !== 'low' && !busy.includes(user.id))
      .map(({ user, reason }) => ({ roleId, memberId: user.id, reason })),
  );
  // The plan contains only available people.
  const available = new Set(wanted.map((placement) => placement.memberId));
  return stillPossible({ ...choice, pending: wanted }, available);
}

interface NamedPerson {
  readonly id: MemberId;
  readonly formattedName: string;
}

/** Returns a function that names the people who are assigned to or available for a service. */
export function namesAt(service: {
  readonly assignments: ReadonlyArray<{ readonly person: NamedPerson }>;
  readonly availablePeople: readonly NamedPerson[];
}): (memberId: MemberId) => string {
  const people = [...service.assignments.map(({ person }) => person), ...service.availablePeople];
  const nameOf = new Map(people.map(({ id, formattedName }) => [id, formattedName]));
  return (memberId) => nameOf.get(memberId) ?? '';
}

/** The placements at each service, by its key. */
export type Selections = Readonly<Record<ServiceKey, readonly Placement[]>>;

/** Returns who has a pending placement at another service at the same time. */
export function pendingMeanwhile(
  { sameTimeAs = [] }: { readonly sameTimeAs?: readonly ServiceRef[] | undefined },
  pendingOf: (key: ServiceKey) => readonly Placement[],
): readonly MemberId[] {
  return sameTimeAs.flatMap((other) => pendingOf(serviceKey(other))).map(({ memberId }) => memberId);
}

/**
 * Returns the placements of `smartPlacements` for every service that has any. Leaves out the other services, which keep
 * their pending selections.
 */
export function smartMonth(
  services: ReadonlyArray<
    ServiceRef & {
      readonly roles: BuilderChoice['roles'];
      readonly assignments: BuilderChoice['saved'];
      readonly sameTimeAs?: readonly ServiceRef[] | undefined;
    }
  >,
  plan: ReadonlyArray<SmartChoice & ServiceRef>,
  pendingOf: (key: ServiceKey) => readonly Placement[],
): Selections {
  const remainingAt = (key: ServiceKey) => {
    const planned = plan.find((choice) => serviceKey(choice) === key);
    const isReplaced = planned?.assignments.some(({ suggestions }) =>
      suggestions.some(({ selected, confidence }) => selected && confidence !== 'low'),
    );
    return isReplaced ? [] : pendingOf(key);
  };
  const chosen = services.flatMap((entry) => {
    const key = serviceKey(entry);
    const planned = plan.find((choice) => serviceKey(choice) === key);
    const { roles, assignments: saved } = entry;
    const placements = planned
      ? smartPlacements({ roles, saved }, planned, pendingMeanwhile(entry, remainingAt))
      : [];
    return placements.length > 0 ? [[key, placements] as const] : [];
  });
  return Object.fromEntries(chosen);
}
