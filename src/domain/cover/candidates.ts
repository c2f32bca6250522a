import type { MemberId, RoleId } from '../ids.ts';
import { compareByFirstName } from '../members/name-format.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { overlapsFrom } from '../services/overlaps.ts';
import { isSameService, type ServiceRef } from '../services/services.ts';
import type { Church, ChurchMember, ChurchRole } from '../smart-assign/church.ts';
import { readPast } from '../smart-assign/past.ts';
import { planMonth } from '../smart-assign/plan-month.ts';
import type { Suggestion } from '../smart-assign/suggestions.ts';
import { type Fit, fitOf, type Preferences } from '../smart-assign/suitability.ts';

/** The place of a member who can't make it. */
export interface CoverPlace {
  readonly service: ServiceRef;
  readonly roleId: RoleId;
  /** The member who can't make it. */
  readonly memberId: MemberId;
  /** The number of the place, if that member was removed and no one has it. */
  readonly vacantPlace?: number | null;
}

/** The facts needed to decide whether a member can cover a place. */
export interface TakerFacts {
  /** How the member suits the role. */
  readonly fit: Fit;
  /** Whether the member has a role at that service. */
  readonly isServing: boolean;
  /** Whether the member has a role at another service at the same time. */
  readonly servesMeanwhile: boolean;
  /** The member's answer for that service. Null if there is none. */
  readonly answer: boolean | null;
}

/**
 * Returns why a member can't cover a place, or null if they can (docs/product.md, "Cover"). A coordinator can assign
 * someone whom the role does not suit, or who serves at another service at the same time.
 */
export function checkTaker(
  { fit, isServing, servesMeanwhile, answer }: TakerFacts,
  { byCoordinator = false } = {},
): Refusal<'already_assigned' | 'not_available' | 'serves_at_same_time' | 'not_suitable'> | null {
  if (isServing) return refusal('already_assigned');
  if (answer === false) return refusal('not_available');
  if (byCoordinator) return null;
  if (servesMeanwhile) return refusal('serves_at_same_time');
  return fit === 'outside' ? refusal('not_suitable') : null;
}

/**
 * Returns a function that gives how a member suits a role of which a place is to be covered. The role counts as active,
 * even if it no longer is. Of the history, only the members' rows in that role matter.
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

/** Returns a function that gives the facts that decide whether a member can cover a place. */
function takerFacts(church: Church, { service, roleId }: CoverPlace) {
  const ofService = <Row extends ServiceRef>(rows: readonly Row[]) =>
    rows.filter((row) => isSameService(row, service));
  const serving = new Set(ofService(church.saved).map(({ userId }) => userId));
  const doOverlap = overlapsFrom(church.overlaps);
  const meanwhile = new Set(
    church.saved.filter((row) => doOverlap(row, service)).map(({ userId }) => userId),
  );
  const answers = new Map(ofService(church.answers).map(({ userId, isAvailable }) => [userId, isAvailable]));
  const suitability = fitToCover(roleId, church);
  return (member: ChurchMember): TakerFacts => ({
    fit: suitability(member),
    isServing: serving.has(member.id),
    servesMeanwhile: meanwhile.has(member.id),
    answer: answers.get(member.id) ?? null,
  });
}

/** A member who is not asked, but whom a coordinator can assign to a place. */
export interface OtherTaker extends Pick<CoverCandidate, 'user' | 'saidYes'> {
  /** Whether they serve at another service at the same time. If not, the role does not suit them. */
  readonly servesMeanwhile: boolean;
}

/** Returns the others whom a coordinator can assign to a place: the free ones first, then those who said yes, by name. */
export function listOthers(church: Church, place: CoverPlace): OtherTaker[] {
  const factsOf = takerFacts(church, place);
  return church.members
    .map((user) => ({ user, facts: factsOf(user) }))
    .filter(({ facts }) => checkTaker(facts) !== null && checkTaker(facts, { byCoordinator: true }) === null)
    .map(({ user, facts }) => ({
      user,
      saidYes: facts.answer === true,
      servesMeanwhile: facts.servesMeanwhile,
    }))
    .sort(
      (a, b) =>
        Number(a.servesMeanwhile) - Number(b.servesMeanwhile) ||
        Number(b.saidYes) - Number(a.saidYes) ||
        compareByFirstName(a.user, b.user),
    );
}

/** A member who can cover a place, with the facts behind their position. */
export interface CoverCandidate extends Pick<Suggestion, 'user' | 'facts'> {
  readonly saidYes: boolean;
}

/**
 * Returns who can cover a place in a published month: those who said yes first, each group by Smart Assign's regret.
 * Plans that place only, so it takes milliseconds.
 */
export function listCandidates(church: Church, place: CoverPlace): CoverCandidate[] {
  const { service, roleId, memberId } = place;
  const factsOf = takerFacts(church, place);
  const able = church.members.filter((member) => checkTaker(factsOf(member)) === null);
  const saved = church.saved.filter((one) => one.userId !== memberId || !isSameService(one, service));
  const atService = saved.filter((one) => isSameService(one, service));
  const [plan] = planMonth(
    {
      ...church,
      saved,
      roles: church.roles.map((role) => (role.id === roleId ? { ...role, isActive: true } : role)),
      answers: able.map(({ id }) => ({ ...service, userId: id, isAvailable: true })),
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
  const saidYes = new Set(able.filter((member) => factsOf(member).answer).map(({ id }) => id));
  return suggestions
    .map(({ user, facts }) => ({ user, facts, saidYes: saidYes.has(user.id) }))
    .sort((a, b) => Number(b.saidYes) - Number(a.saidYes));
}
