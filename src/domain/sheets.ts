import { type Month, type PlainDate, sundaysOf } from './calendar.ts';
import type { MemberId, RoleId } from './ids.ts';
import type { Named } from './member-name.ts';
import { compareByLastName, type NameFormat } from './name-format.ts';
import { nameAmong } from './namesakes.ts';

/** A member to print. The id distinguishes two members with the same name. */
interface NamedMember extends Named {
  readonly id: MemberId;
}

/** A special day on a printed page. */
export interface SheetDay {
  readonly date: PlainDate;
  readonly name: string;
  readonly description: string | null;
  /** `#rrggbb`. */
  readonly color: string;
}

export interface SheetVerse {
  readonly text: string;
  readonly reference: string;
}

/** Names under one heading. It is empty when there is one group, and null for people without a preferred role. */
interface SheetGroup {
  readonly heading: string | null;
  readonly names: readonly string[];
}

/** One Sunday of a printed list. */
export interface SheetSunday {
  readonly date: PlainDate;
  readonly specialDay: SheetDay | null;
  readonly groups: readonly SheetGroup[];
}

/** The content of a printed roster. */
export interface RosterSheet {
  readonly month: Month;
  readonly finalizedOn: PlainDate;
  /** The names of the roles with people, in role order. */
  readonly roles: readonly string[];
  readonly sundays: readonly SheetSunday[];
  readonly verse: SheetVerse | null;
}

/** The content of a printed availability list. A Sunday's people are in one group, or grouped by preferred role. */
export interface AvailabilitySheet {
  readonly month: Month;
  readonly sundays: readonly SheetSunday[];
  readonly verse: SheetVerse | null;
}

/**
 * The layouts of rosters and availability lists, and the page sizes (docs/product.md, "PDFs"). `large` is for
 * notice boards.
 */
export const ROSTER_VIEWS = ['card', 'roles'] as const;
export const AVAILABILITY_VIEWS = ['card', 'simple', 'roles'] as const;
export const SHEET_SIZES = ['normal', 'large'] as const;

export type RosterView = (typeof ROSTER_VIEWS)[number];
export type AvailabilityView = (typeof AVAILABILITY_VIEWS)[number];
export type SheetSize = (typeof SHEET_SIZES)[number];

interface Role {
  readonly id: RoleId;
  readonly name: string;
}

function sundays(
  month: Month,
  specialDays: readonly SheetDay[],
  groupsOf: (date: PlainDate) => SheetSunday['groups'],
): SheetSunday[] {
  return sundaysOf(month).map((date) => ({
    date,
    specialDay: specialDays.find((day) => day.date === date) ?? null,
    groups: groupsOf(date),
  }));
}

/** Returns a published roster: each Sunday's roles in role order, with their people in assignment order. */
export function rosterSheet(content: {
  month: Month;
  finalizedOn: PlainDate;
  nameFormat: NameFormat;
  specialDays: readonly SheetDay[];
  verse: SheetVerse | null;
  /** In role order. */
  roles: readonly Role[];
  assignments: ReadonlyArray<{ date: PlainDate; role: { id: RoleId }; person: NamedMember }>;
}): RosterSheet {
  const { month, finalizedOn, nameFormat, specialDays, verse, assignments } = content;
  const used = new Set(assignments.map(({ role }) => role.id));
  const roles = content.roles.filter(({ id }) => used.has(id));
  const nameOf = nameAmong(
    assignments.map(({ person }) => person),
    nameFormat,
  );
  const groupsOf = (date: PlainDate) =>
    roles
      .map(({ id, name }) => ({
        heading: name,
        names: assignments
          .filter((assignment) => assignment.date === date && assignment.role.id === id)
          .map(({ person }) => nameOf(person)),
      }))
      .filter(({ names }) => names.length > 0);
  return {
    month,
    finalizedOn,
    verse,
    roles: roles.map(({ name }) => name),
    sundays: sundays(month, specialDays, groupsOf),
  };
}

/**
 * Returns who is available on each Sunday, sorted by last name then first name. `roles`, in role order, groups people
 * by preferred role, with people who prefer none or an inactive one last. Null puts everyone in one group without a
 * heading.
 */
export function availabilitySheet(content: {
  month: Month;
  nameFormat: NameFormat;
  specialDays: readonly SheetDay[];
  verse: SheetVerse | null;
  available: ReadonlyArray<{ date: PlainDate; person: NamedMember & { preferredRoleId: RoleId | null } }>;
  roles: readonly Role[] | null;
}): AvailabilitySheet {
  const { month, nameFormat, specialDays, verse, available, roles } = content;
  const nameOf = nameAmong(
    available.map(({ person }) => person),
    nameFormat,
  );
  const groupsOf = (date: PlainDate) => {
    const people = available
      .filter((answer) => answer.date === date)
      .map(({ person }) => person)
      .sort(compareByLastName);
    const group = (heading: string | null, members: typeof people) => ({
      heading,
      names: members.map(nameOf),
    });
    if (roles === null) return people.length > 0 ? [group('', people)] : [];
    const known = new Set(roles.map(({ id }) => id));
    const byRole = roles.map(({ id, name }) =>
      group(
        name,
        people.filter((person) => person.preferredRoleId === id),
      ),
    );
    const others = group(
      null,
      people.filter(({ preferredRoleId }) => preferredRoleId === null || !known.has(preferredRoleId)),
    );
    return [...byRole, others].filter(({ names }) => names.length > 0);
  };
  return { month, verse, sundays: sundays(month, specialDays, groupsOf) };
}
