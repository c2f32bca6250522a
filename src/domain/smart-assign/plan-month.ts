import type { RoleId } from '../ids.ts';
import type { ClosedRoom } from '../rooms/rooms.ts';
import { isSameService, type PartRef, type Service, type ServiceRef, wholeOf } from '../services/services.ts';
import { type OpenReason, openReason } from './facts/reasons.ts';
import { type Suggestion, suggestionsFor } from './facts/suggestions.ts';
import { buildModel, savedMeanwhileAround } from './model/build-model.ts';
import type { Church } from './model/church.ts';
import type { Distance } from './model/distance.ts';
import { withLearnersBusy } from './model/learning-roles.ts';
import type { Candidate, MonthModel, Person, Place } from './model/month-model.ts';
import { splitByTeams } from './model/parts.ts';
import { isClosed, roomWith, whyRoomClosed } from './model/rooms-of-month.ts';
import { Roster } from './search/roster.ts';
import { type PlanProgress, search } from './search/search.ts';

/** The plan for a role at a service. */
export interface RolePlan {
  readonly roleId: RoleId;
  readonly roleName: string;
  /** The selected people, then the alternatives, best first. Empty when no place is free. */
  readonly suggestions: readonly Suggestion[];
  /** Why the plan leaves a place open. Absent when it fills them all. */
  readonly openReason?: OpenReason;
  /** The room that stays closed, if that is why. */
  readonly closedRoom?: ClosedRoom;
}

/** The plan for a service of the month. */
export interface ServicePlan {
  readonly service: Service;
  /** Whether the plan is proven to be the best for the month. */
  readonly proved: boolean;
  /** Null if the plan is proven to be the best, or if nothing is known about the distance. */
  readonly distance: Distance | null;
  /** The active roles that the service needs, in order. */
  readonly assignments: readonly RolePlan[];
}

/** The plan for the month, one entry per service. */
export type MonthPlan = readonly ServicePlan[];

/** Limits which parts of the plan are returned. The plan always covers the whole month. */
export interface PlanFilter {
  /** Only the selected people, without alternatives. */
  readonly only?: 'selected' | undefined;
  /** Only this service. */
  readonly service?: ServiceRef | undefined;
  /** Only this role. */
  readonly roleId?: RoleId | undefined;
}

/** The result of a month's search, which takes the most time. */
export interface FoundPlan {
  /** The indexes of the chosen candidates. */
  readonly choices: readonly number[];
  readonly proved: boolean;
  readonly distance: Distance | null;
}

/** A month's plan. Each part can be read without planning again. */
export interface PreparedPlan {
  readonly church: Church;
  readonly found: FoundPlan;
  read(filter?: PlanFilter): MonthPlan;
}

/**
 * Plans the whole month by the eight levels in docs/smart-assign.md. The plan has the facts behind each suggestion. Saved
 * assignments are fixed. Callers check whether the month is finalized. The result does not depend on the order of the
 * input lists, apart from the services. `known` is the plan that was found for this church before.
 */
export function preparePlan(
  church: Church,
  onProgress: (progress: PlanProgress) => void = () => undefined,
  known?: FoundPlan,
): PreparedPlan {
  const { church: split } = splitByTeams(withLearnersBusy(church));
  const model = buildModel(split);
  const found = known ?? findPlan(model, onProgress);
  const { proved, distance } = found;
  const roster = new Roster(model);
  roster.restore(found.choices.map((index) => model.candidates[index] as Candidate));
  const suggestions = suggestionsFor(roster, split);

  const rolePlan = (place: Place, isOnlySelected: boolean): RolePlan => {
    const { role, service, open, candidates } = place;
    const chosen = roster.chosenAt(place).length;
    const base = {
      roleId: role.id,
      roleName: role.name,
      suggestions: open === 0 ? [] : suggestions(place, isOnlySelected),
    };
    if (chosen >= open) return base;
    const room = roomWith(model.rooms, place);
    if (room && isClosed(room))
      return { ...base, openReason: 'room_closed', closedRoom: whyRoomClosed(room) };
    const then = [service, ...(model.overlapping[service] as readonly number[])];
    const isSavedThen = (person: Person) =>
      then.some((other) => person.saved.has(other)) ||
      savedMeanwhileAround(model.around, person, service) !== undefined;
    const free = (model.free[service] ?? []).filter((person) => !isSavedThen(person)).length;
    const people = { free, saved: model.people.filter(isSavedThen).length };
    const isLimited = ({ person }: Candidate) =>
      then.every((other) => roster.choiceOf(person, other) === null) &&
      !roster.months.canAdd(person, service);
    const isRuledOut = ({ person }: Candidate) =>
      roster.choiceOf(person, service) === null &&
      roster.months.rules.brokenBy(person, null, service) === Number.POSITIVE_INFINITY;
    const canAdd = ({ person }: Candidate) => roster.months.canAdd(person, service);
    const limited = candidates.filter(isLimited).length;
    const before = place.limited.filter(({ person }) => !isSavedThen(person));
    const ruledOut = candidates.filter((one) => canAdd(one) && isRuledOut(one)).length;
    const counts = {
      candidates: candidates.length - limited - ruledOut,
      limited: limited + before.filter((one) => !canAdd(one)).length,
      ruledOut: ruledOut + before.filter(canAdd).length,
    };
    return { ...base, openReason: openReason(people, counts, chosen) };
  };

  const isIn = (service: Service, { service: part }: Place) =>
    isSameService(wholeOf(model.services[part] as PartRef), service);
  const read: PreparedPlan['read'] = ({ only, service: wanted, roleId } = {}) =>
    church.services
      .filter((service) => wanted === undefined || isSameService(service, wanted))
      .map((service) => ({
        service,
        proved,
        distance,
        assignments: model.places
          .filter((place) => isIn(service, place) && (roleId === undefined || place.role.id === roleId))
          .sort((a, b) => a.role.order - b.role.order || a.role.id - b.role.id)
          .map((place) => rolePlan(place, only === 'selected')),
      }));
  return { church, found, read };
}

function findPlan(model: MonthModel, onProgress: (progress: PlanProgress) => void): FoundPlan {
  const { choices, proved, distance } = search(model, onProgress);
  return { choices: choices.map(({ index }) => index), proved, distance };
}

/** Returns the plan of the whole month or a part of it (`preparePlan`). */
export function planMonth(church: Church, filter?: PlanFilter): MonthPlan {
  return preparePlan(church).read(filter);
}
