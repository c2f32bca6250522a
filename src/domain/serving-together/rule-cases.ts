import type { FamilyRule } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';
import { momentsOf, type Overlapping } from '../services/overlaps.ts';
import { type PartRef, partsAmong, type ServiceRef, serviceKey } from '../services/services.ts';

/**
 * One case of a rule. Everyone in it counts once if they serve at one or several of its services: as 1, or as -1. The
 * case is satisfied if the sum is at most the right side, or equal to it.
 */
export interface RuleCase {
  /** A service, the services of a date, or those of a moment, as indexes. */
  readonly services: readonly number[];
  readonly added: readonly MemberId[];
  readonly subtracted: readonly MemberId[];
  readonly rightSide: number;
  readonly isEquation: boolean;
}

/** Returns a function that gives the cases of a rule. The services must be in the order of their starts. */
export function casesIn(
  services: readonly PartRef[],
  overlapping: Overlapping,
): (rule: FamilyRule) => RuleCase[] {
  const each = partsAmong(services).filter(([first], service) => first === service);
  const dates = [...new Set(services.map(({ date }) => date))].map((date) =>
    [...services.keys()].filter((service) => services[service]?.date === date),
  );
  const moments = momentsOf(overlapping);
  return (rule) => {
    if (rule.kind === 'with_adult') return each.map((at) => atMost(at, 0, [rule.child], rule.adults));
    if (rule.kind === 'one_free')
      return moments.map((at) => atMost(at, rule.members.length - 1, rule.members));
    if (rule.kind === 'apart') return each.map((at) => atMost(at, 1, rule.members));
    const [first, second] = rule.members;
    return (rule.kind === 'together' ? each : dates).map((at) => ({
      ...atMost(at, 0, [first], [second]),
      isEquation: true,
    }));
  };
}

function atMost(
  services: readonly number[],
  rightSide: number,
  added: readonly MemberId[],
  subtracted: readonly MemberId[] = [],
): RuleCase {
  return { services, added, subtracted, rightSide, isEquation: false };
}

/** Returns whether a member serves at a service. */
export type Serves = (member: MemberId, service: number) => boolean;

/** Returns who serves where by these assignments. Those at other services are ignored. */
export function servesFrom(
  services: readonly ServiceRef[],
  saved: ReadonlyArray<ServiceRef & { readonly memberId: MemberId }>,
): Serves {
  const keys = new Set(saved.map((one) => `${serviceKey(one)} ${one.memberId}`));
  return (member, at) => {
    const service = services[at];
    return service !== undefined && keys.has(`${serviceKey(service)} ${member}`);
  };
}

/** Returns whether a case is broken. */
export function isBroken(one: RuleCase, serves: Serves): boolean {
  const count = (members: readonly MemberId[]) =>
    members.filter((member) => one.services.some((service) => serves(member, service))).length;
  const sum = count(one.added) - count(one.subtracted);
  return sum > one.rightSide || (one.isEquation && sum < one.rightSide);
}
