import { type PlainDate, sundaysOf } from '../calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import type { Church } from './church.ts';
import { readPast } from './past.ts';

/** The facts a coordinator wants to know about a member before assigning them. */
export interface MemberFacts {
  readonly id: MemberId;
  readonly preferredRoleId: RoleId | null;
  readonly secondaryRoleId: RoleId | null;
  /** Sundays served in the 26 weeks before the month. */
  readonly services: number;
  /** The date of the last of these services. */
  readonly lastServed: PlainDate | null;
}

/** Returns the facts of everyone who said yes to the Sunday or is assigned on it, sorted by id. */
export function factsFor(church: Church, date: PlainDate): MemberFacts[] {
  const pastOf = readPast(church.history, sundaysOf(church.month)[0]);
  const requestedIds = new Set([
    ...church.answers
      .filter((answer) => answer.serviceDate === date && answer.isAvailable)
      .map((answer) => answer.userId),
    ...church.saved.filter((service) => service.serviceDate === date).map((service) => service.userId),
  ]);
  return church.members
    .filter(({ id }) => requestedIds.has(id))
    .sort((a, b) => a.id - b.id)
    .map(({ id, preferredRoleId, secondaryRoleId }) => {
      const { services, last } = pastOf(id);
      return { id, preferredRoleId, secondaryRoleId, services, lastServed: last };
    });
}
