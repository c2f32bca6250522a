import { overlappingServices } from '#domain/services/overlaps.ts';
import { isSameService, type Service } from '#domain/services/services.ts';
import { type Church, type ChurchAssignment, servicesWithAround } from '#domain/smart-assign/model/church.ts';
import {
  beyondLimits,
  brokenMustRules,
  brokenRooms,
  busyIn,
  compareValues,
  coverage,
  doublyPlanned,
  fitOf,
  hasChecks,
  neededRoles,
  planValue,
  type Value,
} from './objective.ts';

/** The limit for enumeration. Of a hundred tiny churches, two have more plans, which would take half of the time. */
const MAX_PLANS = 2_000;

/** Returns how many minutes teams are busy before and after a service at most. */
const mostBusy = ({ teams }: Church) =>
  Math.max(...teams.map(({ arriveMinutes, stayMinutes }) => arriveMinutes + stayMinutes)) * 2;

interface BestPlan {
  readonly value: Value;
  readonly plan: readonly ChurchAssignment[];
}

/** Returns a tiny church's best plan by trying every plan, or those with a choice. Null if there is none, or too many. */
export function bestByEnumeration(church: Church, choice?: ChurchAssignment): BestPlan | null {
  const isLimited =
    overlappingServices(servicesWithAround(church), church.serviceMinutes + mostBusy(church)).flat().length >
      0 ||
    (church.rooms ?? []).length > 0 ||
    church.familyRules.some(({ strength }) => strength === 'must') ||
    church.members.some(
      (member) =>
        member.maxPerMonth !== null ||
        member.neverTwoInARow ||
        member.onceADay ||
        member.memberships.some(({ maxPerMonth }) => maxPerMonth !== null),
    );
  const perService = church.services.map((service) => plansOf(church, service, !isLimited, choice));
  if (perService.some((plans) => plans === null)) return null;
  const plansPerService = perService as ChurchAssignment[][][];
  if (plansPerService.reduce((product, plans) => product * plans.length, 1) > MAX_PLANS) return null;
  let best: BestPlan | null = null;
  const choose = (index: number, plan: ChurchAssignment[]) => {
    if (index === plansPerService.length) {
      if (isLimited && !isAllowed(church, plan)) return;
      const value = planValue(church, plan);
      if (best === null || compareValues(value, best.value) > 0) best = { value, plan };
      return;
    }
    for (const chosen of plansPerService[index] ?? []) choose(index + 1, [...plan, ...chosen]);
  };
  choose(0, []);
  return best;
}

function isAllowed(church: Church, plan: readonly ChurchAssignment[]): boolean {
  return [beyondLimits, doublyPlanned, brokenMustRules, brokenRooms].every(
    (broken) => broken(church, plan).length === 0,
  );
}

/**
 * Returns the plans of one service. `isAlone` leaves out those that are not the best by levels 1 and 2: without limits,
 * and overlaps, these are independent of other services. Returns null if there are too many.
 */
function plansOf(
  church: Church,
  service: Service,
  isAlone: boolean,
  choice?: ChurchAssignment,
): ChurchAssignment[][] | null {
  const { date, timeId } = service;
  const roles = neededRoles(church, service);
  const savedHere = church.saved.filter((assignment) => isSameService(assignment, service));
  const people = church.members.filter(
    ({ id }) =>
      church.answers.some(
        (answer) => answer.memberId === id && isSameService(answer, service) && answer.isAvailable,
      ) && !busyIn(church).some((one) => one.memberId === id && isSameService(one, service)),
  );
  let plans: ChurchAssignment[][] = [[]];
  for (const member of people) {
    const suited = roles.filter(
      ({ id }) => fitOf(church, member, id) !== 'outside' && hasChecks(church, member, id, date),
    );
    plans = plans.flatMap((plan) => [
      plan,
      ...suited
        .filter((role) => {
          const there = [...savedHere, ...plan].filter((assignment) => assignment.roleId === role.id);
          return there.length < role.maxLimit;
        })
        .map((role) => [...plan, { memberId: member.id, roleId: role.id, date, timeId }]),
    ]);
    if (plans.length > MAX_PLANS) return null;
  }
  if (choice && isSameService(choice, service))
    plans = plans.filter((plan) =>
      plan.some(({ memberId, roleId }) => memberId === choice.memberId && roleId === choice.roleId),
    );
  if (!isAlone || plans.length === 0) return plans;
  const values = plans.map((plan) => coverage(church, [service], plan));
  const best = values.reduce((a, b) => (compareValues(a, b) >= 0 ? a : b));
  return plans.filter((_, i) => compareValues(values[i] ?? [], best) === 0);
}
