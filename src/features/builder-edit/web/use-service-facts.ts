import { useMemo } from 'react';
import { type ServiceFacts, smartAssignCalls } from '#contract/smart-assign.ts';
import { type PlainDate, partsOf } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { exceededLimits } from '#domain/members/serving-limits.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import type { Confidence } from '#domain/smart-assign/facts/confidence.ts';
import { isNear } from '#domain/smart-assign/model/rest.ts';
import { t } from '#languages/t.ts';
import { useRead } from '#web/api/server-state.ts';
import { reasonText } from '#web/parts/reason-wording.ts';

/** The facts about one person for one role of the service. */
export interface PersonForRole {
  readonly preference: 'preferred' | 'secondary' | null;
  readonly services: number;
  readonly lastServed: PlainDate | null;
  /** The member's limits and saved assignments at other services. Undefined without limits. */
  readonly limits: ServiceFacts['people'][number]['limits'];
  /** Smart Assign's opinion, or null if the role has no open place. */
  readonly opinion: {
    readonly confidence: Confidence;
    readonly note: string;
    /** 0 is the best. */
    readonly rank: number;
  } | null;
}

const LIMIT_TEXTS = { in_a_row: 'builder:askedNotInARow', once_a_day: 'builder:askedOnceADay' } as const;

/**
 * Returns the notes about a person's limits that a service on this date would exceed, counting unsaved selections at
 * other services of the month.
 */
export function beyondLimits(
  limits: PersonForRole['limits'],
  date: PlainDate,
  pendingElsewhere: readonly PlainDate[],
): string[] {
  if (!limits) return [];
  const services = limits.elsewhere + pendingElsewhere.length + 1;
  const servesNear = limits.servesNear || pendingElsewhere.some((other) => isNear(date, other));
  const servesOnDay = limits.servesOnDay || pendingElsewhere.includes(date);
  return exceededLimits(limits, { services, isNear: servesNear, isOnDay: servesOnDay }).map((limit) =>
    limit.code === 'at_most'
      ? t('builder:askedForAtMost', { services: limit.services })
      : t(LIMIT_TEXTS[limit.code]),
  );
}

export type FactsFor = (roleId: RoleId, memberId: MemberId) => PersonForRole | null;

/** Returns a date as the `year`, `month` and `day` parameters of a call. */
export function dayInAddress(date: PlainDate) {
  const { year, month, day } = partsOf(date);
  return { year: String(year), month: String(month), day: String(day) };
}

function readFacts({ people, reasons, roles }: ServiceFacts, isSundaysOnly: boolean): FactsFor {
  const notes = reasons.map((facts) => reasonText(facts, isSundaysOnly));
  const personOf = new Map(people.map((person) => [person.id, person]));
  const opinionsByRole = new Map(
    roles.map((role) => [
      role.roleId,
      new Map(
        role.memberIds.map((memberId, rank) => [
          memberId,
          {
            confidence: role.confidences[rank] ?? 'low',
            note: notes[role.reasons[rank] ?? -1] ?? '',
            rank,
          },
        ]),
      ),
    ]),
  );
  return (roleId, memberId) => {
    const person = personOf.get(memberId);
    if (!person) return null;
    const { preferredRoleId, secondaryRoleId, services, lastServed, limits } = person;
    const preference =
      preferredRoleId === roleId ? 'preferred' : secondaryRoleId === roleId ? 'secondary' : null;
    return {
      preference,
      services,
      lastServed,
      limits,
      opinion: opinionsByRole.get(roleId)?.get(memberId) ?? null,
    };
  };
}

/** Nothing is known yet. */
const NO_FACTS: FactsFor = () => null;

const inputFor = ({ date, timeId }: ServiceRef) => ({ params: dayInAddress(date), query: { timeId } });

/**
 * Returns facts about people for choosing them by hand. They load after the service, which doesn't wait for them.
 * `factsFor` is null if they are not wanted.
 */
export function useServiceFacts(service: ServiceRef, isSundaysOnly: boolean, isWanted: boolean) {
  const { data, isError, isLoading, refetch } = useRead(smartAssignCalls.getServiceFacts, inputFor(service), {
    enabled: isWanted,
    isAwaited: false,
  });
  const factsFor = useMemo(
    () => (!isWanted ? null : data ? readFacts(data, isSundaysOnly) : NO_FACTS),
    [data, isSundaysOnly, isWanted],
  );
  const { familyRules = [] } = data ?? {};
  return { factsFor, familyRules, isLoading, isError, retry: () => void refetch() };
}
