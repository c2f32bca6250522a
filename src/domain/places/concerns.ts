import type { LackingCheck } from '../checks/checks.ts';
import type { RoleId } from '../ids.ts';
import type { ExceededLimit } from '../members/serving-limits.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import type { Service } from '../services/services.ts';
import type { NamedRule } from '../serving-together/named-rules.ts';

/*
 * The concerns about a member at a place, and who is stopped by it. This is the only home of both: the plan, requests for
 * cover, members and coordinators all ask it (docs/product.md, "Who can have a place").
 */

/** The reasons not to choose a member for a place, with its parameters: a closed list, in the order it is told. */
export interface ConcernParams {
  /** The month is published, and a draft of it can't be changed. */
  readonly month_locked: null;
  readonly role_inactive: null;
  /** The role has no places at that service. */
  readonly role_not_needed: null;
  /** They are learning the role, so that they have none of its places. */
  readonly learner_takes_no_place: null;
  /** Of a learner: they are not learning the role. */
  readonly not_learning: null;
  /** Of a learner: someone else is learning the role there. */
  readonly trainee_there: { readonly name: string };
  /** They have a place at this service, in this role or another. `withTeam`: in another team that the one who asks plans. */
  readonly serves_here: { readonly roleId: RoleId; readonly withTeam?: WithTeam };
  /** They have a place here or at the same time, in a team that the one who asks does not plan. */
  readonly serves_with_other_team: { readonly others: readonly WithTeam[] };
  /** They have the place, and said that they can't make it. */
  readonly declined_here: null;
  readonly said_no: null;
  readonly away: null;
  readonly no_answer: null;
  /** They serve at these services at the same time. `others`: those in another team that the one who asks plans. */
  readonly same_time: { readonly services: readonly Service[]; readonly others?: readonly WithTeam[] };
  /** The same in other teams than that of the place, for those who plan all teams. */
  readonly same_time_other_team: { readonly others: readonly WithTeam[] };
  /** Of a guest: they serve at these services at the same time, in any team that is planned. */
  readonly guest_busy: { readonly services: readonly Service[] };
  /** An "always" of their family that they would break. */
  readonly family_must: { readonly rule: NamedRule };
  readonly not_suitable: null;
  /** They are no member of the role's team. */
  readonly not_in_team: { readonly team: string };
  /** The first check that they lack on the day of the service, for leads and for administrators. */
  readonly check_missing: LackingCheck;
  readonly check_missing_to_confirm: LackingCheck;
  /** Of a learner: they learn at so many services of the month already. */
  readonly learned_enough: { readonly services: number };
  /** Of a learner: no one who is experienced in the role has a place of it there. */
  readonly no_one_to_learn_from: null;
  /** A limit of their own that this place would exceed. */
  readonly beyond_limit: { readonly limit: ExceededLimit };
  /** An "if possible" of their family that they would break. */
  readonly family_wish: { readonly rule: NamedRule };
  /** They serve at these other services on the same day. */
  readonly same_day: { readonly services: readonly Service[] };
  /** Their services in the 26 weeks before the month are more than the average of those who can serve. */
  readonly often_lately: { readonly services: number; readonly average: number };
  /** Someone has every place of the role. Told last: it can change while the others stay. */
  readonly role_full: { readonly role: string; readonly limit: number };
}

/** A service at which someone serves in another team. */
export interface WithTeam {
  readonly team: string;
  readonly service: Service;
}

export type ConcernCode = keyof ConcernParams;

/** A reason not to choose a member for a place. Without an argument, anything on the list. */
export type Concern<Code extends ConcernCode = ConcernCode> = {
  readonly [Each in Code]: { readonly code: Each; readonly params: ConcernParams[Each] };
}[Code];

/**
 * How a member comes to a place: by Smart Assign's plan, because Sundial asks them, by their own act, or a coordinator's. A
 * coordinator also lets them learn, in a draft or a published month.
 */
export const WAYS = ['plan', 'asked', 'member', 'draft', 'published', 'learning'] as const;

export type Way = (typeof WAYS)[number];

/**
 * The effect of a concern. `never`: it is refused. `asks_first`: a coordinator is asked before it is done, and the log keeps
 * that. `says`: it shows beside the name and in the summary before publishing. `counts`: it only changes the order. `may`:
 * nothing.
 */
export type Effect = 'never' | 'asks_first' | 'says' | 'counts' | 'may';

const NEVER = {
  plan: 'never',
  asked: 'never',
  member: 'never',
  draft: 'never',
  published: 'never',
  learning: 'never',
} as const;
const HARD = { ...NEVER, draft: 'asks_first', published: 'asks_first' } as const;
const SOFT = {
  plan: 'counts',
  asked: 'counts',
  member: 'may',
  draft: 'says',
  published: 'says',
  learning: 'says',
} as const;

/** The effect of each concern on each way. The documentation of the API lists it. */
export const EFFECTS = {
  // Places of a published month change one by one, without unlocking it.
  month_locked: { ...NEVER, asked: 'may', member: 'may', published: 'may', learning: 'may' },
  role_inactive: NEVER,
  role_not_needed: NEVER,
  learner_takes_no_place: { ...NEVER, learning: 'may' },
  not_learning: NEVER,
  trainee_there: NEVER,
  serves_here: NEVER,
  serves_with_other_team: NEVER,
  declined_here: NEVER,
  said_no: NEVER,
  away: NEVER,
  no_answer: { ...NEVER, asked: 'may', member: 'may', published: 'says' },
  same_time: HARD,
  same_time_other_team: HARD,
  guest_busy: NEVER,
  family_must: HARD,
  not_suitable: { ...NEVER, draft: 'says', published: 'says', learning: 'may' },
  not_in_team: HARD,
  check_missing: NEVER,
  check_missing_to_confirm: { ...HARD, learning: 'asks_first' },
  learned_enough: NEVER,
  no_one_to_learn_from: NEVER,
  beyond_limit: { ...NEVER, member: 'may', draft: 'says', published: 'says', learning: 'says' },
  family_wish: SOFT,
  same_day: SOFT,
  often_lately: SOFT,
  role_full: { ...NEVER, learning: 'may' },
} as const satisfies Readonly<Record<ConcernCode, Readonly<Record<Way, Effect>>>>;

/** Of the concerns that a coordinator is asked about first, those that a request must confirm. */
const TO_CONFIRM: readonly ConcernCode[] = [
  'same_time_other_team',
  'not_in_team',
  'check_missing_to_confirm',
];

/** Someone who serves at the same time, in any team. */
export const BUSY: readonly ConcernCode[] = ['serves_with_other_team', 'same_time', 'same_time_other_team'];

/** Returns where someone serves in other teams, at the service of a place or at the same time. */
export function servesInOtherTeams(concerns: readonly Concern[]): readonly WithTeam[] {
  return concerns.flatMap(({ code, params }) => {
    if (code === 'serves_here') return params.withTeam ?? [];
    if (code === 'same_time') return params.others ?? [];
    return code === 'same_time_other_team' || code === 'serves_with_other_team' ? params.others : [];
  });
}

/** A concern that a coordinator is asked about first. The log of changes names it. */
export type AskedFirst = {
  [Code in ConcernCode]: 'asks_first' extends (typeof EFFECTS)[Code][Way] ? Code : never;
}[ConcernCode];

/** Every code, in the order it is told. */
export const CONCERN_CODES = Object.keys(EFFECTS) as readonly ConcernCode[];

/** Returns the concerns that have one of these effects on a way, in order. */
export function concernsWith(
  concerns: readonly Concern[],
  way: Way,
  ...effects: readonly Effect[]
): readonly Concern[] {
  return concerns.filter(({ code }) => effects.includes(EFFECTS[code][way]));
}

/** The first concern that excludes someone on a way, or null. */
export function excludedBy(concerns: readonly Concern[], way: Way): Concern | null {
  return concernsWith(concerns, way, 'never')[0] ?? null;
}

/** The ways by which someone comes to a place on request. */
export type RequestWay = Exclude<Way, 'plan' | 'asked'>;

/** Why a request for a place is refused. */
export type RefusalOn<On extends RequestWay = RequestWay> =
  | Refusal<'role_inactive' | 'role_not_needed' | 'already_assigned' | 'not_available'>
  | (On extends 'learning' ? never : Refusal<'role_full' | 'learner_takes_no_place'>)
  | (On extends 'draft' ? Refusal<'roster_finalized'> : never)
  | (On extends 'draft' | 'published' ? Refusal<'guest_busy'> : never)
  | (On extends 'draft' | 'published' | 'learning'
      ? Refusal<'serves_with_other_team' | 'not_in_team' | 'check_missing'>
      : never)
  | (On extends 'member' ? Refusal<'not_suitable'> : never)
  | (On extends 'member' | 'learning' ? Refusal<'serves_at_same_time' | 'family_rules_out'> : never)
  | (On extends 'learning'
      ? Refusal<'not_learning' | 'trainee_there' | 'learned_enough' | 'no_one_to_learn_from'>
      : never);

/**
 * Returns why a member can't take a place, or a coordinator can't give it to them, or null if they can. Asking a coordinator
 * first is a refusal only where the request must confirm it.
 */
export function refusalOf<On extends RequestWay>(
  concerns: readonly Concern[],
  way: On,
  isConfirmed: boolean,
): RefusalOn<On> | null {
  const toConfirm = concernsWith(concerns, way, 'asks_first').find(({ code }) => TO_CONFIRM.includes(code));
  const stopping = excludedBy(concerns, way) ?? (isConfirmed ? null : (toConfirm ?? null));
  return refusalBy(stopping, way) as RefusalOn<On> | null;
}

function refusalBy(concern: Concern | null, way: RequestWay): RefusalOn | null {
  switch (concern?.code) {
    case undefined:
      return null;
    case 'month_locked':
      return refusal('roster_finalized');
    case 'serves_here':
    case 'declined_here':
      return refusal('already_assigned');
    case 'said_no':
    case 'away':
    case 'no_answer':
      return refusal('not_available');
    case 'serves_with_other_team':
      return withOtherTeam(concern.params);
    case 'same_time':
      return refusal('serves_at_same_time');
    case 'same_time_other_team':
      return way === 'member' ? refusal('serves_at_same_time') : withOtherTeam(concern.params);
    case 'not_in_team':
      return way === 'member' ? refusal('not_suitable') : refusal('not_in_team', concern.params);
    case 'check_missing':
    case 'check_missing_to_confirm':
      return way === 'member' ? refusal('not_suitable') : refusal('check_missing', concern.params);
    case 'family_must':
      return refusal('family_rules_out');
    case 'role_inactive':
    case 'role_not_needed':
    case 'guest_busy':
    case 'not_suitable':
    case 'learner_takes_no_place':
    case 'not_learning':
    case 'no_one_to_learn_from':
      return refusal(concern.code);
    case 'trainee_there':
      return refusal('trainee_there', concern.params);
    case 'learned_enough':
      return refusal('learned_enough', concern.params);
    case 'role_full':
      return refusal('role_full', concern.params);
    default:
      throw new Error(`${concern?.code} excludes no one on request`);
  }
}

function withOtherTeam({ others }: ConcernParams['serves_with_other_team']) {
  const [{ team, service }] = others as readonly [WithTeam];
  const { date, startsAt, name } = service;
  return refusal('serves_with_other_team', { team, service: { date, startsAt, name, sharesDate: true } });
}
