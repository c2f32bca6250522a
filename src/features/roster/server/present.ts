import type {
  Assignment,
  BuilderPerson,
  BuilderService,
  FinalizedMonth,
  FinalizedRoster,
  RosterChange,
  RosterRevisions,
} from '#contract/roster.ts';
import type { ServiceRole } from '#contract/service-roles.ts';
import type { SpecialDay } from '#contract/special-days.ts';
import type { MemberId, TeamId } from '#domain/ids.ts';
import { compareByFirstName, type NameFormat } from '#domain/members/name-format.ts';
import type { FaultyRoom } from '#domain/rooms/rooms.ts';
import { compareRosters, type DutyChange, type RosterState, statesOf } from '#domain/roster/revision.ts';
import { commonRecord } from '#domain/roster/roster.ts';
import { doOverlap } from '#domain/services/overlaps.ts';
import { countOpenPlaces, limitsFrom, type ServiceTimeLimit } from '#domain/services/service-limits.ts';
import {
  type ChurchNow,
  groupByService,
  isPast,
  isSameService,
  type Service,
  serviceRef,
  sharesDate,
  titledRef,
} from '#domain/services/services.ts';
import { roleInTeam } from '#languages/duties.ts';
import { shownNameAmong } from '#languages/guests.ts';
import type { readDutyTeams } from '#server/db/duty-teams.ts';
import { joinedName } from '#server/db/names.ts';
import type { TeamRow } from '#server/db/teams.ts';
import { presentFaultyRoom } from '#server/places/faulty-room.ts';
import type { DutyRow, PublishedDutyRow, RevisionRow } from '#server/roster/revision-queries.ts';
import type {
  AssignmentRow,
  AvailableAnswerRow,
  AvailablePersonRow,
  MonthAssignmentRow,
  MonthRecordRow,
} from './queries.ts';

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Returns a saved assignment in the form for administrators. */
export function presentAssignment({ date, timeId, createdAt, updatedAt, ...row }: AssignmentRow): Assignment {
  return { ...row, ...serviceRef({ date, timeId }), createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

/** The teams that an answer about a month is about, and their records of it. */
export interface TeamsMonth {
  readonly teams: ReadonlyArray<Pick<TeamRow, 'id' | 'name'>>;
  readonly records: readonly MonthRecordRow[];
}

/**
 * Returns the record of a month that any of these teams has finalized, or null. If it was revised since, it is a draft.
 */
export function presentMonthRecord({ teams, records }: TeamsMonth): FinalizedMonth | null {
  const record = commonRecord(records, teams.length);
  if (!record) return null;
  const { createdAt, finalizedAt, teamId: _, ...row } = record;
  const isFinalized = (team: TeamId) => records.some((one) => one.teamId === team && one.isFinalized);
  return {
    ...row,
    createdAt: iso(createdAt),
    finalizedAt: finalizedAt === null ? null : iso(finalizedAt),
    teams: teams.map(({ id, name }) => ({ id, name, isFinalized: isFinalized(id) })),
  };
}

/** A month's assignments that take a place, and its learners with the one whom each learns from. */
interface MonthRows {
  readonly assignments: readonly MonthAssignmentRow[];
  readonly learners: ReadonlyArray<MonthAssignmentRow & { readonly besideId: MemberId | null }>;
}

/** The reader of a roster, and what they are told about the teams of their own duties. */
interface RosterReader {
  readonly memberId: MemberId;
  readonly services: readonly Service[];
  readonly teamOf: Awaited<ReturnType<typeof readDutyTeams>>;
}

/** Returns a month's roster as all members read it. */
export function presentFinalizedRoster(
  finalizedRoster: FinalizedMonth,
  { assignments, learners }: Pick<MonthRows, 'assignments' | 'learners'>,
  { memberId, services, teamOf }: RosterReader,
): FinalizedRoster {
  const startOf = (row: MonthAssignmentRow) =>
    services.find((service) => isSameService(service, row))?.startsAt ?? null;
  const presentRow = (row: MonthAssignmentRow) => ({
    id: row.id,
    ...serviceRef(row),
    roleId: row.roleId,
    memberId: row.memberId,
    role: { id: row.roleId, name: row.role, teamId: row.teamId },
    user: toMember(row),
    ...(row.memberId === memberId && teamOf({ ...row, startsAt: startOf(row) })),
  });
  return {
    finalizedRoster,
    assignments: assignments.map((row) => ({ ...presentRow(row), notes: row.notes })),
    learners: learners.map((row) => ({ ...presentRow(row), besideId: row.besideId })),
  };
}

/** Returns the roles with people or open places at these services, in role order. */
export function presentOpenPlaces(
  services: readonly Service[],
  rows: {
    roles: readonly ServiceRole[];
    limits: readonly ServiceTimeLimit[];
    assignments: readonly MonthAssignmentRow[];
  },
): NonNullable<FinalizedRoster['openPlaces']> {
  const limitAt = limitsFrom(rows.limits);
  const assignedAt = groupByService(rows.assignments, (row) => row);
  return services.flatMap((service) =>
    rows.roles.flatMap(({ id, name, teamId, isActive, ...role }) => {
      const maxLimit = limitAt(service.timeId, { id, ...role });
      const taken = assignedAt(service).filter((row) => row.roleId === id).length;
      const open = countOpenPlaces({ isActive, maxLimit }, taken);
      return open > 0 || taken > 0 ? [{ ...serviceRef(service), role: { id, name, teamId }, open }] : [];
    }),
  );
}

function toMember({ memberId: id, firstName, lastName, initials, isGuest }: MonthAssignmentRow) {
  return { id, firstName, lastName, initials, ...(isGuest && { isGuest }) };
}

/** Returns a month for the builder: every service with its roles, available people and saved assignments. */
export function presentBuilderServices(
  services: readonly Service[],
  rows: {
    roles: readonly ServiceRole[];
    limits: readonly ServiceTimeLimit[];
    specialDays: readonly SpecialDay[];
    people: readonly AvailablePersonRow[];
    available: readonly AvailableAnswerRow[];
    monthAnswers: BuilderService['monthAnswers'];
    faultyRoomsAt: (service: Service) => readonly FaultyRoom[];
  } & MonthRows,
  { nameFormat, serviceMinutes }: { readonly nameFormat: NameFormat; readonly serviceMinutes: number },
  now: ChurchNow,
): BuilderService[] {
  const members = new Map(rows.people.map((row) => [row.id, row]));
  for (const row of [...rows.assignments, ...rows.learners]) members.set(row.memberId, toMember(row));
  const nameOf = shownNameAmong([...members.values()], nameFormat);
  const withName = (member: AvailablePersonRow & { readonly isGuest?: true }): BuilderPerson => ({
    ...member,
    formattedName: nameOf(member),
  });
  // Sorted and named once, because most people are available at several services.
  const people = [...members.values()].sort(compareByFirstName).map(withName);
  const availableAt = groupByService(rows.available, (row) => row);
  const assignedAt = groupByService(rows.assignments, (row) => row);
  const learnersAt = groupByService(rows.learners, (row) => row);
  const limitAt = limitsFrom(rows.limits);
  return services.map((service) => {
    const { date, timeId, startsAt, name } = service;
    const assignments = assignedAt(service);
    const availableIds = new Set(availableAt(service).map((row) => row.memberId));
    const sameTimeAs = services.filter((other) => doOverlap(service, other, serviceMinutes)).map(serviceRef);
    const faulty = rows.faultyRoomsAt(service);
    const special = rows.specialDays.find((day) => day.date === date);
    return {
      date,
      timeId,
      startsAt,
      name,
      ...(sameTimeAs.length > 0 && { sameTimeAs }),
      isPast: isPast(service, now),
      ...(special && { specialDay: special }),
      // A role without places stays visible while it has assignments. Otherwise they could not be removed.
      roles: rows.roles
        .map((role) => ({ ...role, maxLimit: limitAt(timeId, role) }))
        .filter(
          (role) => (role.isActive && role.maxLimit > 0) || assignments.some((row) => row.roleId === role.id),
        )
        .map(({ order: _, ...role }) => role),
      monthAnswers: rows.monthAnswers,
      availablePeople: people.filter(({ id }) => availableIds.has(id)),
      assignments: assignments.map((row) => ({
        id: row.id,
        roleId: row.roleId,
        memberId: row.memberId,
        seat: row.seat,
        person: withName(toMember(row)),
        // Guests give no answers.
        isAvailable: row.isGuest || availableIds.has(row.memberId),
        ...(row.awayId === null ? {} : { isAway: true as const }),
        assignmentMethod: row.assignmentMethod,
        response: row.response,
        responseReason: row.responseReason,
      })),
      learners: learnersAt(service).map((row) => ({
        ...{ id: row.id, ...serviceRef(row), roleId: row.roleId, memberId: row.memberId },
        ...{ besideId: row.besideId, person: withName(toMember(row)), response: row.response },
        isAvailable: availableIds.has(row.memberId),
      })),
      ...(faulty.length > 0 && { faultyRooms: faulty.map(presentFaultyRoom) }),
    };
  });
}

/**
 * Returns the publications of a month by some teams, newest first, each with its changes, and the changes if the saved
 * assignments were published. Both are empty for a month that was never published.
 */
export function presentRevisions(
  revisions: readonly RevisionRow[],
  duties: {
    published: readonly PublishedDutyRow[];
    saved: readonly DutyRow[];
    services: readonly Service[];
  },
  format: NameFormat,
): RosterRevisions {
  const people = [...duties.published, ...duties.saved].map((row) => ({ ...row, id: row.memberId }));
  const nameOf = shownNameAmong(people, format);
  const wordedRole = ({ role, isLearning }: DutyRow) => role && roleInTeam(role, undefined, isLearning);
  const present = (change: DutyChange<DutyRow>): RosterChange => {
    const { duty } = change;
    return {
      kind: change.kind,
      ...titledRef(duty),
      sharesDate: sharesDate(duty, duties.services),
      member: { id: duty.memberId, name: nameOf({ ...duty, id: duty.memberId }) },
      role: wordedRole(duty),
      formerRole: change.kind === 'moved' ? wordedRole(change.former) : null,
    };
  };
  const states = statesOf(revisions);
  const dutiesOf = (state: RosterState<RevisionRow> | undefined) =>
    duties.published.filter(({ revisionId }) => state?.revisions.some(({ id }) => id === revisionId));
  const last = states.at(-1);
  const rowOf = (number: number) => revisions.find((row) => row.number === number) as RevisionRow;
  return {
    revisions: states
      .map((state, index) => ({
        number: state.number,
        publishedAt: iso(rowOf(state.number).publishedAt),
        publishedBy: joinedName(rowOf(state.number)),
        changes: index === 0 ? [] : compareRosters(dutiesOf(states[index - 1]), dutiesOf(state)).map(present),
      }))
      .reverse(),
    pending: last ? compareRosters<DutyRow>(dutiesOf(last), duties.saved).map(present) : [],
  };
}
