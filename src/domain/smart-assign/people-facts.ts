import type { PlainDate } from '../calendar/calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { isSameService, type ServiceRef } from '../services/services.ts';
import type { Church } from './church.ts';
import { readPast } from './past.ts';

/** The facts a coordinator wants to know about a member before assigning them. */
export interface MemberFacts {
  readonly id: MemberId;
  readonly preferredRoleId: RoleId | null;
  readonly secondaryRoleId: RoleId | null;
  /** Services in the 26 weeks before the month. */
  readonly services: number;
  /** The date of the last of these services. */
  readonly lastServed: PlainDate | null;
}

/** Returns the facts of everyone who said yes to the service or is assigned to it, sorted by id. */
export function factsFor(church: Church, service: ServiceRef): MemberFacts[] {
  const pastOf = readPast(church.history, church.services[0]?.date);
  const includedIds = new Set(
    [...church.answers.filter((answer) => answer.isAvailable), ...church.saved]
      .filter((entry) => isSameService(entry, service))
      .map(({ userId }) => userId),
  );
  return church.members
    .filter(({ id }) => includedIds.has(id))
    .sort((a, b) => a.id - b.id)
    .map(({ id, preferredRoleId, secondaryRoleId }) => {
      const { services, last } = pastOf(id);
      return { id, preferredRoleId, secondaryRoleId, services, lastServed: last };
    });
}
