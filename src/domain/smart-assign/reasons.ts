import type { Loss } from './cost.ts';
import { type Fit, isPreference } from './suitability.ts';

const MAX_FACTS = 3;

/** The facts about a person for a role on a Sunday. */
export interface PersonFacts {
  readonly fit: Fit;
  /** Weeks since the last service in this role, or null if there was none in six months. */
  readonly weeksSince: number | null;
  /** Services in the past six months. */
  readonly services: number;
  /** The average for everyone who can serve this month, rounded to a whole number. */
  readonly average: number;
}

/** The facts about a person in the plan. */
export interface SelectedFacts extends PersonFacts {
  readonly servesInARow: boolean;
  /** Whether the person serves neither on the Sunday before nor on the one after. */
  readonly isFreeAround: boolean;
}

/** The facts about a person the plan did not select. */
export interface AlternativeFacts extends PersonFacts {
  readonly loss: Loss;
  /** The role the plan gives the person on this Sunday, or null. */
  readonly usedAs: string | null;
  /** Whether choosing the person would break the rest rule for them. */
  readonly wouldServeInARow: boolean;
  /** The selected person with the fewest services, or null when there is none. */
  readonly chosen: { readonly firstName: string; readonly services: number } | null;
}

type Fact = string | null;

/** The explanation of a suggestion. */
export interface Explanation {
  /** At most three facts, starting with the fit. */
  readonly reason: string;
  /** The reason without the preference and the services in six months, for screens that show those separately. */
  readonly note: string;
}

function explanationOf(facts: readonly Fact[], { fit }: PersonFacts, load: string): Explanation {
  const known = facts.filter((fact) => fact !== null);
  const shownSeparately = isPreference(fit) ? [known[0], load] : [load];
  return {
    reason: known.slice(0, MAX_FACTS).join(' '),
    note: known
      .filter((fact) => !shownSeparately.includes(fact))
      .slice(0, MAX_FACTS - 1)
      .join(' '),
  };
}

function count(n: number, thing: string): string {
  return n === 1 ? `${n} ${thing}` : `${n} ${thing}s`;
}

function fitFact({ fit, weeksSince }: PersonFacts): Fact {
  if (fit === 'preferred') return 'Prefers this role.';
  if (fit === 'secondary') return 'This role is their second choice.';
  if (fit === 'experienced') return lastServedFact(weeksSince);
  return fit === 'flexible' ? 'Open to any role.' : 'Asked for other roles and has not done this one.';
}

function lastServedFact(weeksSince: number | null): Fact {
  return weeksSince === null ? null : `Last served here ${count(weeksSince, 'week')} ago.`;
}

function loadFact({ services, average }: PersonFacts): string {
  return `Served ${count(services, 'time')} in six months; average ${average}.`;
}

/** Returns why the plan selected a person: at most three facts, starting with the fit. */
export function reasonForSelected(facts: SelectedFacts): Explanation {
  const load = loadFact(facts);
  const all = [
    fitFact(facts),
    facts.servesInARow ? 'Serves two Sundays in a row.' : null,
    facts.fit === 'experienced' ? null : lastServedFact(facts.weeksSince),
    load,
    facts.isFreeAround ? 'Free on the Sundays before and after.' : null,
  ];
  return explanationOf(all, facts, load);
}

/** Returns why the plan did not select a person: the fit, then what would be lost. */
export function reasonForAlternative(facts: AlternativeFacts): Explanation {
  const { loss, chosen, usedAs } = facts;
  const servedMore = chosen !== null && facts.services > chosen.services;
  const load = loadFact(facts);
  const all = [
    fitFact(facts),
    usedAs === null ? null : `Already ${usedAs} that day.`,
    heaviestLoss(loss, facts.wouldServeInARow),
    servedMore ? `Has served more often than ${chosen.firstName}.` : null,
    load,
  ];
  return explanationOf(all, facts, load);
}

/** Names only the highest level with a loss, because a loss below it is often another person's gain. */
function heaviestLoss(loss: Loss, wouldServeInARow: boolean): Fact {
  if (loss.place > 0) return 'A place would stay open.';
  if (loss.able > 0) return 'A place would go to someone who has not asked for that role or done it.';
  if (loss.pairs > 0) {
    return wouldServeInARow
      ? 'Would serve two Sundays in a row.'
      : 'Someone else would serve two Sundays in a row.';
  }
  if (loss.preferred > 0) return 'Fewer people would get the role they prefer.';
  return loss.secondary > 0 ? 'Fewer people would get their secondary role.' : null;
}

/** Returns why an unsuitable person is not planned: their preferences for other roles, then the load. */
export function reasonForOutside(facts: PersonFacts, usedAs: string | null): Explanation {
  const load = loadFact(facts);
  return explanationOf(
    [fitFact(facts), usedAs === null ? null : `Already ${usedAs} that day.`, load],
    facts,
    load,
  );
}

/** The reasons why a place stays open. */
export const OPEN_REASONS = {
  noOne: 'Nobody is available this Sunday',
  noOneElse: 'Nobody else is available this Sunday',
  noOneSuitable: 'Nobody available asked for or has done this role',
  noOneElseSuitable: 'Nobody else available asked for or has done this role',
  neededElsewhere: 'Everybody available who could do this role is needed in another',
} as const;

/** Returns why places of a role stay open on a Sunday. */
export function openReason(
  people: { readonly free: number; readonly saved: number },
  candidates: number,
  chosenHere: number,
): string {
  if (people.free === 0) return people.saved === 0 ? OPEN_REASONS.noOne : OPEN_REASONS.noOneElse;
  if (candidates === 0) return OPEN_REASONS.noOneSuitable;
  return candidates === chosenHere ? OPEN_REASONS.noOneElseSuitable : OPEN_REASONS.neededElsewhere;
}
