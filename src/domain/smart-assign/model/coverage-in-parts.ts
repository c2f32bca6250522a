import { byImportance, type RankedPlace } from './coverage.ts';
import { type FilledMonth, MOST_VISITS } from './coverage-within-limits.ts';
import { fillWithinRooms } from './coverage-within-rooms.ts';
import { barOffenders, fillWithinRules } from './coverage-within-rules.ts';
import { dependentServices, type MonthToCover } from './dependent-services.ts';
import { Filling } from './filling.ts';
import type { Place } from './month-model.ts';

/** The open places of services that depend on each other, and which of them are filled. */
interface FilledPart extends FilledMonth {
  readonly ranked: readonly RankedPlace[];
}

/**
 * Fills the open ones of some places as `fillWithinLimits`, but within must-rows and rooms too, and each set of services that
 * depend on each other by itself.
 */
export function fillParts(
  month: MonthToCover,
  places: readonly Place[],
  savedIn: (place: Place) => number,
  { barred = Filling.noneBarred(month), mostVisits = MOST_VISITS } = {},
): FilledPart[] {
  const chains = dependentServices(month);
  const open = places.filter((place) => place.open > 0);
  return [...new Set(open.map(({ service }) => chains[service]))].map((chain) => {
    const here = open.filter(({ service }) => chains[service] === chain);
    const ranked = byImportance(here, savedIn);
    const must = month.rules.filter(
      ({ isMust, terms }) => isMust && terms.some(({ services }) => chains[services[0] as number] === chain),
    );
    const rooms = month.rooms.filter(({ service }) => chains[service] === chain);
    const ruled = { ...month, must, ranked, rooms };
    if (rooms.length > 0) return { ...fillWithinRooms(ruled, here, savedIn, { barred, mostVisits }), ranked };
    return { ...(fillWithinRules(ruled, barred, mostVisits) ?? barOffenders(ruled, barred)), ranked };
  });
}
