import type { ServiceFacts, SmartService } from '#contract/smart-assign.ts';
import { membersOf } from '#domain/families/family-rules.ts';
import type { MonthSummary } from '#domain/roster/month-summary.ts';
import { type Service, sharesDate } from '#domain/services/services.ts';
import { nameRules } from '#domain/serving-together/named-rules.ts';
import { factsFor } from '#domain/smart-assign/facts/people-facts.ts';
import { noteFacts, type ReasonFact, reasonFacts } from '#domain/smart-assign/facts/reasons.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import type { ServicePlan } from '#domain/smart-assign/plan-month.ts';
import { wantsText } from '#languages/concerns.ts';

function presentService({ date, timeId, startsAt, name }: Service) {
  return { date, timeId, startsAt, name };
}

function presentOnDate(service: Service, services: readonly Service[]) {
  return { ...presentService(service), sharesDate: sharesDate(service, services) };
}

/** Returns one service of the plan with its reasons. */
export function presentServicePlan({ service, proved, distance, assignments }: ServicePlan): SmartService {
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
        reason: reasonFacts(facts),
      })),
      ...(openReason && { openReason }),
    })),
  };
}

/** Returns one service of the plan for the builder. Each reason is listed once and referenced by its index. */
export function presentServiceFacts(church: Church, { service, assignments }: ServicePlan): ServiceFacts {
  const reasons: Array<readonly ReasonFact[]> = [];
  const positions = new Map<string, number>();
  const positionOf = (reason: readonly ReasonFact[]) => {
    const key = JSON.stringify(reason);
    const position = positions.get(key) ?? reasons.push(reason) - 1;
    positions.set(key, position);
    return position;
  };
  const roles = assignments.map(({ roleId, suggestions }) => ({
    roleId,
    memberIds: suggestions.map(({ user }) => user.id),
    confidences: suggestions.map(({ confidence }) => confidence),
    reasons: suggestions.map(({ facts }) => positionOf(noteFacts(facts))),
  }));
  const people = factsFor(church, service);
  const ids = new Set(people.map(({ id }) => id));
  const familyRules = nameRules(church.familyRules, church.members)
    .filter((rule) => membersOf(rule).some((id) => ids.has(id)))
    .map((rule) => ({ ...rule, asked: wantsText(rule) }));
  return { people, familyRules, reasons, roles };
}

/** Returns the summary of a month. */
export function presentMonthSummary(
  { open, consecutive, sameTime, brokenRules, beyondLimits, preferences, load }: MonthSummary,
  services: readonly Service[],
) {
  return {
    open: open.map(({ service, roles }) => ({ ...presentOnDate(service, services), roles })),
    consecutive,
    sameTime: sameTime.map((member) => ({ ...member, services: member.services.map(presentService) })),
    brokenRules: brokenRules.map(({ rule, services: broken }) => ({
      ...{ kind: rule.kind, strength: rule.strength, names: rule.names, asked: wantsText(rule) },
      services: broken.map((service) => presentOnDate(service, services)),
    })),
    beyondLimits,
    wishes: preferences,
    load,
  };
}
