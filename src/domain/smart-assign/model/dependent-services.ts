import { hasLimits } from './coverage-within-limits.ts';
import type { FillingMonth } from './filling.ts';
import { chainsOf } from './moments.ts';
import type { MonthModel } from './month-model.ts';

/** The data of a month for the coverage. */
export type MonthToCover = FillingMonth & Pick<MonthModel, 'services' | 'rules'>;

/**
 * Returns for each service the first one of those it depends on: those of its chain, or of its date if a must-rule or
 * someone with one service a day is about it, or of the month if people have other limits of their own.
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
    [...must.map((term) => term.services[0]), ...atOneADay.map(({ service }) => service)].map(
      (service) => services[service as number]?.date,
    ),
  );
  return services.map(({ date }, service) =>
    dates.has(date) ? services.findIndex((other) => other.date === date) : (chains[service] as number),
  );
}
