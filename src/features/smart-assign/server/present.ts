import type { ServiceFacts, SmartService } from '#contract/smart-assign.ts';
import type { MonthSummary } from '#domain/roster/month-summary.ts';
import { type Service, sharesDate } from '#domain/services/services.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { factsFor } from '#domain/smart-assign/people-facts.ts';
import type { ServicePlan } from '#domain/smart-assign/plan-month.ts';
import { type ServiceWording, wordingFor } from '#domain/smart-assign/rest.ts';
import { helpText, noteText, openText, reasonText } from '#texts/smart-assign.ts';

function presentService({ date, timeId, startsAt, name }: Service) {
  return { dateStr: date, serviceTimeId: timeId, startsAt, name };
}

/** Returns one service of the plan with its reasons as sentences. */
export function presentServicePlan(
  { service, proved, distance, assignments }: ServicePlan,
  wording: ServiceWording,
): SmartService {
  return {
    ...presentService(service),
    proved,
    distance,
    assignments: assignments.map(({ roleId, roleName, suggestions, openReason }) => ({
      roleId,
      roleName,
      suggestions: suggestions.map(({ user, confidence, selected, facts }) => ({
        user,
        confidence,
        selected,
        reason: reasonText(facts, wording),
      })),
      ...(openReason && { openReason: openText(openReason, wording) }),
    })),
  };
}

/** Returns one service of the plan for the builder. Each reason is listed once and referenced by its index. */
export function presentServiceFacts(church: Church, { service, assignments }: ServicePlan): ServiceFacts {
  const wording = wordingFor(church.services);
  const positions = new Map<string, number>();
  const positionOf = (reason: string) => {
    const position = positions.get(reason) ?? positions.size;
    positions.set(reason, position);
    return position;
  };
  const roles = assignments.map(({ roleId, suggestions }) => ({
    roleId,
    userIds: suggestions.map(({ user }) => user.id),
    confidences: suggestions.map(({ confidence }) => confidence),
    reasons: suggestions.map(({ facts }) => positionOf(noteText(facts, wording))),
  }));
  return { people: factsFor(church, service), reasons: [...positions.keys()], roles };
}

/** Returns the summary of a month with sentences about its open places. */
export function presentMonthSummary(
  { open, consecutive, preferences, load }: MonthSummary,
  services: readonly Service[],
) {
  const wording = wordingFor(services);
  return {
    open: open.map(({ service, roles }) => ({
      ...presentService(service),
      sharesDate: sharesDate(service, services),
      roles: roles.map(({ why, help, ...role }) => ({
        ...role,
        why: openText(why, wording),
        help: help && helpText(help),
      })),
    })),
    consecutive,
    wishes: preferences,
    load,
  };
}
