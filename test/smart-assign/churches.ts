import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import { NO_LIMITS } from '#domain/members/serving-limits.ts';
import { isSameService, type Service, type ServiceRef, SUNDAY_SERVICE } from '#domain/services/services.ts';
import type {
  Church,
  ChurchAssignment,
  ChurchMember,
  ChurchRole,
} from '#domain/smart-assign/model/church.ts';
import type { MonthPlan } from '#domain/smart-assign/plan-month.ts';
import type { PreferredRoles } from '#domain/teams/teams.ts';

/** The team of a church with one. */
export const ONLY_TEAM = 1;
export const ONE_TEAM = [{ id: ONLY_TEAM, name: null, arriveMinutes: 0, stayMinutes: 0 }];

/** The Sundays of July 2026, the month of the examples. */
export const SUNDAYS = ['2026-07-05', '2026-07-12', '2026-07-19', '2026-07-26'] as const;
export const [FIRST, SECOND, THIRD, FOURTH] = SUNDAYS;
export const SUNDAY_BEFORE: PlainDate = '2026-06-28';
export const SUNDAY_AFTER: PlainDate = '2026-08-02';

export function role(id: RoleId, name: string, overrides: Partial<ChurchRole> = {}): ChurchRole {
  return { id, name, order: id, isActive: true, maxLimit: 1, teamId: ONLY_TEAM, ...overrides };
}

/** Returns the place in the only team of a church. */
export function inOnlyTeam({
  preferredRoleId = null,
  secondaryRoleId = null,
}: { [Field in keyof PreferredRoles]?: RoleId | null | undefined } = {}) {
  return [{ teamId: ONLY_TEAM, preferredRoleId, secondaryRoleId, maxPerMonth: null }];
}

/** Returns a member. The preferred roles are those in the only team. */
export function member(
  id: MemberId,
  firstName: string,
  { preferredRoleId, secondaryRoleId, ...overrides }: Partial<ChurchMember & PreferredRoles> = {},
): ChurchMember {
  return {
    id,
    firstName,
    lastName: 'Hill',
    initials: null,
    role: 'member',
    memberships: inOnlyTeam({ preferredRoleId, secondaryRoleId }),
    ...NO_LIMITS,
    ...overrides,
  };
}

/** Returns a service, by default the one of a Sunday. */
export function service(date: PlainDate, timeId: number = SUNDAY_SERVICE): Service {
  return { date, timeId, name: null, startsAt: null };
}

/** Two services that take place at the same time, on the first Sunday. */
export const NINE: Service = { date: FIRST, timeId: 2, name: null, startsAt: '09:00' };
export const TEN: Service = { date: FIRST, timeId: 3, name: null, startsAt: '10:00' };
export const NINE_AND_TEN = { services: [NINE, TEN] };

/** Returns an assignment, by default to the service of a Sunday. */
export function serves(
  memberId: MemberId,
  roleId: RoleId,
  date: PlainDate,
  timeId: number = SUNDAY_SERVICE,
): ChurchAssignment {
  return { memberId, roleId, date, timeId };
}

export function yes(memberId: MemberId, ...dates: PlainDate[]) {
  return yesTo(memberId, ...dates.map((date) => service(date)));
}

export function yesTo(memberId: MemberId, ...services: ServiceRef[]) {
  return services.map(({ date, timeId }) => ({ memberId, date, timeId, isAvailable: true }));
}

/** Returns a church with one service each Sunday of July 2026. */
export function church(overrides: Partial<Church>): Church {
  return {
    services: SUNDAYS.map((date) => service(date)),
    around: [],
    limits: [],
    serviceMinutes: 90,
    teams: ONE_TEAM,
    familyRules: [],
    roles: [],
    members: [],
    answers: [],
    saved: [],
    history: [],
    ...overrides,
  };
}

/** Returns the people that a plan selects. */
export function selectedIn(plan: MonthPlan): ChurchAssignment[] {
  return plan.flatMap(({ service: { date, timeId }, assignments }) =>
    assignments.flatMap(({ roleId, suggestions }) =>
      suggestions
        .filter(({ selected }) => selected)
        .map(({ user }) => ({ memberId: user.id, roleId, date, timeId })),
    ),
  );
}

/** Returns a plan's suggestions for one role at one service. */
export function suggestionsIn(
  plan: MonthPlan,
  date: PlainDate,
  roleId: RoleId,
  timeId: number = SUNDAY_SERVICE,
) {
  const planned = plan.find((entry) => isSameService(entry.service, { date, timeId }));
  return planned?.assignments.find((assignment) => assignment.roleId === roleId)?.suggestions ?? [];
}

/** Returns the first names selected for a role, by date. Omits dates without a selection. */
export function namesBySunday(plan: MonthPlan, roleId: RoleId): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const { service: planned } of plan) {
    const selected = suggestionsIn(plan, planned.date, roleId).filter((suggestion) => suggestion.selected);
    if (selected.length > 0) names[planned.date] = selected.map(({ user }) => user.firstName);
  }
  return names;
}

/** Returns a church where all members are available on every Sunday of July. */
export function churchOf(members: number, roles: number): Church {
  const ids = Array.from({ length: members }, (_, i) => i + 1);
  return church({
    roles: Array.from({ length: roles }, (_, i) => role(i + 1, `Role ${i + 1}`, { maxLimit: 3 })),
    members: ids.map((id) => member(id, `Member ${id}`, { preferredRoleId: (id % roles) + 1 })),
    answers: ids.flatMap((memberId) => yes(memberId, ...SUNDAYS)),
  });
}
