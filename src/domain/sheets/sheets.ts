import type { Month, PlainDate } from '../calendar/calendar.ts';
import type { MemberId, RoleId } from '../ids.ts';
import { takesPlace } from '../learners/learners.ts';
import type { Named } from '../members/member-name.ts';
import { compareByLastName, type NameFormat } from '../members/name-format.ts';
import { nameAmong } from '../members/namesakes.ts';
import { limitsFrom, type ServiceTimeLimit } from '../services/service-limits.ts';
import { groupByService, type Service, type ServiceRef, sharesDate } from '../services/services.ts';
import { type InTeams, preferenceFor } from '../teams/teams.ts';

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

/** Names under a heading, which is empty for the only group, and null for people without a preferred role. */
interface SheetGroup {
  readonly heading: string | null;
  readonly names: readonly string[];
}

/** The sheets that can be printed and emailed. */
export type SheetKind = 'roster' | 'availability';

/** One service of a printed list. */
export interface SheetService extends Service {
  readonly sharesDate: boolean;
  readonly specialDay: SheetDay | null;
  readonly groups: readonly SheetGroup[];
}

/** The content of a printed availability list. A service's people are in one group, or grouped by preferred role. */
export interface AvailabilitySheet {
  /** Empty until an administrator enters it. */
  readonly churchName: string;
  readonly month: Month;
  readonly services: readonly SheetService[];
  readonly verse: SheetVerse | null;
}

/** The content of a printed roster. */
export interface RosterSheet extends AvailabilitySheet {
  readonly finalizedOn: PlainDate;
  /** The team whose roster it is. Absent for all of them, and in a church with one team. */
  readonly team?: string;
  /** The names of the roles with people, in role order. */
  readonly roles: readonly string[];
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

function withGroups(
  services: readonly Service[],
  specialDays: readonly SheetDay[],
  groupsOf: (service: ServiceRef) => SheetService['groups'],
): SheetService[] {
  return services.map((service) => ({
    ...service,
    sharesDate: sharesDate(service, services),
    specialDay: specialDays.find((day) => day.date === service.date) ?? null,
    groups: groupsOf(service),
  }));
}

/** Returns a published roster: each service's roles in role order, with their people in assignment order. */
export function rosterSheet(content: {
  churchName: string;
  month: Month;
  /** In order. */
  services: readonly Service[];
  finalizedOn: PlainDate;
  team?: string;
  nameFormat: NameFormat;
  specialDays: readonly SheetDay[];
  verse: SheetVerse | null;
  /** In role order. */
  roles: readonly Role[];
  assignments: ReadonlyArray<ServiceRef & NamedMember & { readonly roleId: RoleId; readonly seat?: number }>;
  /** Returns the name of someone who learns a role, with that word. */
  learningName?: (name: string) => string;
}): RosterSheet {
  const { churchName, month, services, finalizedOn, team, nameFormat, specialDays, verse, assignments } =
    content;
  const { learningName = (name) => name } = content;
  const used = new Set(assignments.map(({ roleId }) => roleId));
  const roles = content.roles.filter(({ id }) => used.has(id));
  const nameOf = nameAmong(assignments, nameFormat);
  const servingAt = groupByService(assignments, (assignment) => assignment);
  const groupsOf = (service: ServiceRef) =>
    roles
      .map(({ id, name }) => ({
        heading: name,
        names: servingAt(service)
          .filter(({ roleId }) => roleId === id)
          .toSorted((a, b) => Number(takesPlace(b)) - Number(takesPlace(a)))
          .map((one) => (takesPlace(one) ? nameOf(one) : learningName(nameOf(one)))),
      }))
      .filter(({ names }) => names.length > 0);
  return {
    churchName,
    month,
    finalizedOn,
    ...(team !== undefined && { team }),
    verse,
    roles: roles.map(({ name }) => name),
    services: withGroups(services, specialDays, groupsOf),
  };
}

/**
 * Returns who is available for each service, sorted by last name then first name. `roles`, in role order, groups people
 * by preferred role among those that the service needs. The other people are last. Null puts everyone in one group
 * without a heading.
 */
export function availabilitySheet(content: {
  churchName: string;
  month: Month;
  /** In order. */
  services: readonly Service[];
  nameFormat: NameFormat;
  specialDays: readonly SheetDay[];
  verse: SheetVerse | null;
  available: ReadonlyArray<ServiceRef & NamedMember & InTeams>;
  roles: ReadonlyArray<Role & { readonly maxLimit: number }> | null;
  /** How many people the roles need at single service times. Without them, each service needs every role. */
  limits?: readonly ServiceTimeLimit[];
}): AvailabilitySheet {
  const { churchName, month, services, nameFormat, specialDays, verse, available, roles } = content;
  const nameOf = nameAmong(available, nameFormat);
  const availableAt = groupByService(available, (answer) => answer);
  const limitAt = limitsFrom(content.limits ?? []);
  const groupsOf = (service: ServiceRef) => {
    const people = [...availableAt(service)].sort(compareByLastName);
    const group = (heading: string | null, members: typeof people) => ({
      heading,
      names: members.map(nameOf),
    });
    if (roles === null) return people.length > 0 ? [group('', people)] : [];
    const needed = roles.filter((role) => limitAt(service.timeId, role) > 0);
    const known = new Set(needed.map(({ id }) => id));
    const byRole = needed.map(({ id, name }) =>
      group(
        name,
        people.filter((person) => preferenceFor(person, id) === 'preferred'),
      ),
    );
    const others = group(
      null,
      people.filter(
        ({ memberships }) =>
          !memberships.some(({ preferredRoleId }) => preferredRoleId !== null && known.has(preferredRoleId)),
      ),
    );
    return [...byRole, others].filter(({ names }) => names.length > 0);
  };
  return { churchName, month, verse, services: withGroups(services, specialDays, groupsOf) };
}
