import type { MemberId, RoleId, ServiceTimeId, TeamId } from '../ids.ts';
import { LEARNER_SEAT } from '../learners/learners.ts';
import { type Service, type ServiceRef, serviceKey } from '../services/services.ts';
import {
  type Church,
  type ChurchAssignment,
  type ChurchMember,
  type ChurchRole,
  servicesWithAround,
} from '../smart-assign/model/church.ts';
import { learningRole } from '../smart-assign/model/learning-roles.ts';
import { preparePlan } from '../smart-assign/plan-month.ts';
import { isLearningRole, LEARNING_PER_MONTH, type Membership, membershipFor } from '../teams/teams.ts';
import { excludedBy } from './concerns.ts';
import { Places } from './places.ts';

/** Someone whom the plan lets learn a role at a service, and the one they learn from. */
export interface PlannedLearner {
  readonly service: Service;
  readonly role: ChurchRole;
  readonly member: ChurchMember;
  readonly besideId: MemberId;
  readonly beside: ChurchMember;
}

/** Higher than any id of a service time, and lower than those of parts. */
const FIRST_TIME = 2 ** 29;

/** The team of a role "learning X", which exists only in this plan. */
const teamOfLearners = (roleId: RoleId): TeamId => learningRole(roleId) as number as TeamId;

/** Returns the places in the teams of learners that someone gets, within the limits of the team that they learn in. */
function learningMemberships(
  member: ChurchMember,
  roles: readonly ChurchRole[],
  places: Places,
): Membership[] {
  return roles
    .filter(({ id }) => isLearningRole(member, id))
    .flatMap((role) => {
      const membership = membershipFor(member, role);
      if (!membership) return [];
      const isInTeam = ({ roleId }: ChurchAssignment) =>
        places.church.roles.some(({ id, teamId }) => id === roleId && teamId === role.teamId);
      const served = servedInMonth(places, member.id).filter(isInTeam).length;
      const left = (membership.maxPerMonth ?? Number.POSITIVE_INFINITY) - served;
      const maxPerMonth = Math.min(membership.learningPerMonth ?? LEARNING_PER_MONTH, left);
      if (maxPerMonth <= 0) return [];
      const preferred = { preferredRoleId: learningRole(role.id), secondaryRoleId: null };
      return [{ teamId: teamOfLearners(role.id), ...preferred, maxPerMonth }];
    });
}

function servedInMonth(places: Places, memberId: MemberId) {
  const inMonth = new Set(places.church.services.map(serviceKey));
  return places.all().filter((one) => one.memberId === memberId && inMonth.has(serviceKey(one)));
}

/** Returns a learner with the limit of the plan: what they serve already and as often as they learn, or their own. */
function asLearner(member: ChurchMember, roles: readonly ChurchRole[], places: Places): ChurchMember {
  const learning = learningMemberships(member, roles, places);
  if (learning.length === 0) return member;
  const teams = new Set(roles.filter(({ id }) => isLearningRole(member, id)).map(({ teamId }) => teamId));
  const most = member.memberships
    .filter(({ teamId }) => teams.has(teamId))
    .reduce((sum, { learningPerMonth = LEARNING_PER_MONTH }) => sum + learningPerMonth, 0);
  const maxPerMonth = servedInMonth(places, member.id).length + most;
  return {
    ...member,
    memberships: [...member.memberships, ...learning],
    maxPerMonth: Math.min(member.maxPerMonth ?? maxPerMonth, maxPerMonth),
  };
}

/**
 * Returns the church in which only the roles "learning X" are planned: each with one place where someone experienced serves as X.
 * Each service has a time of its own, because limits are those of a time.
 */
function learningChurch(places: Places, roles: readonly ChurchRole[]): Church {
  const { church } = places;
  const { learners: _, rooms: __, ...others } = church;
  const all = servicesWithAround(church);
  const timeOf = new Map(all.map((service, n) => [serviceKey(service), (FIRST_TIME + n) as ServiceTimeId]));
  const timed = <One extends ServiceRef>(one: One): One => ({
    ...one,
    timeId: timeOf.get(serviceKey(one)) ?? one.timeId,
  });
  const learned = roles.map((role) => ({
    ...role,
    ...{ id: learningRole(role.id), teamId: teamOfLearners(role.id), maxLimit: 1 },
  }));
  const learning = (church.learners ?? []).map(({ seat: _seat, ...one }) => ({
    ...one,
    roleId: learningRole(one.roleId),
  }));
  const isTaught = (service: Service, { id }: ChurchRole) =>
    places.experiencedAt(service, learningRole(id)).length > 0;
  return {
    ...others,
    services: church.services.map(timed),
    around: church.around.map(timed),
    teams: [
      ...church.teams,
      ...roles.flatMap(({ id, teamId }) =>
        church.teams
          .filter((team) => team.id === teamId)
          .map((team) => ({ ...team, id: teamOfLearners(id) })),
      ),
    ],
    roles: [
      ...church.roles.map((role) => ({ ...role, isActive: false, isOfOthers: true as const })),
      ...learned,
    ],
    limits: church.services.flatMap((service) =>
      learned.map((role) => ({
        ...{ timeId: timed(service).timeId, roleId: role.id },
        maxLimit: isTaught(service, role) ? 1 : 0,
      })),
    ),
    members: church.members.map((member) => asLearner(member, roles, places)),
    answers: church.answers.map(timed),
    saved: [...places.all().map(({ seat: _seat, ...one }) => one), ...learning].map(timed),
    ...(church.corrections && { corrections: church.corrections.map(timed) }),
  };
}

/**
 * Returns who learns where, once everything else of a month is decided: a second plan of the same optimizer, scoped to a team that does
 * not exist (docs/smart-assign.md, "Learners"). So limits, families, rest and fair load hold for learners as for everyone, and no
 * plan changes because someone learns. `planned`: the people whom the plan selected.
 */
export function planLearners(church: Church, planned: readonly ChurchAssignment[]): PlannedLearner[] {
  const roles = church.roles.filter(
    ({ id, isActive, isOfOthers }) =>
      isActive && !isOfOthers && church.members.some((member) => isLearningRole(member, id)),
  );
  if (roles.length === 0) return [];
  const places = new Places(church);
  for (const { roleId, memberId, ...service } of planned)
    places.give({ service, roleId, seat: null }, memberId);
  const plan = preparePlan(learningChurch(places, roles)).read({ only: 'selected' });
  return plan.flatMap(({ assignments }, n) => {
    const service = church.services[n] as Service;
    return assignments.flatMap(({ roleId, suggestions }): PlannedLearner[] => {
      const role = roles.find(({ id }) => learningRole(id) === roleId);
      const chosen = suggestions.find(({ selected }) => selected);
      const member = church.members.find(({ id }) => id === chosen?.user.id);
      if (!role || !member) return [];
      const place = { service, roleId: role.id, seat: LEARNER_SEAT };
      // Someone who learns several roles of a team has one limit for them.
      const opinion = places.opinionOf(place, member.id);
      const [besideId] = places.experiencedAt(service, role.id);
      const beside = church.members.find(({ id }) => id === besideId);
      if (!opinion || excludedBy(opinion.concerns, 'learning') || !beside) return [];
      places.give(place, member.id);
      return [{ service, role, member, besideId: beside.id, beside }];
    });
  });
}
