import { hasLimits } from './coverage-within-limits.ts';
import type { FillingMonth } from './filling.ts';
import { chainsOf } from './moments.ts';
import type { MonthModel } from './month-model.ts';

/** The data of a month for the coverage. */
export type MonthToCover = FillingMonth & Pick<MonthModel, 'services' | 'rules' | 'rooms'>;

/**
 * Returns for each service the first one of those it depends on: those of its chain, and of its date if a must-rule or
 * someone with one service a day is about it, and those that these depend on. Or those of the month if people have other
 * limits of their own.
 */
export function dependentServices({
  services,
  people,
  near,
  overlapping,
  rules,
}: MonthToCover): readonly number[] {
  if (hasLimits(people, near)) return services.map(() => 0);
  const chains = chainsOf(overlapping);
  const must = rules.filter(({ isMust }) => isMust).flatMap(({ terms }) => terms);
  const atOneADay = people.flatMap(({ apart, candidates }) => (apart === overlapping ? [] : candidates));
  const dates = new Set(
    [...must.flatMap((term) => term.services), ...atOneADay.map(({ service }) => service)].map(
      (service) => services[service]?.date,
    ),
  );
  // A chain can continue on the next date, whose services then depend on the same ones.
  let first = [...chains];
  for (const [service, { date }] of services.entries()) {
    if (!dates.has(date)) continue;
    const ofDate = first[services.findIndex((other) => other.date === date)] as number;
    const own = first[service] as number;
    first = first.map((one) => (one === own || one === ofDate ? Math.min(own, ofDate) : one));
  }
  return first;
}
