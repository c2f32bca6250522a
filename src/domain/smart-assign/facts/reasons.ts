import type { PlainDate } from '../../calendar/calendar.ts';
import type { ClockTime } from '../../calendar/time-zone.ts';
import type { FamilyRule } from '../../families/family-rules.ts';
import type { Loss } from '../model/cost.ts';
import type { Fit } from '../model/suitability.ts';

/** A place that would be open if someone else were chosen for another place. */
export interface OpenedPlace {
  readonly role: string;
  /** Null if it is the team of the other place. */
  readonly team: string | null;
  readonly day: PlainDate;
  readonly startsAt: ClockTime | null;
  readonly serviceName: string | null;
  /** Whether the other place is on that day, too. */
  readonly isSameDay: boolean;
}

/**
 * The parameters of the facts that explain a suggestion: a closed list. The Roster Builder has the sentences
 * (`reason-wording.ts`).
 */
export interface ReasonFactParams {
  readonly prefers_role: null;
  readonly second_choice: null;
  readonly open_to_any_role: null;
  readonly asked_for_others: null;
  readonly last_served: { readonly weeks: number };
  /** Services in the past six months, and the rounded average of everyone who can serve this month. */
  readonly load: { readonly services: number; readonly average: number };
  readonly free_around: null;
  /** The other role that the plan gives the person at this service. Nothing says that it was applied. */
  readonly suggested_for: { readonly role: string };
  /** The person is saved at another service that starts then and takes place at the same time. */
  readonly serves_at_same_time: { readonly startsAt: ClockTime };
  /** Only the plan gives the person a place at that service. */
  readonly suggested_at_same_time: { readonly startsAt: ClockTime };
  readonly served_more: { readonly firstName: string };
  /** The place that would be open instead, if that is certain. */
  readonly place_stays_open: OpenedPlace | null;
  readonly place_to_unable: null;
  /** Next to a saved assignment. */
  readonly would_serve_in_a_row: null;
  /** Next to a service that only the plan gives the person. */
  readonly suggested_in_a_row: null;
  readonly other_serves_in_a_row: null;
  readonly fewer_preferred: null;
  readonly fewer_secondary: null;
  /** The person's own limits, which one more service would exceed. */
  readonly asked_for_at_most: { readonly services: number };
  readonly asked_for_at_most_in_team: { readonly services: number };
  readonly asked_not_in_a_row: null;
  readonly asked_once_a_day: null;
  /** Must-rules of families that the person would break. `partner_cannot`: the partner said no or has not answered. */
  readonly must_serve_with: { readonly firstName: string };
  readonly partner_cannot: { readonly firstName: string };
  readonly must_serve_same_day: { readonly firstName: string };
  readonly kept_apart: { readonly firstName: string };
  readonly needed_at_home: { readonly names: readonly string[] };
  readonly no_adult: { readonly names: readonly string[] };
  /** A rule that a plan may break. It is also about these people. */
  readonly family_wish_broken: { readonly kind: FamilyRule['kind']; readonly names: readonly string[] };
  readonly other_family_wish_broken: null;
  /** Without the person, no one could be planned in the room. */
  readonly opens_room: { readonly room: string };
  /** The room would have too few adults, or those of one family only, with the person instead of another one. */
  readonly under_age_full: { readonly room: string };
  readonly room_needs_other_family: { readonly room: string };
  /** No one is planned in the room. One person more would not change that. */
  readonly room_stays_closed: { readonly room: string };
}

/** One fact that explains a suggestion. Without arguments, anything on the list. */
export type ReasonFact<Code extends keyof ReasonFactParams = keyof ReasonFactParams> = {
  readonly [Each in Code]: { readonly code: Each; readonly params: ReasonFactParams[Each] };
}[Code];

/** A fact about a must-rule of a family. */
export type FamilyFact = ReasonFact<
  'must_serve_with' | 'partner_cannot' | 'must_serve_same_day' | 'kept_apart' | 'needed_at_home' | 'no_adult'
>;

/** A fact about a room that keeps a person out. */
export type RoomFact = ReasonFact<'under_age_full' | 'room_needs_other_family' | 'room_stays_closed'>;

/** The facts about a person for a role at a service. */
export interface PersonFacts {
  readonly fit: Fit;
  /** Weeks since the last service in this role, or null if there was none in six months. */
  readonly weeksSince: number | null;
  readonly load: ReasonFact<'load'>;
}

/** Where a person serves at another service at most seven days away: a saved assignment comes first. */
export type ServesNear = 'saved' | 'plan' | 'no';

/** The facts about a person in the plan. */
export interface SelectedFacts extends PersonFacts {
  readonly isExemptFromRest: boolean;
  readonly servesNear: ServesNear;
  /** The rule of a family that the person breaks by serving, and that a plan may break, or null. */
  readonly brokenPreference: ReasonFact<'family_wish_broken'> | null;
  /** The room that the person opens, or null. */
  readonly opens: ReasonFact<'opens_room'> | null;
}

/** The facts about a person the plan did not select. */
export interface AlternativeFacts extends PersonFacts {
  readonly loss: Loss;
  readonly opens: OpenedPlace | null;
  /** Names the role that the plan gives the person at this service, or the other service at the same time, or null. */
  readonly usedAs: ReasonFact<'suggested_for' | 'serves_at_same_time' | 'suggested_at_same_time'> | null;
  readonly isExemptFromRest: boolean;
  readonly servesNear: ServesNear;
  readonly brokenPreference: SelectedFacts['brokenPreference'];
  /** The person's own limit that one service more would exceed, or the rule of a family or a room that it would break, or null. */
  readonly limit:
    | ReasonFact<
        'asked_for_at_most' | 'asked_for_at_most_in_team' | 'asked_not_in_a_row' | 'asked_once_a_day'
      >
    | FamilyFact
    | RoomFact
    | null;
  /** The selected person with the fewest services, or null when there is none. */
  readonly chosen: { readonly firstName: string; readonly services: number } | null;
}

type Fact = ReasonFact | null;

const MAX_FACTS = 3;

/**
 * The facts that a note leaves out. Screens show the preference and the services in six months separately, and whether a
 * person is free also depends on selections that are not saved.
 */
const NOT_IN_NOTES: ReadonlySet<ReasonFact['code']> = new Set([
  'prefers_role',
  'second_choice',
  'load',
  'free_around',
]);

const FIT_FACTS: Readonly<Record<Exclude<Fit, 'experienced'>, ReasonFact>> = {
  preferred: { code: 'prefers_role', params: null },
  secondary: { code: 'second_choice', params: null },
  flexible: { code: 'open_to_any_role', params: null },
  outside: { code: 'asked_for_others', params: null },
};

/** Returns the facts of a reason: at most three, starting with the fit. */
export function reasonFacts(facts: readonly ReasonFact[]): readonly ReasonFact[] {
  return facts.slice(0, MAX_FACTS);
}

/** Returns the facts of a note: the reason for choosing people by hand, with at most two facts. */
export function noteFacts(facts: readonly ReasonFact[]): readonly ReasonFact[] {
  return facts.filter(({ code }) => !NOT_IN_NOTES.has(code)).slice(0, MAX_FACTS - 1);
}

function known(facts: readonly Fact[]): readonly ReasonFact[] {
  return facts.filter((fact) => fact !== null);
}

function fitFact({ fit, weeksSince }: PersonFacts): Fact {
  return fit === 'experienced' ? lastServedFact(weeksSince) : FIT_FACTS[fit];
}

function lastServedFact(weeks: number | null): Fact {
  return weeks === null ? null : { code: 'last_served', params: { weeks } };
}

/** Returns that the person would serve twice within a week. A service that only the plan has is not stated as a fact. */
function inARowFact({ isExemptFromRest, servesNear }: SelectedFacts | AlternativeFacts): Fact {
  if (isExemptFromRest || servesNear === 'no') return null;
  return { code: servesNear === 'saved' ? 'would_serve_in_a_row' : 'suggested_in_a_row', params: null };
}

/** Returns why the plan selected a person, the most important fact first. */
export function factsForSelected(facts: SelectedFacts): readonly ReasonFact[] {
  return known([
    fitFact(facts),
    inARowFact(facts),
    facts.opens,
    facts.brokenPreference,
    facts.fit === 'experienced' ? null : lastServedFact(facts.weeksSince),
    facts.load,
    facts.servesNear === 'no' ? { code: 'free_around', params: null } : null,
  ]);
}

/** Returns why the plan did not select a person: the fit, then the loss. */
export function factsForAlternative(facts: AlternativeFacts): readonly ReasonFact[] {
  const { loss, opens, chosen, usedAs, limit, load, brokenPreference } = facts;
  return known([
    fitFact(facts),
    usedAs,
    limit,
    heaviestLoss(loss, opens, inARowFact(facts), brokenPreference),
    chosen !== null && load.params.services > chosen.services
      ? { code: 'served_more', params: { firstName: chosen.firstName } }
      : null,
    load,
  ]);
}

/** Returns only the highest level with a loss, because a loss below it is often another person's gain. */
function heaviestLoss(loss: Loss, opens: OpenedPlace | null, inARow: Fact, brokenPreference: Fact): Fact {
  if (loss.place > 0) return { code: 'place_stays_open', params: opens };
  if (loss.able > 0) return { code: 'place_to_unable', params: null };
  if (loss.pairs > 0) return inARow ?? { code: 'other_serves_in_a_row', params: null };
  if (loss.broken > 0) return brokenPreference ?? { code: 'other_family_wish_broken', params: null };
  if (loss.preferred > 0) return { code: 'fewer_preferred', params: null };
  return loss.secondary > 0 ? { code: 'fewer_secondary', params: null } : null;
}

/** Returns why an unsuitable person is not planned: their preferences for other roles, then the load. */
export function factsForOutside(
  facts: PersonFacts,
  usedAs: AlternativeFacts['usedAs'],
): readonly ReasonFact[] {
  return known([fitFact(facts), usedAs, facts.load]);
}

/** Why a place stays open. */
export type OpenReason =
  | 'no_one'
  | 'no_one_else'
  | 'no_one_suitable'
  | 'no_one_else_suitable'
  | 'limits_reached'
  | 'families_rule_out'
  | 'room_closed'
  | 'needed_elsewhere';

/**
 * Returns why places of a role stay open at a service. `limited` could do it, but not within their own limits, and `ruledOut`
 * not with the rules of families.
 */
export function openReason(
  people: { readonly free: number; readonly saved: number },
  {
    candidates,
    limited,
    ruledOut,
  }: { readonly candidates: number; readonly limited: number; readonly ruledOut: number },
  chosenHere: number,
): OpenReason {
  if (people.free === 0) return people.saved === 0 ? 'no_one' : 'no_one_else';
  if (limited > 0 && candidates === chosenHere) return 'limits_reached';
  if (ruledOut > 0 && candidates === chosenHere) return 'families_rule_out';
  if (candidates === 0) return 'no_one_suitable';
  return candidates === chosenHere ? 'no_one_else_suitable' : 'needed_elsewhere';
}
