import type {
  Assignment,
  BuilderPerson,
  FinalizedMonth,
  FinalizedRoster,
  SundayEntry,
} from '#contract/roster.ts';
import { type Month, sundaysOf } from '#domain/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import { fullName } from '#domain/member-name.ts';
import { compareByFirstName, type NameFormat } from '#domain/name-format.ts';
import { nameAmong } from '#domain/namesakes.ts';
import type { LoggedChange } from '#server/db/change-log.ts';
import type { RoleRow, SpecialDayRow } from '#server/db/month-reads.ts';
import type {
  AssignmentRow,
  AvailablePersonRow,
  MonthAssignmentRow,
  MonthRecordRow,
  NamedAssignment,
} from './queries.ts';

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function presentAssignment(row: AssignmentRow): Assignment {
  return {
    id: row.id,
    serviceDate: row.service_date,
    roleId: row.role_id,
    userId: row.user_id,
    notes: row.notes,
    assignmentMethod: row.assignment_method,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

export function presentMonthRecord(row: MonthRecordRow): FinalizedMonth {
  return {
    id: row.id,
    year: row.year,
    month: row.month,
    isFinalized: row.is_finalized === 1,
    createdAt: iso(row.created_at),
    createdBy: row.created_by,
    finalizedAt: row.finalized_at === null ? null : iso(row.finalized_at),
    finalizedBy: row.finalized_by,
  };
}

/** Returns a month's roster as all members read it. */
export function presentFinalizedRoster(
  record: MonthRecordRow,
  assignments: readonly MonthAssignmentRow[],
): FinalizedRoster {
  return {
    finalizedRoster: presentMonthRecord(record),
    assignments: assignments.map((row) => ({
      id: row.id,
      serviceDate: row.service_date,
      roleId: row.role_id,
      userId: row.user_id,
      notes: row.notes,
      role: { id: row.role_id, name: row.role_name },
      user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name, initials: row.initials },
    })),
  };
}

interface PersonRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly initials: string | null;
}

function toMember(id: MemberId, { first_name, last_name, initials }: PersonRow) {
  return { id, firstName: first_name, lastName: last_name, initials };
}

/** Returns a month for the builder: every Sunday with its roles, available people and saved assignments. */
export function presentSundays(
  month: Month,
  rows: {
    roles: readonly RoleRow[];
    specialDays: readonly SpecialDayRow[];
    people: readonly AvailablePersonRow[];
    assignments: readonly MonthAssignmentRow[];
  },
  format: NameFormat,
): SundayEntry[] {
  const available = rows.people.map((row) => ({ date: row.service_date, member: toMember(row.id, row) }));
  const assigned = new Map(rows.assignments.map((row) => [row.user_id, toMember(row.user_id, row)]));
  const nameOf = nameAmong([...available.map(({ member }) => member), ...assigned.values()], format);
  const withName = (member: ReturnType<typeof toMember>): BuilderPerson => ({
    ...member,
    formattedName: nameOf(member),
  });
  return sundaysOf(month).map((date) => {
    const assignments = rows.assignments.filter((row) => row.service_date === date);
    const special = rows.specialDays.find((day) => day.date === date);
    return {
      date,
      dateStr: date,
      ...(special
        ? { specialDay: { name: special.name, color: special.color, description: special.description } }
        : {}),
      // An inactive role stays visible while it has assignments. Otherwise they could not be removed.
      roles: rows.roles
        .filter((role) => role.is_active === 1 || assignments.some((row) => row.role_id === role.id))
        .map((role) => ({
          id: role.id,
          name: role.name,
          description: role.description,
          maxLimit: role.max_limit,
          isActive: role.is_active === 1,
        })),
      availablePeople: available
        .filter((answer) => answer.date === date)
        .map(({ member }) => withName(member))
        .sort(compareByFirstName),
      assignments: assignments.map((row) => ({
        id: row.id,
        roleId: row.role_id,
        userId: row.user_id,
        person: withName(toMember(row.user_id, row)),
        isAvailable: row.is_available === 1,
      })),
    };
  });
}

/** Returns the log entry for one assignment. */
export function assignmentChange(
  kind: 'assignment_made' | 'assignment_removed' | 'date_cleared',
  assignment: NamedAssignment,
): LoggedChange {
  const { memberId, roleName: role, date } = assignment;
  return { kind, memberId, details: { role, date, member: fullName(assignment) } };
}
