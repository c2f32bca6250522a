import { type PlainDate, sundaysOf } from '../calendar.ts';
import type { Church } from './church.ts';
import { readPast } from './past.ts';

/** What a coordinator asks of somebody before choosing them. */
export interface MemberFacts {
  readonly id: number;
  readonly preferredRoleId: number | null;
  readonly secondaryRoleId: number | null;
  /** Sundays served in the 26 weeks before the month. */
  readonly services: number;
  /** The last of them. */
  readonly lastServed: PlainDate | null;
}

/** Gives the facts of all who said yes to a Sunday of the month or are assigned on it, by id. */
export function factsFor(church: Church, date: PlainDate): MemberFacts[] {
  const pastOf = readPast(church.history, sundaysOf(church.month)[0] as PlainDate);
  const asked = new Set([
    ...church.answers
      .filter((each) => each.serviceDate === date && each.isAvailable)
      .map((each) => each.userId),
    ...church.saved.filter((each) => each.serviceDate === date).map((each) => each.userId),
  ]);
  return church.members
    .filter(({ id }) => asked.has(id))
    .sort((a, b) => a.id - b.id)
    .map(({ id, preferredRoleId, secondaryRoleId }) => {
      const { services, last } = pastOf(id);
      return { id, preferredRoleId, secondaryRoleId, services, lastServed: last };
    });
}
