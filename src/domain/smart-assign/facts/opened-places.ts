import type { Service } from '../../services/services.ts';
import { coverageOf } from '../model/build-model.ts';
import type { Church } from '../model/church.ts';
import { canClash } from '../model/filling.ts';
import type { Candidate, Place } from '../model/month-model.ts';
import type { Regret } from '../search/regret.ts';
import type { Roster } from '../search/roster.ts';

/** The most candidates of months that are covered again for one place: some 100 ms. */
const MOST_CANDIDATES = 50_000;

/** The most candidates that covering a month again visits. */
const MOST_VISITS = 500_000;

/** Returns the most important place that is open because of a choice. Null if it is not certain. */
export type OpenedBy = (candidate: Candidate, regret: Regret) => Place | null;

/**
 * Returns a function that names what choices for a place open. `church` is the one that the roster's model was built from.
 * Levels 1 and 2 rank the sets of places that can be filled without ties, so the best plans with a choice all leave the same
 * places open. While these sets form a matroid, the choice's path ends at the right one. If not, the month is covered again
 * with the choice as if it were saved.
 */
export function openedPlaces(roster: Roster, church: Church): () => OpenedBy {
  const { model } = roster;
  const isMatroid =
    model.prices.weightStep === 1 &&
    model.rooms.length === 0 &&
    !model.rules.some(({ isMust }) => isMust) &&
    !model.people.some((person) => person.candidates.length > 1 && canClash(model, person));

  const coveredAgain = ({ person, place, service }: Candidate): Place | null => {
    const { date, timeId } = model.services[service] as Service;
    const choice = { date, timeId, roleId: place.role.id, memberId: person.member.id };
    const filled = coverageOf({ ...church, saved: [...church.saved, choice] }, MOST_VISITS);
    if (!filled) return null;
    const opened = model.places.flatMap((one) => {
      const still = (filled[one.index] ?? 0) + Number(one === place);
      return still < one.target ? { one, weight: one.weights[still] as number } : [];
    });
    return opened.sort((a, b) => b.weight - a.weight)[0]?.one ?? null;
  };

  return () => {
    let left = MOST_CANDIDATES;
    return (candidate, { opens }) => {
      if (!model.areTargetsProved) return null;
      if (isMatroid && opens) return opens;
      left -= model.candidates.length;
      return left < 0 ? null : coveredAgain(candidate);
    };
  };
}
