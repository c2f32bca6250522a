import type { PlainDate } from '../calendar.ts';
import { buildModel } from './build-model.ts';
import type { Church } from './church.ts';
import type { Place } from './month-model.ts';
import { openReason } from './reasons.ts';
import { Roster } from './roster.ts';
import { search } from './search.ts';
import { type Suggestion, suggestionsFor } from './suggestions.ts';

/** A role on a Sunday. */
export interface RolePlan {
  readonly roleId: number;
  readonly roleName: string;
  /** The selected people, then alternatives, the best first. Empty where no place is free. */
  readonly suggestions: readonly Suggestion[];
  /** Why the plan leaves a free place open; absent where it leaves none. */
  readonly openReason?: string;
}

/** A Sunday of the month. */
export interface SundayPlan {
  readonly dateStr: PlainDate;
  /** No better plan for the month exists. */
  readonly proved: boolean;
  readonly assignments: readonly RolePlan[];
}

/** The month, Sunday by Sunday. */
export type MonthPlan = readonly SundayPlan[];

/** What of the plan is asked for; the plan itself is always the whole month's. */
export interface PlanNarrowing {
  /** Only the plan's own people, without alternatives. */
  readonly only?: 'selected' | undefined;
  /** Only this Sunday. */
  readonly date?: PlainDate | undefined;
}

/**
 * Plans the whole month at once: the best roster there is by the eight levels of docs/smart-assign.md, with a
 * reason for every name. Saved assignments are fixed, whatever has changed since; a finalized month is the
 * caller's business. The same church gives the same plan, in whatever order its lists come.
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
