import type { FamilyRule } from '../../families/family-rules.ts';
import type { InRoom, Room } from '../../rooms/rooms.ts';
import type { Overlapping } from '../../services/overlaps.ts';
import type { Service } from '../../services/services.ts';
import type { ChurchMember, ChurchRole } from './church.ts';
import type { Prices } from './cost.ts';
import type { Slots } from './moments.ts';
import type { Past } from './past.ts';
import type { Fit } from './suitability.ts';

/** A person's limits in teams: no more services of each than this many. Each service is of one team then (`splitByTeams`). */
export interface TeamLimits {
  /** For each service, the index of its team's limit. -1 without one. */
  readonly of: readonly number[];
  /** The most services that can be planned, by limit. */
  readonly most: readonly number[];
}

/** A person who can be planned, with everything the search reads about them. */
export interface Person {
  /** The index in `MonthModel.people`. */
  readonly index: number;
  readonly member: ChurchMember;
  readonly past: Past;
  readonly isExemptFromRest: boolean;
  /** The month's services with a saved assignment, as indexes in `MonthModel.services`. */
  readonly saved: ReadonlySet<number>;
  /** The services of other months with a saved assignment that overlap the month's, as indexes in `MonthAround.services`. */
  readonly savedAround: ReadonlySet<number>;
  /** For each service of the month, the number of the person's other saved services near it, in the month or outside. */
  readonly savedNear: readonly number[];
  /** The most services that can be planned. Infinite if the person's limit cannot be reached. */
  readonly mostPlanned: number;
  /** The limits in teams that the person can reach besides. Null without any. */
  readonly inTeams: TeamLimits | null;
  /** Whether no two services of the person may be near each other. */
  readonly isNeverNear: boolean;
  /** For each service, the others the person can't serve at too: at the same time, or with one service a day on its date. */
  readonly apart: Overlapping;
  /** In place order. A person is a candidate for a place at most once. */
  readonly candidates: Candidate[];
}

/** A role at a service with its open places. The places of one role differ only in rank. */
export interface Place {
  /** The index in `MonthModel.places`. */
  readonly index: number;
  /** The index in `MonthModel.services`. */
  readonly service: number;
  readonly role: ChurchRole;
  /** The number of places without a saved assignment. */
  readonly open: number;
  /** The number of places the plan fills: as many as levels 1 and 2 allow. */
  target: number;
  readonly candidates: Candidate[];
  /**
   * Who could be a candidate, but has reached a limit of their own by saved assignments, is saved at a service at the same
   * time, can't serve by the must-rules of families, or would be in a room that stays closed. Not in `MonthModel.candidates`.
   */
  readonly limited: Candidate[];
  /** The cost of losing each open place, most important first. */
  weights: readonly number[];
}

/** A suitable, available and unassigned person at a place. The plan is a choice of candidates. */
export interface Candidate {
  /** The index in `MonthModel.candidates`. */
  index: number;
  readonly person: Person;
  readonly place: Place;
  /** The index in `MonthModel.services`. */
  readonly service: number;
  readonly fit: Fit;
  /** Weeks from the person's last service in the role to this one, or null if there was none in the past 26 weeks. */
  readonly weeksSince: number | null;
  /** The cost of the choice itself: levels 3, 5, 6 and 8. */
  hi: number;
  lo: number;
}

/** A term of a row: 1 if a person serves at one of these services. */
export interface RuleTerm {
  readonly person: Person;
  /** The services of a date or a moment that the person can be planned for. */
  readonly services: readonly number[];
  readonly factor: 1 | -1;
  /** Whether the person can be planned at several of the services, which still count once. */
  readonly isOnce: boolean;
}

/**
 * A case of a rule as a linear row over who serves where: the sum of its terms is at most the right side, or equal to it. A
 * plan breaks it by at most 1. Saved assignments are part of the right side.
 */
export interface RuleRow {
  /** The index in `MonthModel.rules`. */
  readonly index: number;
  readonly isEquation: boolean;
  readonly rightSide: number;
  /** Whether no plan may break it: a must-rule that the saved assignments alone do not break. */
  readonly isMust: boolean;
  readonly terms: readonly RuleTerm[];
}

/** A person's term in a row. */
export interface PersonTerm {
  readonly row: RuleRow;
  readonly term: RuleTerm;
}

/** The services of a month, and those of other months that overlap them across midnight. */
export interface MonthAround {
  /** In order. */
  readonly services: readonly Service[];
  readonly overlapping: Overlapping;
  /** The index of the month's first service. */
  readonly first: number;
}

/** A room at a service, with a part of it to itself (`splitByTeams`). */
export interface RoomAt {
  readonly room: Room;
  /** The index in `MonthModel.services`. */
  readonly service: number;
  readonly places: readonly Place[];
  /** Who is saved there and can make it, and who could be added. */
  readonly saved: readonly InRoom[];
  readonly could: readonly InRoom[];
}

/** A month in the form the search uses: sorted by id, with indexes instead of ids. */
export interface MonthModel {
  /** In order. */
  readonly services: readonly Service[];
  /** For each service, the indexes of the parts of the same one, itself too. Most services have one part. */
  readonly parts: ReadonlyArray<readonly number[]>;
  /** For each service, the indexes of the others at most seven days away, in order. */
  readonly near: ReadonlyArray<readonly number[]>;
  /** For each service, the indexes of the others at the same time. No one is planned at two of them. */
  readonly overlapping: Overlapping;
  readonly around: MonthAround;
  /** The ways to divide the services into slots (`slotsOf`). */
  readonly slots: readonly Slots[];
  readonly people: readonly Person[];
  /** By service, then by role. A role that is not needed at a service has no place there. */
  readonly places: readonly Place[];
  readonly candidates: readonly Candidate[];
  /** For each service, the people who said yes and have no saved assignment there. */
  readonly free: ReadonlyArray<readonly Person[]>;
  /** The rooms that the plan can add someone to. */
  readonly rooms: readonly RoomAt[];
  /** The rules between members. Their order is always the same. */
  readonly familyRules: readonly FamilyRule[];
  /** The cases of these rules that a plan can break or satisfy, and what the rooms that it opens need. */
  readonly rules: readonly RuleRow[];
  /** For each person, their terms in these rows. */
  readonly rulesOf: ReadonlyArray<readonly PersonTerm[]>;
  readonly prices: Prices;
  /** Choices that fill every place up to its target. */
  readonly start: readonly Candidate[];
  /** Whether the targets are proven to be the best on levels 1 and 2. */
  readonly areTargetsProved: boolean;
}
