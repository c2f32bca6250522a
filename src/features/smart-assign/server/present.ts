import type { SundayFacts } from '#contract/smart-assign.ts';
import type { PlainDate } from '#domain/calendar.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { factsFor } from '#domain/smart-assign/people-facts.ts';
import type { SundayPlan } from '#domain/smart-assign/plan-month.ts';

/** Returns one Sunday of the plan for the builder. Each reason is listed once and referenced by its index. */
export function presentSundayFacts(church: Church, date: PlainDate, sunday: SundayPlan): SundayFacts {
  const positions = new Map<string, number>();
  const positionOf = (reason: string) => {
    const position = positions.get(reason) ?? positions.size;
    positions.set(reason, position);
    return position;
  };
  const roles = sunday.assignments.map(({ roleId, suggestions }) => ({
    roleId,
    userIds: suggestions.map(({ user }) => user.id),
    confidences: suggestions.map(({ confidence }) => confidence),
    reasons: suggestions.map(({ note }) => positionOf(note)),
  }));
  return { people: factsFor(church, date), reasons: [...positions.keys()], roles };
}
