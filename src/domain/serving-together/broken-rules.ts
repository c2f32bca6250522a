import { type FamilyRule, membersOf, rulesAmong, sortRules } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';
import type { Named } from '../members/member-name.ts';
import { nameAmong } from '../members/namesakes.ts';
import { type Overlap, overlappingServices } from '../services/overlaps.ts';
import type { ServiceRef } from '../services/services.ts';
import { casesIn, isBroken, servesFrom } from './rule-cases.ts';

/** A rule with the first names of its members, a child's before the adults'. */
export type NamedRule = FamilyRule & { readonly names: readonly string[] };

/** Returns the rules that apply among these members, with their names, in a fixed order. */
export function nameRules(
  rules: readonly FamilyRule[],
  members: ReadonlyArray<Named & { readonly id: MemberId }>,
): NamedRule[] {
  const nameOf = nameAmong(members, 'first');
  const names = new Map(members.map((member) => [member.id, nameOf(member)]));
  return sortRules(rulesAmong(rules, names)).map((rule) => ({
    ...rule,
    names: membersOf(rule).map((id) => names.get(id) ?? ''),
  }));
}

/** Who serves where. The services are in the order of their starts. Assignments at other services are ignored. */
export interface ServingMonth<At extends ServiceRef = ServiceRef> {
  readonly services: readonly At[];
  readonly overlaps: readonly Overlap[];
  readonly saved: ReadonlyArray<ServiceRef & { readonly memberId: MemberId }>;
}

/** A rule that a month breaks. */
export interface BrokenRule<At extends ServiceRef = ServiceRef> {
  readonly rule: NamedRule;
  /** Where its people serve against it. */
  readonly services: readonly At[];
}

/** Returns the rules that the month breaks, the worst first: musts, then those with the most broken cases. */
export function brokenRules<At extends ServiceRef>(
  rules: readonly NamedRule[],
  {
    services,
    overlaps,
    saved,
    month = services,
  }: ServingMonth<At> & {
    /** The services that are asked about, if not all. */
    readonly month?: readonly At[];
  },
): BrokenRule<At>[] {
  const isAsked = services.map((service) => month.includes(service));
  const casesOf = casesIn(services, overlappingServices(services, overlaps));
  const serves = servesFrom(services, saved);
  return rules
    .map((rule) => {
      const broken = casesOf(rule).filter(
        (one) => one.services.some((service) => isAsked[service]) && isBroken(one, serves),
      );
      const isThere = (service: number) =>
        broken.some((one) => one.services.includes(service)) &&
        membersOf(rule).some((member) => serves(member, service));
      return {
        rule,
        cases: broken.length,
        services: services.filter((_, service) => isThere(service)),
      };
    })
    .filter(({ cases }) => cases > 0)
    .sort((a, b) => Number(isPreference(a.rule)) - Number(isPreference(b.rule)) || b.cases - a.cases)
    .map(({ rule, services }) => ({ rule, services }));
}

const isPreference = ({ strength }: FamilyRule) => strength === 'prefer';
