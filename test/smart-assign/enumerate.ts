import { type PlainDate, sundaysOf } from '#domain/calendar.ts';
import type { Church, ChurchService } from '#domain/smart-assign/church.ts';
import { activeRoles, compareValues, coverage, fitOf, planValue, type Value } from './objective.ts';

/** The limit for enumeration. */
const MAX_PLANS = 20_000;

/** Returns the value of a tiny church's best plan by trying every plan, or null if there are too many. */
export function bestByEnumeration(church: Church): Value | null {
  const days = sundaysOf(church.month).map((date) => fullestDays(church, date));
  if (days.some((plans) => plans === null)) return null;
  const ways = days as ChurchService[][][];
  if (ways.reduce((product, plans) => product * plans.length, 1) > MAX_PLANS) return null;
  let best: Value | null = null;
  const choose = (day: number, plan: ChurchService[]) => {
    if (day === ways.length) {
      const value = planValue(church, plan);
      if (best === null || compareValues(value, best) > 0) best = value;
      return;
    }
    for (const services of ways[day] ?? []) choose(day + 1, [...plan, ...services]);
  };
  choose(0, []);
  return best;
}

/**
 * Returns all plans of one Sunday that are best by levels 1 and 2, which are independent of other Sundays. Returns null
 * if there are too many.
 */
function fullestDays(church: Church, date: PlainDate): ChurchService[][] | null {
  const roles = activeRoles(church);
  const people = church.members.filter(
    ({ id }) =>
      church.answers.some(
        (answer) => answer.userId === id && answer.serviceDate === date && answer.isAvailable,
      ) && !church.saved.some((service) => service.userId === id && service.serviceDate === date),
  );
  let plans: ChurchService[][] = [[]];
  for (const member of people) {
    const suited = roles.filter((role) => fitOf(church, member, role.id) !== 'outside');
    plans = plans.flatMap((plan) => [
      plan,
      ...suited
        .filter((role) => {
          const there = [...church.saved, ...plan].filter(
            (service) => service.serviceDate === date && service.roleId === role.id,
          );
          return there.length < role.maxLimit;
        })
        .map((role) => [...plan, { userId: member.id, roleId: role.id, serviceDate: date }]),
    ]);
    if (plans.length > MAX_PLANS) return null;
  }
  const values = plans.map((plan) => coverage(church, date, plan));
  const best = values.reduce((a, b) => (compareValues(a, b) >= 0 ? a : b));
  return plans.filter((_, i) => compareValues(values[i] ?? [], best) === 0);
}
