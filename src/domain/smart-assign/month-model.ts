import type { PlainDate } from '../calendar.ts';
import type { ChurchMember, ChurchRole } from './church.ts';
import type { Prices } from './cost.ts';
import type { Past } from './past.ts';
import type { FixedDays, PatternCosts } from './patterns.ts';
import type { Fit } from './suitability.ts';

/** A person who may be planned, with all that the search reads of them. */
export interface Person {
  /** Position in `MonthModel.people`. */
  readonly index: number;
  readonly member: ChurchMember;
  readonly past: Past;
  readonly fixed: FixedDays;
  /** By place, then nothing: a person is a candidate of a place once. */
  readonly candidates: Candidate[];
  costs: PatternCosts;
}

/** A role on a Sunday with the places still open in it. The places of one role are alike but for their rank. */
export interface Place {
  /** Position in `MonthModel.places`. */
  readonly index: number;
  readonly day: number;
  readonly role: ChurchRole;
  /** Places that saved assignments leave free. */
  readonly open: number;
  /** Places the plan fills: as many as levels 1 and 2 allow. */
  target: number;
  readonly candidates: Candidate[];
  /** What each open place weighs when it is lost, the most important first. */
  weights: readonly number[];
}

/** A suitable, available and not yet assigned person at a place: what the plan chooses from. */
export interface Candidate {
  /** Position in `MonthModel.candidates`. */
  readonly index: number;
  readonly person: Person;
  readonly place: Place;
  readonly day: number;
  readonly fit: Fit;
  /** Weeks from the person's last service in the role to this Sunday; null: never in the past 26 weeks. */
  readonly weeksSince: number | null;
  /** The cost of the choice itself: levels 3, 5, 6 and 8. */
  hi: number;
  lo: number;
}

/** A month in the form the search works on: everything in the order of ids, positions instead of ids. */
export interface MonthModel {
  readonly sundays: readonly PlainDate[];
  /** The active roles in their order. */
  readonly roles: readonly ChurchRole[];
  readonly people: readonly Person[];
  /** By Sunday, then by role. */
  readonly places: readonly Place[];
  readonly candidates: readonly Candidate[];
  /** For each Sunday, the people who said yes and have no saved assignment there. */
  readonly free: ReadonlyArray<readonly Person[]>;
  readonly prices: Prices;
}
