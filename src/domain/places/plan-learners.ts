import type { MemberId, RoleId, ServiceTimeId, TeamId } from '../ids.ts';
import { LEARNER_SEAT } from '../learners/learners.ts';
import { compareServices, type Service, type ServiceRef, serviceKey } from '../services/services.ts';
import {
  type Church,
  type ChurchAssignment,
  type ChurchMember,
  type ChurchRole,
  servicesWithAround,
} from '../smart-assign/model/church.ts';
import { learningRole } from '../smart-assign/model/learning-roles.ts';
import { isNear } from '../smart-assign/model/rest.ts';
import { preparePlan } from '../smart-assign/plan-month.ts';
import { isLearningRole, LEARNING_PER_MONTH, type Membership, membershipFor } from '../teams/teams.ts';
import { type ConcernCode, excludedBy } from './concerns.ts';
import { Places } from './places.ts';

/** Someone whom the plan lets learn a role at a service. */
interface Learning {
  readonly service: Service;
  readonly role: ChurchRole;
  readonly member: ChurchMember;
}

/** The same with the one they learn from. */
export interface PlannedLearner extends Learning {
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

const placeOf = ({ service, role }: Learning) => ({ service, roleId: role.id, seat: LEARNER_SEAT });

/** Returns the person whom a learner is with, the first experienced one of the role. */
const besideOf = (places: Places, { service, role }: Learning): MemberId | undefined =>
  places.experiencedAt(service, role.id)[0];

/** Returns the codes of what concerns a learner at a service. Undefined if it is not possible. */
function opinionOf(places: Places, one: Learning): ConcernCode[] | undefined {
  const opinion = places.opinionOf(placeOf(one), one.member.id);
  if (!opinion || excludedBy(opinion.concerns, 'learning')) return undefined;
  return opinion.concerns.map(({ code }) => code);
}

/** Returns how often someone learns a role with each person: before the month, and in it by what is given. */
function timesWith(places: Places, { member, role }: Learning): (memberId: MemberId | undefined) => number {
  const { learned = [], services } = places.church;
  const isOwn = (one: { memberId: MemberId; roleId: RoleId }) =>
    one.memberId === member.id && one.roleId === role.id;
  const now = services
    .filter((service) => places.learnersAt(service).some(isOwn))
    .map((service) => besideOf(places, { service, role, member }));
  const all = [...learned.filter(isOwn).map(({ withId }) => withId), ...now];
  return (memberId) => all.filter((one) => one === memberId).length;
}

/** Returns how many other services someone has within a week of one, learning included. */
function countNear(places: Places, { service, member }: Learning): number {
  return servicesWithAround(places.church).filter(
    (other) => isNear(other.date, service.date) && places.placeOf(other, member.id) !== null,
  ).length;
}

/**
 * Moves each learner to a service with someone they have learned with less often, if that is as good otherwise: nothing more concerns
 * them there, and they have no more services within a week. Each move makes the sum of all squared counts smaller, so this ends.
 */
function withOthers(places: Places, learning: readonly Learning[]): Learning[] {
  const moved = [...learning];
  for (let isMoving = true; isMoving; ) {
    isMoving = false;
    for (const [n, one] of moved.entries()) {
      places.take(placeOf(one), one.member.id);
      const times = timesWith(places, one);
      const [concerns, near, now] = [
        opinionOf(places, one) ?? [],
        countNear(places, one),
        times(besideOf(places, one)),
      ];
      const better = places.church.services
        .map((service) => ({ ...one, service }))
        .map((other) => ({ other, besideId: besideOf(places, other) }))
        .filter(({ other, besideId }) => {
          if (besideId === undefined || times(besideId) >= now || countNear(places, other) > near)
            return false;
          return opinionOf(places, other)?.every((code) => concerns.includes(code)) ?? false;
        })
        .sort((a, b) => times(a.besideId) - times(b.besideId))[0]?.other;
      if (better) [moved[n], isMoving] = [better, true];
      const at = better ?? one;
      places.give(placeOf(at), one.member.id);
    }
  }
  return moved.sort((a, b) => compareServices(a.service, b.service));
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
  const learning = plan.flatMap(({ assignments }, n) => {
    const service = church.services[n] as Service;
    return assignments.flatMap(({ roleId, suggestions }): Learning[] => {
      const role = roles.find(({ id }) => learningRole(id) === roleId);
      const chosen = suggestions.find(({ selected }) => selected);
      const member = church.members.find(({ id }) => id === chosen?.user.id);
      if (!role || !member) return [];
      // Someone who learns several roles of a team has one limit for them.
      const one = { service, role, member };
      if (!opinionOf(places, one)) return [];
      places.give(placeOf(one), member.id);
      return [one];
    });
  });
  return withOthers(places, learning).flatMap((one) => {
    const besideId = besideOf(places, one);
    const beside = church.members.find(({ id }) => id === besideId);
    return beside ? [{ ...one, besideId: beside.id, beside }] : [];
  });
}
