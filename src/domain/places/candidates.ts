import type { MemberId } from '../ids.ts';
import { compareByFirstName } from '../members/name-format.ts';
import { isSameService } from '../services/services.ts';
import type { NamedRule } from '../serving-together/named-rules.ts';
import type { Suggestion } from '../smart-assign/facts/suggestions.ts';
import type { Church, ChurchAssignment } from '../smart-assign/model/church.ts';
import { FITS } from '../smart-assign/model/suitability.ts';
import { planMonth } from '../smart-assign/plan-month.ts';
import { isAmong, isInAnyOf, type TeamScope } from '../teams/scope.ts';
import { BUSY, type Concern, concernsWith, excludedBy } from './concerns.ts';
import type { Opinion, PlaceRef, Places } from './places.ts';

/** What choosing someone costs the month, by Smart Assign. */
export interface Price extends Pick<Suggestion, 'confidence' | 'facts'> {
  /** 0 costs the least. */
  readonly rank: number;
}

/** A member, seen from one place. */
export interface PlaceCandidate extends Opinion {
  /** Null if Smart Assign has no opinion of them. */
  readonly price: Price | null;
  /** Whether nothing rules them out. In a published month, Sundial asks only these, in their order. */
  readonly isPossible: boolean;
}

/** Who could have a place, and what leaving it empty would mean. */
export interface Candidates {
  /** Everyone who serves in the church but the one who has the place: those whom nothing rules out, in Smart Assign's order. */
  readonly candidates: readonly PlaceCandidate[];
  /** The rules of families that break if the one who has the place leaves it. */
  readonly brokenWithout: readonly NamedRule[];
}

/** What `candidatesFor` reads besides the church. */
interface Asking {
  /** A coordinator's selections that are not saved. */
  readonly unsaved?: readonly ChurchAssignment[];
  /**
   * Smart Assign's opinion of the people of the place in a draft, best first. In a published month no one else moves, so that
   * it is planned for the place alone, in milliseconds.
   */
  readonly suggestions?: readonly Suggestion[];
}

/**
 * Returns who could have a place, with the concerns about each. No one if the service does not take place. Gives the unsaved
 * selections their places.
 */
export function candidatesFor(
  places: Places,
  place: PlaceRef,
  { unsaved = [], suggestions }: Asking = {},
): Candidates {
  const { church } = places;
  if (!church.services.some((service) => isSameService(service, place.service)))
    return { candidates: [], brokenWithout: [] };
  giveUnsaved(places, unsaved);
  const holder = places.holderOf(place);
  const opinions = places.opinionsOf(place).filter(({ member }) => member.id !== holder);
  const possible = opinions.filter(({ concerns }) => isPossible(places, place, concerns));
  const priceOf = pricesIn(suggestions ?? suggestionsAlone(places, place, possible));
  return {
    candidates: opinions
      .map((opinion) => ({
        ...opinion,
        price: priceOf(opinion.member.id),
        isPossible: possible.includes(opinion),
      }))
      .sort(
        (a, b) =>
          compareKeys(sortKey(places, place, a), sortKey(places, place, b)) ||
          compareByFirstName(a.member, b.member),
      ),
    brokenWithout: holder === null ? [] : places.brokenWithout(place.service, holder),
  };
}

/** Returns the selections that someone who plans these teams can make: their own people, for their own roles. */
export function selectableBy(
  plans: TeamScope,
  { roles, members }: Pick<Church, 'roles' | 'members'>,
  selections: readonly ChurchAssignment[],
): readonly ChurchAssignment[] {
  if (plans === 'all') return selections;
  const ownRoles = new Set(roles.filter(({ teamId }) => isAmong(plans, teamId)).map(({ id }) => id));
  const ownPeople = new Set(members.filter((one) => isInAnyOf(plans, one)).map(({ id }) => id));
  return selections.filter(({ roleId, memberId }) => ownRoles.has(roleId) && ownPeople.has(memberId));
}

/** Gives unsaved selections their places, but those of people who have one at the service. */
export function giveUnsaved(places: Places, unsaved: readonly ChurchAssignment[]): void {
  for (const one of unsaved)
    if (!places.placeOf(one, one.memberId))
      places.give({ service: one, roleId: one.roleId, seat: null }, one.memberId);
}

/** Returns whether nothing rules someone out: in a draft a coordinator can choose them, in a published month Sundial asks. */
function isPossible(places: Places, { roleId }: PlaceRef, concerns: readonly Concern[]): boolean {
  if (places.isPublishedFor(roleId)) return excludedBy(concerns, 'asked') === null;
  return concernsWith(concerns, 'draft', 'never', 'asks_first').length === 0;
}

/** Returns the values that candidates are sorted by. Smaller ones come first. */
function sortKey(
  places: Places,
  { roleId }: PlaceRef,
  { isPossible, concerns, price, answer, fit, member }: PlaceCandidate,
): readonly number[] {
  return [
    isPossible ? 0 : excludedBy(concerns, places.isPublishedFor(roleId) ? 'published' : 'draft') ? 2 : 1,
    concerns.some(({ code }) => BUSY.includes(code)) ? 1 : 0,
    price?.rank ?? Number.POSITIVE_INFINITY,
    answer === 'yes' ? 0 : 1,
    FITS.indexOf(fit),
    places.pastOf(member.id).services,
  ];
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at === -1 ? 0 : (a[at] as number) < (b[at] as number) ? -1 : 1;
}

function pricesIn(suggestions: readonly Suggestion[]): (memberId: MemberId) => Price | null {
  const prices = new Map(
    suggestions.map(({ user, confidence, facts }, rank) => [user.id, { confidence, facts, rank }]),
  );
  return (memberId) => prices.get(memberId) ?? null;
}

/**
 * Returns Smart Assign's opinion of these people for one place, as if everything else were fixed: who said yes first, then
 * who breaks the fewest wishes of their family.
 */
function suggestionsAlone(
  places: Places,
  place: PlaceRef,
  possible: readonly Opinion[],
): readonly Suggestion[] {
  const { church } = places;
  const { service, roleId } = place;
  const able = new Map(possible.map((opinion) => [opinion.member.id, opinion]));
  const holder = places.holderOf(place);
  const saved = places.all().filter((one) => one.memberId !== holder || !isSameService(one, service));
  const others = saved.filter((one) => one.roleId === roleId && isSameService(one, service)).length;
  const [plan] = planMonth(
    {
      ...church,
      saved,
      // The opinions contain the rules of families.
      familyRules: [],
      answers: [...able.keys()].map((memberId) => ({ ...service, memberId, isAvailable: true })),
      // One place is open, whatever the limits are now. The plan fills no other.
      limits: church.roles.map(({ id }) => ({
        timeId: service.timeId,
        roleId: id,
        maxLimit: id === roleId ? others + 1 : 0,
      })),
    },
    { service },
  );
  const isYes = (id: MemberId) => able.get(id)?.answer === 'yes';
  const wishes = (id: MemberId) =>
    able.get(id)?.concerns.filter(({ code }) => code === 'family_wish').length ?? 0;
  const suggestions = plan?.assignments.find((role) => role.roleId === roleId)?.suggestions ?? [];
  return suggestions
    .filter(({ user }) => able.has(user.id))
    .toSorted(
      ({ user: a }, { user: b }) => Number(isYes(b.id)) - Number(isYes(a.id)) || wishes(a.id) - wishes(b.id),
    );
}
