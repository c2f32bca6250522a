import type { RoleId } from '../ids.ts';
import { isSameService, type Service, type ServiceId } from '../services.ts';
import { buildModel } from './build-model.ts';
import type { Church } from './church.ts';
import type { Place } from './month-model.ts';
import { type OpenReason, openReason } from './reasons.ts';
import { Roster } from './roster.ts';
import { search } from './search.ts';
import { type Suggestion, suggestionsFor } from './suggestions.ts';

/** The plan for a role at a service. */
export interface RolePlan {
  readonly roleId: RoleId;
  readonly roleName: string;
  /** The selected people, then the alternatives, best first. Empty when no place is free. */
  readonly suggestions: readonly Suggestion[];
  /** Why the plan leaves a place open. Absent when it fills them all. */
  readonly openReason?: OpenReason;
}

/** The plan for a service of the month. */
export interface ServicePlan {
  readonly service: Service;
  /** Whether the plan is proven to be the best for the month. */
  readonly proved: boolean;
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
  readonly service?: ServiceId | undefined;
}

/**
 * Plans the whole month by the eight levels in docs/smart-assign.md and returns it with the facts behind each suggestion.
 * Saved assignments are fixed. Callers check whether the month is finalized. The result does not depend on the order of
 * the input lists, apart from the services.
 */
export function planMonth(church: Church, filter: PlanFilter = {}): MonthPlan {
  const model = buildModel(church);
  const { choices, proved } = search(model);
  const roster = new Roster(model);
  roster.restore(choices);
  const suggestions = suggestionsFor(roster, filter.only === 'selected');

  const rolePlan = (place: Place): RolePlan => {
    const { role, service, open, candidates } = place;
    const chosen = roster.chosenAt(place).length;
    const base = { roleId: role.id, roleName: role.name, suggestions: open === 0 ? [] : suggestions(place) };
    if (chosen >= open) return base;
    const saved = model.people.filter((person) => person.saved.has(service)).length;
    const people = { free: model.free[service]?.length ?? 0, saved };
    return { ...base, openReason: openReason(people, candidates.length, chosen) };
  };

  const { service: wanted } = filter;
  return model.services
    .map((service, index) => ({ service, index }))
    .filter(({ service }) => wanted === undefined || isSameService(service, wanted))
    .map(({ service, index }) => ({
      service,
      proved,
      assignments: model.places.filter((place) => place.service === index).map(rolePlan),
    }));
}
