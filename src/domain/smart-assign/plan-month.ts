import type { PlainDate } from '../calendar.ts';
import type { RoleId } from '../ids.ts';
import { buildModel } from './build-model.ts';
import type { Church } from './church.ts';
import type { Place } from './month-model.ts';
import { type OpenReason, openReason } from './reasons.ts';
import { Roster } from './roster.ts';
import { search } from './search.ts';
import { type Suggestion, suggestionsFor } from './suggestions.ts';

/** A role on a Sunday. */
export interface RolePlan {
  readonly roleId: RoleId;
  readonly roleName: string;
  /** The selected people, then the alternatives, best first. Empty when no place is free. */
  readonly suggestions: readonly Suggestion[];
  /** Why the plan leaves a place open. Absent when it fills them all. */
  readonly openReason?: OpenReason;
}

/** A Sunday of the month. */
export interface SundayPlan {
  readonly dateStr: PlainDate;
  /** Whether the plan is proven to be the best for the month. */
  readonly proved: boolean;
  readonly assignments: readonly RolePlan[];
}

/** The plan for the month, one entry per Sunday. */
export type MonthPlan = readonly SundayPlan[];

/** Limits which parts of the plan are returned. The plan always covers the whole month. */
export interface PlanNarrowing {
  /** Only the selected people, without alternatives. */
  readonly only?: 'selected' | undefined;
  /** Only this Sunday. */
  readonly date?: PlainDate | undefined;
}

/**
 * Plans the whole month by the eight levels in docs/smart-assign.md and returns it with the facts behind each suggestion.
 * Saved assignments are fixed. Callers check whether the month is finalized. The result does not depend on the order of
 * the input lists.
 */
export function planMonth(church: Church, narrowing: PlanNarrowing = {}): MonthPlan {
  const model = buildModel(church);
  const { choices, proved } = search(model);
  const roster = new Roster(model);
  roster.restore(choices);
  const suggestions = suggestionsFor(roster, narrowing.only === 'selected');

  const rolePlan = (place: Place): RolePlan => {
    const { role, day, open, candidates } = place;
    const chosen = roster.chosenAt(place).length;
    const base = { roleId: role.id, roleName: role.name, suggestions: open === 0 ? [] : suggestions(place) };
    if (chosen >= open) return base;
    const saved = model.people.filter(({ fixed }) => ((fixed.mask >> day) & 1) === 1).length;
    const people = { free: model.free[day]?.length ?? 0, saved };
    return { ...base, openReason: openReason(people, candidates.length, chosen) };
  };

  return model.sundays
    .map((dateStr, day) => ({ dateStr, day }))
    .filter(({ dateStr }) => narrowing.date === undefined || narrowing.date === dateStr)
    .map(({ dateStr, day }) => ({
      dateStr,
      proved,
      assignments: model.places.filter((place) => place.day === day).map(rolePlan),
    }));
}
