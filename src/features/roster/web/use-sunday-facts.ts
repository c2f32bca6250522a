import { useMemo } from 'react';
import { type SundayFacts, smartAssignCalls } from '#contract/smart-assign.ts';
import { type PlainDate, partsOf } from '#domain/calendar.ts';
import { useRead } from '#web/server-state.ts';

/** What is known of one person for one role of the Sunday. */
export interface PersonForRole {
  readonly wish: 'preferred' | 'secondary' | null;
  readonly services: number;
  readonly lastServed: PlainDate | null;
  /** Smart Assign's opinion; null where the role has no place free. */
  readonly opinion: {
    readonly confidence: 'high' | 'medium' | 'low';
    readonly note: string;
    /** 0 is the best. */
    readonly rank: number;
  } | null;
}

export type FactsFor = (roleId: number, userId: number) => PersonForRole | null;

/** A Sunday for a call whose address takes `year`, `month` and `day`. */
export function dayInAddress(date: PlainDate) {
  const { year, month, day } = partsOf(date);
  return { year: String(year), month: String(month), day: String(day) };
}

function readFacts({ people, reasons, roles }: SundayFacts): FactsFor {
  const personOf = new Map(people.map((person) => [person.id, person]));
  const opinionsOf = new Map(
    roles.map((role) => [
      role.roleId,
      new Map(
        role.userIds.map((userId, rank) => [
          userId,
          {
            confidence: role.confidences[rank] ?? 'low',
            note: reasons[role.reasons[rank] ?? -1] ?? '',
            rank,
          },
        ]),
      ),
    ]),
  );
  return (roleId, userId) => {
    const person = personOf.get(userId);
    if (!person) return null;
    const { preferredRoleId, secondaryRoleId, services, lastServed } = person;
    const wish = preferredRoleId === roleId ? 'preferred' : secondaryRoleId === roleId ? 'secondary' : null;
    return { wish, services, lastServed, opinion: opinionsOf.get(roleId)?.get(userId) ?? null };
  };
}

/** What to know of people while choosing them by hand; it comes after the Sunday itself, which waits for nothing. */
export function useSundayFacts(date: PlainDate, isWanted: boolean) {
  const { data, isError, refetch } = useRead(
    smartAssignCalls.getSundayFacts,
    { params: dayInAddress(date) },
    { enabled: isWanted },
  );
  const factsFor = useMemo(() => (data ? readFacts(data) : null), [data]);
  return { factsFor, isError, retry: () => void refetch() };
}
