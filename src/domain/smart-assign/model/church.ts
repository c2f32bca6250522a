import type { PlainDate } from '../../calendar/calendar.ts';
import { type CheckKind, type LackingCheck, lackingChecks, type ValidCheck } from '../../checks/checks.ts';
import type { FamilyRule } from '../../families/family-rules.ts';
import type { CheckKindId, MemberId, RoleId, TeamId } from '../../ids.ts';
import type { LearnedService } from '../../learners/learned.ts';
import type { MemberRole } from '../../members/members.ts';
import type { ServingLimits } from '../../members/serving-limits.ts';
import type { Room } from '../../rooms/rooms.ts';
import type { BusyTimes } from '../../services/overlaps.ts';
import type { ServiceTimeLimit } from '../../services/service-limits.ts';
import { compareServices, type Service, type ServiceRef, serviceKey } from '../../services/services.ts';
import { isAmong, type TeamScope } from '../../teams/scope.ts';
import type { InTeams } from '../../teams/teams.ts';

/** A team, with the times its people are busy before and after a service. */
export interface ChurchTeam extends BusyTimes {
  readonly id: TeamId;
  /** Null in a church with one team. */
  readonly name: string | null;
}

/** A service role as configured in the settings, active or not. */
export interface ChurchRole {
  readonly id: RoleId;
  readonly name: string;
  readonly order: number;
  readonly isActive: boolean;
  readonly maxLimit: number;
  readonly teamId: TeamId;
  /** Whether it is a role of a team that is not planned now. */
  readonly isOfOthers?: true;
  /** The checks that its people need on the day of the service. */
  readonly checkKindIds?: readonly CheckKindId[];
}

/** A member who can still sign in, and who serves. */
export interface ChurchMember extends ServingLimits, InTeams {
  readonly id: MemberId;
  readonly firstName: string;
  readonly lastName: string;
  readonly initials: string | null;
  readonly role: MemberRole;
  readonly checks?: readonly ValidCheck[];
  /** Without a family, none. Children of a family are no adults in a room. */
  readonly familyId?: number;
  readonly isChild?: boolean;
  /** Whether this is someone from outside: no member, never planned, and only where a coordinator chooses them. */
  readonly isGuest?: true;
}

/** An answer for one service. No answer means not available. */
export interface ChurchAnswer extends ServiceRef {
  readonly memberId: MemberId;
  readonly isAvailable: boolean;
  /** Whether a time away answered. */
  readonly isAway?: boolean;
}

/** A past, saved or planned assignment of a member to a role at a service. */
export interface ChurchAssignment extends ServiceRef {
  readonly memberId: MemberId;
  readonly roleId: RoleId;
}

/** A saved assignment, with what only the choice by hand and cover need. */
export interface SavedAssignment extends ChurchAssignment {
  /** The number of its place among those of the role, from 1. 0 is its learner's. */
  readonly seat?: number;
  /** Whether its member said that they can't make it. */
  readonly isDeclined?: boolean;
}

/** Someone who did not come, or came instead or too, at a service that is over. */
export interface ServedCorrection extends ChurchAssignment {
  readonly came: boolean;
}

/** Everything Smart Assign needs to plan a month. Only the order of the services matters. */
export interface Church {
  /** The month's services, by date, start time and service time. */
  readonly services: readonly Service[];
  /** The services of other months that overlap one of these, across midnight. */
  readonly around: readonly Service[];
  /** How long a service takes. Services at the same time share no one. */
  readonly serviceMinutes: number;
  readonly teams: readonly ChurchTeam[];
  /** The kinds of checks that roles can need, in the order they are named. */
  readonly checkKinds?: readonly CheckKind[];
  readonly roles: readonly ChurchRole[];
  /** The rooms that need several adults, or no one. */
  readonly rooms?: readonly Room[];
  /** Where a service time needs a different number of people than the role's own limit. */
  readonly limits: readonly ServiceTimeLimit[];
  readonly members: readonly ChurchMember[];
  /** Who can have places besides the members, and is in no list of them. */
  readonly guests?: readonly ChurchMember[];
  /** The answers for the month's services. Others are ignored. */
  readonly answers: readonly ChurchAnswer[];
  /** Saved assignments of the month, and of the seven days before and after its services. Others are ignored. */
  readonly saved: readonly SavedAssignment[];
  /** Who learns a role at these services, which takes no place. Absent without any. */
  readonly learners?: readonly SavedAssignment[];
  /** Where members learned roles before the month, and with which person. Absent without any. */
  readonly learned?: readonly LearnedService[];
  /** How the saved assignments differ from who served, at services that are over. */
  readonly corrections?: readonly ServedCorrection[];
  /** Who served, or will by a published roster. Anything outside the past 26 weeks is ignored. */
  readonly history: readonly ChurchAssignment[];
  /** The rules between members. Their order does not matter. */
  readonly familyRules: readonly FamilyRule[];
}

/** Returns the church with places only in the roles of some teams. What the others have saved stays. */
export function onlyTeams(church: Church, scope: TeamScope): Church {
  if (church.teams.every(({ id }) => isAmong(scope, id))) return church;
  const roles = church.roles.map((role) =>
    isAmong(scope, role.teamId) ? role : { ...role, isActive: false, isOfOthers: true as const },
  );
  return { ...church, roles };
}

/** Returns saved assignments, as they were served where a service is over. */
export function asServed<One extends ChurchAssignment>(
  saved: readonly One[],
  corrections: ReadonlyArray<One & Pick<ServedCorrection, 'came'>> = [],
): readonly One[] {
  if (corrections.length === 0) return saved;
  const personAt = (one: One) => `${serviceKey(one)} ${one.memberId}`;
  const come = corrections.filter(({ came }) => came);
  const isThere = new Set(come.map(personAt));
  const isAbsent = new Set(corrections.map((one) => `${personAt(one)} ${one.roleId}`));
  return [
    ...saved.filter((one) => !isThere.has(personAt(one)) && !isAbsent.has(`${personAt(one)} ${one.roleId}`)),
    ...come,
  ];
}

/** Returns the checks that a role needs and someone does not have on a date. */
export function checksLacking(
  { checkKinds = [] }: Pick<Church, 'checkKinds'>,
  { checkKindIds = [] }: Pick<ChurchRole, 'checkKindIds'>,
  { checks = [] }: Pick<ChurchMember, 'checks'>,
  date: PlainDate,
): readonly LackingCheck[] {
  return checkKindIds.length === 0 ? [] : lackingChecks(checkKinds, checkKindIds, checks, date);
}

/** Returns whether someone counts in the room of their role: members do, and guests who have the checks that it needs. */
export function countsInRoom(
  church: Pick<Church, 'checkKinds' | 'roles'>,
  person: Pick<ChurchMember, 'checks' | 'isGuest'>,
  { roleId, date }: Pick<ChurchAssignment, 'roleId' | 'date'>,
): boolean {
  const role = person.isGuest && church.roles.find(({ id }) => id === roleId);
  return !role || checksLacking(church, role, person, date).length === 0;
}

/** Returns who is in a team that is planned now, or has a place of it. */
export function membersConcerned({ roles, members, saved }: Church): ReadonlySet<MemberId> {
  const others = new Map(roles.map((role) => [role.id, role.isOfOthers === true]));
  const otherTeams = new Set(roles.filter(({ isOfOthers }) => isOfOthers).map(({ teamId }) => teamId));
  const isPlanned = ({ memberships }: ChurchMember) =>
    otherTeams.size === 0 || memberships.some(({ teamId }) => !otherTeams.has(teamId));
  return new Set([
    ...members.filter(isPlanned).map(({ id }) => id),
    ...saved.filter(({ roleId }) => others.get(roleId) === false).map(({ memberId }) => memberId),
  ]);
}

/** Returns the services of the month and those of other months that overlap them, in order. */
export function servicesWithAround({
  services,
  around,
}: Pick<Church, 'services' | 'around'>): readonly Service[] {
  return around.length === 0 ? services : [...services, ...around].sort(compareServices);
}
