import type { Loss } from './cost.ts';
import { type Fit, isWish } from './suitability.ts';

const MOST_FACTS = 3;

/** What is known of a person for a role on a Sunday. */
export interface PersonFacts {
  readonly fit: Fit;
  /** Weeks from the last service in this role; null: never in six months. */
  readonly weeksSince: number | null;
  /** Services in the past six months. */
  readonly services: number;
  /** The average of all who can serve this month, a whole number. */
  readonly average: number;
}

/** What is known of somebody the plan has chosen. */
export interface SelectedFacts extends PersonFacts {
  readonly servesInARow: boolean;
  /** Serves neither on the Sunday before nor on the one after. */
  readonly isFreeAround: boolean;
}

/** What is known of somebody the plan has not chosen. */
export interface AlternativeFacts extends PersonFacts {
  readonly loss: Loss;
  /** The role the plan has the person in on this Sunday. */
  readonly usedAs: string | null;
  /** The person would serve on consecutive Sundays, and it matters. */
  readonly wouldServeInARow: boolean;
  /** Whom the plan has chosen here instead, the one who served least often. */
  readonly chosen: { readonly firstName: string; readonly services: number } | null;
}

type Fact = string | null;

/** What is said of a suggestion. */
export interface Told {
  /** At most three facts, the fit first. */
  readonly reason: string;
  /** The same for where the wish and the services of six months are told beside it. */
  readonly note: string;
}

function told(facts: readonly Fact[], { fit }: PersonFacts, load: string): Told {
  const known = facts.filter((fact) => fact !== null);
  const beside = isWish(fit) ? [known[0], load] : [load];
  return {
    reason: known.slice(0, MOST_FACTS).join(' '),
    note: known
      .filter((fact) => !beside.includes(fact))
      .slice(0, MOST_FACTS - 1)
      .join(' '),
  };
}

function count(n: number, thing: string): string {
  return n === 1 ? `${n} ${thing}` : `${n} ${thing}s`;
}

function fitFact({ fit, weeksSince }: PersonFacts): Fact {
  if (fit === 'preferred') return 'Prefers this role.';
  if (fit === 'secondary') return 'Has this as secondary role.';
  if (fit === 'experienced') return lastServedFact(weeksSince);
  return fit === 'flexible' ? 'Open to any role.' : 'Asked for other roles and has not done this one.';
}

function lastServedFact(weeksSince: number | null): Fact {
  return weeksSince === null ? null : `Last served here ${count(weeksSince, 'week')} ago.`;
}

function loadFact({ services, average }: PersonFacts): string {
  return `Served ${count(services, 'time')} in six months; average ${average}.`;
}

/** Why the plan has chosen somebody: at most three facts, the fit first. */
export function reasonForSelected(facts: SelectedFacts): Told {
  const load = loadFact(facts);
  const all = [
    fitFact(facts),
    facts.servesInARow ? 'Serves two Sundays in a row.' : null,
    facts.fit === 'experienced' ? null : lastServedFact(facts.weeksSince),
    load,
    facts.isFreeAround ? 'Free on the Sundays before and after.' : null,
  ];
  return told(all, facts, load);
}

/** Why the plan has not chosen somebody: the fit, then what would be lost. */
export function reasonForAlternative(facts: AlternativeFacts): Told {
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
  return told(all, facts, load);
}

/** The first level that loses; below it, what is lost is often another's gain. */
function heaviestLoss(loss: Loss, wouldServeInARow: boolean): Fact {
  if (loss.place > 0) return 'A place would stay open.';
  if (loss.able > 0) return 'A place would go to somebody who did not ask for it and has not done it.';
  if (loss.pairs > 0) {
    return wouldServeInARow
      ? 'Would serve two Sundays in a row.'
      : 'Somebody else would serve two Sundays in a row.';
  }
  if (loss.preferred > 0) return 'Fewer people would get the role they prefer.';
  return loss.secondary > 0 ? 'Fewer people would get their secondary role.' : null;
}

/** Why somebody outside is not planned: wishes for other roles, then the load. */
export function reasonForOutside(facts: PersonFacts, usedAs: string | null): Told {
  const load = loadFact(facts);
  return told([fitFact(facts), usedAs === null ? null : `Already ${usedAs} that day.`, load], facts, load);
}

/** Why a place stays open. */
export const OPEN_REASONS = {
  nobody: 'Nobody is available this Sunday',
  nobodyElse: 'Nobody else is available this Sunday',
  nobodyAble: 'Nobody available asked for or has done this role',
  nobodyElseAble: 'Nobody else available asked for or has done this role',
  neededElsewhere: 'Everybody available who could do this role is needed in another',
} as const;

/** Why places of a role stay open on a Sunday. */
export function openReason(
  people: { readonly free: number; readonly saved: number },
  candidates: number,
  chosenHere: number,
): string {
  if (people.free === 0) return people.saved === 0 ? OPEN_REASONS.nobody : OPEN_REASONS.nobodyElse;
  if (candidates === 0) return OPEN_REASONS.nobodyAble;
  return candidates === chosenHere ? OPEN_REASONS.nobodyElseAble : OPEN_REASONS.neededElsewhere;
}
