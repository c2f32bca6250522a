import type { SmartService } from '#contract/smart-assign.ts';
import type { PlannedLearner } from '#domain/places/plan-learners.ts';
import type { MonthSummary } from '#domain/roster/month-summary.ts';
import type { Elsewhere, ExplainedServicePlan } from '#domain/roster/open-places.ts';
import { type Service, sharesDate } from '#domain/services/services.ts';
import { reasonFacts } from '#domain/smart-assign/facts/reasons.ts';
import { lackingText, namedWithTeamText, wantsText } from '#languages/concerns.ts';
import { shownNameAmong } from '#languages/guests.ts';
import { presentFaultyRoom } from '#server/places/faulty-room.ts';

function presentService({ date, timeId, startsAt, name }: Service) {
  return { date, timeId, startsAt, name };
}

function presentOnDate(service: Service, services: readonly Service[]) {
  return { ...presentService(service), sharesDate: sharesDate(service, services) };
}

/** Returns who serves in another team while a place of a service is open. */
function presentElsewhere(elsewhere: readonly Elsewhere[], service: Service) {
  return elsewhere.map(({ id, name, ...other }) => {
    const text = namedWithTeamText(name, other, service);
    return { user: { id, name }, team: other.team, ...presentService(other.service), text };
  });
}

function presentLearner({ role, member, besideId, beside }: PlannedLearner) {
  const nameOf = shownNameAmong([member, beside], 'full');
  return {
    ...{ roleId: role.id, roleName: role.name, user: { id: member.id, name: nameOf(member) } },
    ...{ besideId, besideName: nameOf(beside) },
  };
}

/** Returns one service of the plan with its reasons. */
export function presentServicePlan({
  service,
  proved,
  distance,
  assignments,
  learners,
}: ExplainedServicePlan): SmartService {
  return {
    ...presentService(service),
    proved,
    distance,
    ...(learners && { learners: learners.map(presentLearner) }),
    assignments: assignments.map(
      ({ roleId, roleName, suggestions, openReason, closedRoom, open, elsewhere }) => ({
        roleId,
        roleName,
        suggestions: suggestions.map(({ user, confidence, selected, facts }) => ({
          user,
          confidence,
          selected,
          reason: reasonFacts(facts),
        })),
        ...(openReason && { openReason }),
        ...(closedRoom && { closedRoom }),
        ...(elsewhere && { open, elsewhere: presentElsewhere(elsewhere, service) }),
      }),
    ),
  };
}

/** Returns the summary of a month. */
export function presentMonthSummary(summary: MonthSummary, services: readonly Service[]) {
  const { open, consecutive, sameTime, withoutChecks, rooms, brokenRules, beyondLimits, preferences, load } =
    summary;
  return {
    open: open.map(({ service, roles }) => ({
      ...presentOnDate(service, services),
      roles: roles.map((role) => ({
        ...role,
        elsewhere: presentElsewhere(role.elsewhere, service),
      })),
    })),
    consecutive,
    sameTime: sameTime.map((member) => ({ ...member, services: member.services.map(presentService) })),
    withoutChecks: withoutChecks.map(({ service, lacking, ...person }) => ({
      ...person,
      ...{ service: presentOnDate(service, services), text: lackingText(lacking) },
    })),
    rooms: rooms.map(({ service, ...faulty }) => ({
      ...presentOnDate(service, services),
      ...presentFaultyRoom(faulty),
    })),
    brokenRules: brokenRules.map(({ rule, services: broken }) => ({
      ...{ kind: rule.kind, strength: rule.strength, names: rule.names, asked: wantsText(rule) },
      services: broken.map((service) => presentOnDate(service, services)),
    })),
    beyondLimits,
    wishes: preferences,
    load,
  };
}
