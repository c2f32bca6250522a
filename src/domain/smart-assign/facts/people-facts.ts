import type { PlainDate } from '../../calendar/calendar.ts';
import type { MemberId, RoleId } from '../../ids.ts';
import type { ServingLimits } from '../../members/serving-limits.ts';
import { isSameService, type ServiceRef } from '../../services/services.ts';
import type { Church } from '../model/church.ts';
import { readPast } from '../model/past.ts';
import { isNear } from '../model/rest.ts';

/** The facts a coordinator wants to know about a member before assigning them. */
export interface MemberFacts {
  readonly id: MemberId;
  readonly preferredRoleId: RoleId | null;
  readonly secondaryRoleId: RoleId | null;
  /** Services in the 26 weeks before the month. */
  readonly services: number;
  /** The date of the last of these services. */
  readonly lastServed: PlainDate | null;
  /** Absent if the member has no limits. */
  readonly limits?: ServingLimits & MonthElsewhere;
}

/** The saved services that a member's limits depend on. */
export interface MonthElsewhere {
  /** The number of other services of the month the member serves at. */
  readonly elsewhere: number;
  /** Whether the member serves at another service near this one, in the month or outside. */
  readonly servesNear: boolean;
  /** Whether the member serves at another service of its date. */
  readonly servesOnDay: boolean;
}

/** Returns the facts of everyone who said yes to the service or is assigned to it, sorted by id. */
export function factsFor(church: Church, service: ServiceRef): MemberFacts[] {
  const pastOf = readPast(church.history, church.services[0]?.date);
  const includedIds = new Set(
    [...church.answers.filter((answer) => answer.isAvailable), ...church.saved]
      .filter((entry) => isSameService(entry, service))
      .map(({ memberId }) => memberId),
  );
  return church.members
    .filter(({ id }) => includedIds.has(id))
    .sort((a, b) => a.id - b.id)
    .map(({ id, preferredRoleId, secondaryRoleId, maxPerMonth, neverTwoInARow, onceADay }) => {
      const { services, last } = pastOf(id);
      const facts = { id, preferredRoleId, secondaryRoleId, services, lastServed: last };
      if (maxPerMonth === null && !neverTwoInARow && !onceADay) return facts;
      const limits = { maxPerMonth, neverTwoInARow, onceADay };
      return { ...facts, limits: { ...limits, ...elsewhereOf(church, service, id) } };
    });
}

/** Returns the facts that decide whether a member exceeds their limits at this service. */
export function elsewhereOf(
  { services, saved }: Church,
  service: ServiceRef,
  memberId: MemberId,
): MonthElsewhere {
  const others = saved.filter((one) => one.memberId === memberId && !isSameService(one, service));
  return {
    elsewhere: others.filter((one) => services.some((other) => isSameService(one, other))).length,
    servesNear: others.some(({ date }) => isNear(date, service.date)),
    servesOnDay: others.some(({ date }) => date === service.date),
  };
}
