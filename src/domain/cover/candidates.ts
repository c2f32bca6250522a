import type { FamilyRule } from '../families/family-rules.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { compareByFirstName } from '../members/name-format.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { overlappingServices } from '../services/overlaps.ts';
import { isSameService, type ServiceRef, serviceKey } from '../services/services.ts';
import { brokenByServing } from '../serving-together/broken-by-serving.ts';
import { type NamedRule, nameRules, type ServingMonth } from '../serving-together/broken-rules.ts';
import { servesFrom } from '../serving-together/rule-cases.ts';
import type { Suggestion } from '../smart-assign/facts/suggestions.ts';
import {
  type Church,
  type ChurchMember,
  type ChurchRole,
  servicesWithAround,
} from '../smart-assign/model/church.ts';
import { readPast } from '../smart-assign/model/past.ts';
import { type Fit, fitOf, type Preferences } from '../smart-assign/model/suitability.ts';
import { planMonth } from '../smart-assign/plan-month.ts';

/** The place of a member who can't make it. */
export interface CoverPlace {
  readonly service: ServiceRef;
  readonly roleId: RoleId;
  /** The member who can't make it. */
  readonly memberId: MemberId;
  /** The number of the place, if that member was removed and no one has it. */
  readonly vacantPlace?: number | null;
}

/** The state of a member who could take a place, by the saved roster. No one else moves. */
interface TakerDuties<Rule> {
  /** Whether the member has a role at that service. */
  readonly isServing: boolean;
  /** Whether the member has a role at another service at the same time. */
  readonly servesMeanwhile: boolean;
  /** The rules of families that the member would newly break. */
  readonly broken: readonly Rule[];
}

/** The facts needed to decide whether a member can cover a place. */
export interface TakerFacts<Rule = Pick<FamilyRule, 'strength'>> extends TakerDuties<Rule> {
  /** How the member suits the role. */
  readonly fit: Fit;
  /** The member's answer for that service. Null if there is none. */
  readonly answer: boolean | null;
}

/**
 * Returns why a member can't cover a place, or null if they can (docs/product.md, "Cover"). A coordinator can still
 * assign someone the role doesn't suit, who serves at another service at the same time, or whose family's choices rule
 * it out.
 */
export function checkTaker(
  { fit, isServing, servesMeanwhile, broken, answer }: TakerFacts,
  { byCoordinator = false } = {},
): Refusal<
  'already_assigned' | 'not_available' | 'serves_at_same_time' | 'family_rules_out' | 'not_suitable'
> | null {
  if (isServing) return refusal('already_assigned');
  if (answer === false) return refusal('not_available');
  if (byCoordinator) return null;
  if (servesMeanwhile) return refusal('serves_at_same_time');
  if (broken.some(({ strength }) => strength === 'must')) return refusal('family_rules_out');
  return fit === 'outside' ? refusal('not_suitable') : null;
}

/**
 * Returns a function that tells how well a member suits the role to be covered. The role counts as active, even if it
 * no longer is. Of the history, only the members' rows in that role matter.
 */
export function fitToCover(
  roleId: RoleId,
  {
    services,
    roles,
    history,
  }: Pick<Church, 'services' | 'history'> & {
    readonly roles: readonly Pick<ChurchRole, 'id' | 'isActive'>[];
  },
): (member: Preferences & { readonly id: MemberId }) => Fit {
  const pastOf = readPast(history, services[0]?.date);
  const active = new Set(roles.filter(({ isActive }) => isActive).map(({ id }) => id)).add(roleId);
  return (member) => fitOf(member, roleId, pastOf(member.id).lastIn.has(roleId), (id) => active.has(id));
}

/**
 * Returns what the saved roster of a month or a date shows about people who could take a place, and which family rules
 * break once its member leaves. For rules, only people who are `coming` count.
 */
export function readDuties<Rule extends FamilyRule>(
  rules: readonly Rule[],
  { services, overlaps, saved, coming }: ServingMonth & { readonly coming: ServingMonth['saved'] },
  { service, memberId }: Pick<CoverPlace, 'service' | 'memberId'>,
) {
  const at = services.findIndex((each) => isSameService(each, service));
  const overlapping = overlappingServices(services, overlaps);
  const serves = servesFrom(services, saved);
  const comes = servesFrom(services, coming);
  const brokenBy = brokenByServing(rules, {
    services,
    overlapping,
    serves: (id, other) => (id !== memberId || other !== at) && comes(id, other),
  });
  return {
    dutiesOf: (id: MemberId): TakerDuties<Rule> => ({
      isServing: serves(id, at),
      servesMeanwhile: overlapping[at]?.some((other) => serves(id, other)) ?? false,
      broken: brokenBy(id, at),
    }),
    brokenWithout: brokenBy(memberId, at, false),
  };
}

/** A member Sundial doesn't ask, but a coordinator can assign. */
export interface OtherTaker extends Omit<CoverCandidate, 'facts'> {
  /** Whether they serve at another service at the same time. */
  readonly servesMeanwhile: boolean;
}

/** A member who can cover a place, with the facts behind their position. */
export interface CoverCandidate extends Pick<Suggestion, 'user' | 'facts'> {
  readonly saidYes: boolean;
  /** The rules of families that the member would newly break. */
  readonly broken: readonly NamedRule[];
}

interface Taker {
  readonly user: ChurchMember;
  readonly facts: TakerFacts<NamedRule>;
}

/**
 * Returns who can cover a place in a published month, the others a coordinator can assign, and the family rules broken
 * without its member. A member who has a place but said no can't make it.
 */
export function listTakers(church: Church, place: CoverPlace) {
  const keyOf = (one: ServiceRef & { readonly memberId: MemberId }) => `${serviceKey(one)} ${one.memberId}`;
  const answers = new Map(church.answers.map((answer) => [keyOf(answer), answer.isAvailable]));
  const coming = church.saved.filter((one) => answers.get(keyOf(one)) !== false);
  const rules = nameRules(church.familyRules, church.members);
  const { dutiesOf, brokenWithout } = readDuties(
    rules,
    { ...church, services: servicesWithAround(church), coming },
    place,
  );
  const suitability = fitToCover(place.roleId, church);
  const takers = church.members.map((user): Taker => {
    const answer = answers.get(keyOf({ ...place.service, memberId: user.id })) ?? null;
    return { user, facts: { ...dutiesOf(user.id), fit: suitability(user), answer } };
  });
  return { candidates: candidatesOf(church, place, takers), others: othersOf(takers), broken: brokenWithout };
}

/** Returns the others a coordinator can assign to a place: free people first, then those who said yes, by name. */
function othersOf(takers: readonly Taker[]): OtherTaker[] {
  return takers
    .filter(({ facts }) => checkTaker(facts) !== null && checkTaker(facts, { byCoordinator: true }) === null)
    .map(({ user, facts: { answer, servesMeanwhile, broken } }) => ({
      user,
      saidYes: answer === true,
      servesMeanwhile,
      broken,
    }))
    .sort(
      (a, b) =>
        Number(a.servesMeanwhile) - Number(b.servesMeanwhile) ||
        a.broken.length - b.broken.length ||
        Number(b.saidYes) - Number(a.saidYes) ||
        compareByFirstName(a.user, b.user),
    );
}

/**
 * Returns who can cover a place: those who said yes first, each group by how few family preferences they would newly
 * break, then by Smart Assign's regret. Plans that place only, so it takes milliseconds.
 */
function candidatesOf(church: Church, place: CoverPlace, takers: readonly Taker[]): CoverCandidate[] {
  const { service, roleId, memberId } = place;
  const able = new Map(
    takers.filter(({ facts }) => checkTaker(facts) === null).map(({ user, facts }) => [user.id, facts]),
  );
  const saved = church.saved.filter((one) => one.memberId !== memberId || !isSameService(one, service));
  const atService = saved.filter((one) => isSameService(one, service));
  const [plan] = planMonth(
    {
      ...church,
      saved,
      familyRules: [],
      roles: church.roles.map((role) => (role.id === roleId ? { ...role, isActive: true } : role)),
      answers: [...able.keys()].map((memberId) => ({ ...service, memberId, isAvailable: true })),
      // One place is open, whatever the limits are now. The plan fills no other.
      limits: church.roles.map(({ id }) => ({
        timeId: service.timeId,
        roleId: id,
        maxLimit: id === roleId ? atService.filter((one) => one.roleId === id).length + 1 : 0,
      })),
    },
    { service },
  );
  const suggestions = plan?.assignments.find((role) => role.roleId === roleId)?.suggestions ?? [];
  return suggestions
    .flatMap(({ user, facts }) => {
      const taker = able.get(user.id);
      return taker ? [{ user, facts, saidYes: taker.answer === true, broken: taker.broken }] : [];
    })
    .sort((a, b) => Number(b.saidYes) - Number(a.saidYes) || a.broken.length - b.broken.length);
}
