import type { PlainDate } from '../calendar/calendar.ts';
import type { MemberId, RoleId, ServiceTimeId } from '../ids.ts';
import { takesPlace } from '../learners/learners.ts';
import { type Concern, concernsWith, type RefusalOn, type RequestWay } from '../places/concerns.ts';
import type { PlaceRef, Places } from '../places/places.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { findService, isSameService, type Service, type ServiceRef } from '../services/services.ts';

/** A requested assignment of a member to a role at a service. */
export interface WantedAssignment {
  readonly date: PlainDate;
  /** Null means the only service on the date. */
  readonly timeId: ServiceTimeId | null;
  readonly roleId: RoleId;
  /** A member, or a guest. */
  readonly memberId: MemberId;
  readonly isGuest?: boolean | undefined;
  /** The assignment at the same service that makes way for this one: in the same role, or the member's own in another. */
  readonly replaces?: number | undefined;
  /** The number of the place. Left out: that of the one it replaces, or the first free one. 0 lets the member learn the role. */
  readonly seat?: number | null | undefined;
  /** Whether the coordinator agreed to what a request must confirm. */
  readonly confirm?: boolean | undefined;
}

/** Why an assignment can be refused. */
export type AssignmentRefusal<On extends RequestWay = 'draft'> =
  | RefusalOn<On>
  // Only a draft's call may leave out the time of the service.
  | (On extends 'draft' ? Refusal<'which_service'> : never)
  // Guests have places where coordinators choose them.
  | (On extends 'draft' | 'published' ? Refusal<'unknown_guest'> : never)
  | (On extends 'learning' ? never : Refusal<'nothing_to_replace' | 'learner_takes_no_place'>)
  | Refusal<'no_service' | 'unknown_role' | 'unknown_member'>;

/** The facts about the roster needed to decide on assignments. */
export interface AssigningFacts<On extends RequestWay = 'draft'> {
  /** How the members come to their places. */
  readonly way: On;
  /** Who has which place in the months of the requested dates. */
  readonly placesOf: (date: PlainDate) => Places;
  /** The services on the requested dates. */
  readonly services: readonly Service[];
  /** The requested ids that belong to members, or to guests where a guest is requested. */
  readonly memberIds: readonly MemberId[];
  readonly guestIds?: readonly MemberId[];
  /** The existing assignments by their ids. */
  readonly taken: ReadonlyMap<number, ServiceRef & { readonly roleId: RoleId; readonly memberId: MemberId }>;
}

/** An assignment to make. */
export type Granted<Wanted> = Wanted &
  ServiceRef & {
    /** The number of its place. */
    readonly place: number;
    /** What a coordinator was asked about first. */
    readonly despite: readonly Concern[];
  };

/**
 * Decides on assignments in order, as if each earlier one had been saved: `placesOf` changes. Returns the granted ones, each
 * with the first free place of its role, and the refused ones with the reason. A refusal does not affect the others. An
 * assignment that another one replaces frees its place. Callers remove it.
 */
export function decideAssignments<Wanted extends WantedAssignment, On extends RequestWay>(
  wanted: readonly Wanted[],
  { way, placesOf, services, memberIds, guestIds = [], taken }: AssigningFacts<On>,
): {
  readonly granted: ReadonlyArray<Granted<Wanted>>;
  readonly refused: ReadonlyArray<{ readonly wanted: Wanted; readonly refusal: AssignmentRefusal<On> }>;
} {
  const decide = (one: Wanted): Granted<Wanted> | AssignmentRefusal<On> => {
    const { date, roleId, memberId, replaces, seat: number = null } = one;
    const service = findService(services, date, one.timeId);
    if ('code' in service) return service as AssignmentRefusal<On>;
    const places = placesOf(date);
    if (!places.church.roles.some(({ id }) => id === roleId)) return refusal('unknown_role');
    if (one.isGuest && !guestIds.includes(memberId)) return refusal('unknown_guest') as AssignmentRefusal<On>;
    if (!one.isGuest && !memberIds.includes(memberId)) return refusal('unknown_member');
    const replaced = replaces === undefined ? undefined : taken.get(replaces);
    const left = replaced && places.placeOf(replaced, replaced.memberId);
    // Someone who moves leaves their place in another role for a free one, or no longer learns.
    const isMove =
      replaced?.memberId === memberId && left != null && (left.roleId !== roleId || !takesPlace(left));
    if (
      replaces !== undefined &&
      !(left && isSameService(left.service, service) && (isMove || left.roleId === roleId))
    )
      return refusal('nothing_to_replace') as AssignmentRefusal<On>;
    if (left && !isMove && !takesPlace(left))
      return refusal('learner_takes_no_place') as AssignmentRefusal<On>;
    // Nor does the roster change that another team has published.
    if (left && isMove && way === 'draft' && places.isPublishedFor(left.roleId))
      return refusal('roster_finalized') as AssignmentRefusal<On>;
    const place: PlaceRef = left && !isMove ? left : { service, roleId, seat: number };
    if (left && isMove) places.take(left, memberId);
    const refused = places.refusalFor(place, memberId, way, one.confirm);
    if (left && isMove && refused) places.give(left, memberId);
    if (refused) return refused;
    const despite = concernsWith(places.opinionOf(place, memberId)?.concerns ?? [], way, 'asks_first');
    if (replaced && !isMove) places.take(place, replaced.memberId);
    const seat = places.freeSeat(place);
    places.give({ ...place, seat }, memberId);
    return { ...one, timeId: service.timeId, place: seat, despite };
  };
  const granted: Array<Granted<Wanted>> = [];
  const refused: Array<{ readonly wanted: Wanted; readonly refusal: AssignmentRefusal<On> }> = [];
  for (const one of wanted) {
    const decided = decide(one);
    if ('code' in decided) refused.push({ wanted: one, refusal: decided });
    else granted.push(decided);
  }
  return { granted, refused };
}
