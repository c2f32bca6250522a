import type { MemberId, RoleId, ServiceTimeId, TeamId } from '../ids.ts';
import { LEARNER_SEAT } from '../learners/learners.ts';
import { compareServices, type Service, type ServiceRef, serviceKey } from '../services/services.ts';
import {
  asServed,
  type Church,
  type ChurchAssignment,
  type ChurchMember,
  type ChurchRole,
  servicesWithAround,
} from '../smart-assign/model/church.ts';
import { learnedRole, learningRole } from '../smart-assign/model/learning-roles.ts';
import { isNear } from '../smart-assign/model/rest.ts';
import { preparePlan } from '../smart-assign/plan-month.ts';
import { isLearningRole, LEARNING_PER_MONTH, type Membership } from '../teams/teams.ts';
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

/** The team of the roles "learning X" of a team, which exists only in this plan. */
const teamOfLearners = (teamId: TeamId): TeamId =>
  learningRole(teamId as number as RoleId) as number as TeamId;

/** Returns someone's places in the teams of learners. Each limits how often they learn, and never more than the team itself does. */
function learningMemberships(
  member: ChurchMember,
  roles: readonly ChurchRole[],
  places: Places,
): Membership[] {
  const learned = roles.filter(({ id }) => isLearningRole(member, id));
  return member.memberships
    .filter(({ teamId }) => learned.some((role) => role.teamId === teamId))
    .map(({ teamId, maxPerMonth, learningPerMonth = LEARNING_PER_MONTH }) => {
      const isInTeam = ({ roleId }: ChurchAssignment) =>
        places.church.roles.some((role) => role.id === roleId && role.teamId === teamId);
      const left =
        (maxPerMonth ?? Number.POSITIVE_INFINITY) - servedInMonth(places, member.id).filter(isInTeam).length;
      return {
        ...{ teamId: teamOfLearners(teamId), preferredRoleId: null, secondaryRoleId: null },
        maxPerMonth: Math.max(0, Math.min(learningPerMonth, left)),
      };
    });
}

function servedInMonth(places: Places, memberId: MemberId): readonly ChurchAssignment[] {
  const inMonth = new Set(places.church.services.map(serviceKey));
  const served = asServed<ChurchAssignment>(places.all(), places.church.corrections);
  return served.filter((one) => one.memberId === memberId && inMonth.has(serviceKey(one)));
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
  // The roles of saved learners, too: they are busy there, and it counts for their limits.
  const learned = church.roles
    .filter(
      (role) => roles.includes(role) || (church.learners ?? []).some(({ roleId }) => roleId === role.id),
    )
    .map((role) => ({
      ...role,
      ...{ id: learningRole(role.id), teamId: teamOfLearners(role.teamId), maxLimit: 1 },
      isActive: roles.includes(role),
    }));
  const learning = (church.learners ?? []).map(({ seat: _seat, ...one }) => ({
    ...one,
    roleId: learningRole(one.roleId),
  }));
  const isTaught = (service: Service, roleId: RoleId) =>
    places.limitOf({ service, roleId }) > 0 && places.experiencedAt(service, roleId).length > 0;
  return {
    ...others,
    services: church.services.map(timed),
    around: church.around.map(timed),
    teams: [...church.teams, ...church.teams.map((team) => ({ ...team, id: teamOfLearners(team.id) }))],
    roles: [
      ...church.roles.map((role) => ({ ...role, isActive: false, isOfOthers: true as const })),
      ...learned,
    ],
    limits: church.services.flatMap((service) =>
      roles.map(({ id }) => ({
        ...{ timeId: timed(service).timeId, roleId: learningRole(id) },
        maxLimit: isTaught(service, id) ? 1 : 0,
      })),
    ),
    members: church.members.map((member) => ({
      ...member,
      memberships: [...member.memberships, ...learningMemberships(member, roles, places)],
    })),
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
      const role = roles.find(({ id }) => id === learnedRole(roleId));
      const chosen = suggestions.find(({ selected }) => selected);
      const member = church.members.find(({ id }) => id === chosen?.user.id);
      if (!role || !member) return [];
      const one = { service, role, member };
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
