import type { PlainDate } from '../calendar.ts';
import type { ChurchMember, ChurchRole } from './church.ts';
import type { Prices } from './cost.ts';
import type { Past } from './past.ts';
import type { FixedDays, PatternCosts } from './patterns.ts';
import type { Fit } from './suitability.ts';

/** A person who can be planned, with everything the search reads about them. */
export interface Person {
  /** The index in `MonthModel.people`. */
  readonly index: number;
  readonly member: ChurchMember;
  readonly past: Past;
  readonly fixed: FixedDays;
  /** In place order. A person is a candidate for a place at most once. */
  readonly candidates: Candidate[];
  costs: PatternCosts;
}

/** A role on a Sunday with its open places. The places of one role differ only in rank. */
export interface Place {
  /** The index in `MonthModel.places`. */
  readonly index: number;
  readonly day: number;
  readonly role: ChurchRole;
  /** The number of places without a saved assignment. */
  readonly open: number;
  /** The number of places the plan fills: as many as levels 1 and 2 allow. */
  target: number;
  readonly candidates: Candidate[];
  /** The cost of losing each open place, most important first. */
  weights: readonly number[];
}

/** A suitable, available and unassigned person at a place. The plan is a choice of candidates. */
export interface Candidate {
  /** The index in `MonthModel.candidates`. */
  readonly index: number;
  readonly person: Person;
  readonly place: Place;
  readonly day: number;
  readonly fit: Fit;
  /**
   * Weeks from the person's last service in the role to this Sunday, or null if there was none in the past 26 weeks.
   */
  readonly weeksSince: number | null;
  /** The cost of the choice itself: levels 3, 5, 6 and 8. */
  hi: number;
  lo: number;
}

/** A month in the form the search uses: sorted by id, with indexes instead of ids. */
export interface MonthModel {
  readonly sundays: readonly PlainDate[];
  /** The active roles in order. */
  readonly roles: readonly ChurchRole[];
  readonly people: readonly Person[];
  /** By Sunday, then by role. */
  readonly places: readonly Place[];
  readonly candidates: readonly Candidate[];
  /** For each Sunday, the people who said yes and have no saved assignment. */
  readonly free: ReadonlyArray<readonly Person[]>;
  readonly prices: Prices;
}
