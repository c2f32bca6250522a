import type { SmartSunday, SundayFacts } from '#contract/smart-assign.ts';
import type { PlainDate } from '#domain/calendar.ts';
import type { MonthSummary } from '#domain/month-summary.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { factsFor } from '#domain/smart-assign/people-facts.ts';
import type { SundayPlan } from '#domain/smart-assign/plan-month.ts';
import { helpText, noteText, OPEN_TEXTS, reasonText } from '#texts/smart-assign.ts';

/** Returns one Sunday of the plan with its reasons as sentences. */
export function presentSundayPlan({ dateStr, proved, assignments }: SundayPlan): SmartSunday {
  return {
    dateStr,
    proved,
    assignments: assignments.map(({ roleId, roleName, suggestions, openReason }) => ({
      roleId,
      roleName,
      suggestions: suggestions.map(({ user, confidence, selected, facts }) => ({
        user,
        confidence,
        selected,
        reason: reasonText(facts),
      })),
      ...(openReason && { openReason: OPEN_TEXTS[openReason] }),
    })),
  };
}

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
    reasons: suggestions.map(({ facts }) => positionOf(noteText(facts))),
  }));
  return { people: factsFor(church, date), reasons: [...positions.keys()], roles };
}

/** Returns the summary of a month with sentences about its open places. */
export function presentMonthSummary({ open, consecutive, preferences, load }: MonthSummary) {
  return {
    open: open.map(({ dateStr, roles }) => ({
      dateStr,
      roles: roles.map(({ why, help, ...role }) => ({
        ...role,
        why: OPEN_TEXTS[why],
        help: help && helpText(help),
      })),
    })),
    consecutive,
    wishes: preferences,
    load,
  };
}
