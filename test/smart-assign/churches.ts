import type { PlainDate } from '#domain/calendar.ts';
import type { MemberId, RoleId } from '#domain/ids.ts';
import type { Church, ChurchMember, ChurchRole, ChurchService } from '#domain/smart-assign/church.ts';
import type { MonthPlan } from '#domain/smart-assign/plan-month.ts';

/** The Sundays of July 2026, the month of the examples. */
export const SUNDAYS = ['2026-07-05', '2026-07-12', '2026-07-19', '2026-07-26'] as const;
export const [FIRST, SECOND, THIRD, FOURTH] = SUNDAYS;
export const SUNDAY_BEFORE: PlainDate = '2026-06-28';
export const SUNDAY_AFTER: PlainDate = '2026-08-02';

export function role(id: RoleId, name: string, overrides: Partial<ChurchRole> = {}): ChurchRole {
  return { id, name, order: id, isActive: true, maxLimit: 1, ...overrides };
}

export function member(id: MemberId, firstName: string, overrides: Partial<ChurchMember> = {}): ChurchMember {
  return {
    id,
    firstName,
    lastName: 'Hill',
    role: 'member',
    preferredRoleId: null,
    secondaryRoleId: null,
    ...overrides,
  };
}

export function service(userId: MemberId, roleId: RoleId, serviceDate: PlainDate): ChurchService {
  return { userId, roleId, serviceDate };
}

export function yes(userId: MemberId, ...dates: PlainDate[]) {
  return dates.map((serviceDate) => ({ userId, serviceDate, isAvailable: true }));
}

export function church(overrides: Partial<Church>): Church {
  return {
    month: { year: 2026, month: 7 },
    roles: [],
    members: [],
    answers: [],
    saved: [],
    history: [],
    ...overrides,
  };
}

/** Returns the people that a plan selects, as services. */
export function selectedIn(plan: MonthPlan): ChurchService[] {
  return plan.flatMap(({ dateStr, assignments }) =>
    assignments.flatMap(({ roleId, suggestions }) =>
      suggestions
        .filter(({ selected }) => selected)
        .map(({ user }) => ({ userId: user.id, roleId, serviceDate: dateStr })),
    ),
  );
}

/** Returns a plan's suggestions for one role on one Sunday. */
export function suggestionsIn(plan: MonthPlan, dateStr: string, roleId: RoleId) {
  const sunday = plan.find((planned) => planned.dateStr === dateStr);
  return sunday?.assignments.find((assignment) => assignment.roleId === roleId)?.suggestions ?? [];
}

/** Returns the first names selected for a role, by Sunday. Omits Sundays without a selection. */
export function namesBySunday(plan: MonthPlan, roleId: RoleId): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const { dateStr } of plan) {
    const selected = suggestionsIn(plan, dateStr, roleId).filter((suggestion) => suggestion.selected);
    if (selected.length > 0) names[dateStr] = selected.map(({ user }) => user.firstName);
  }
  return names;
}
