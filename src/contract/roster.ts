import * as z from 'zod/mini';
import { ASSIGNMENT_METHODS } from '#domain/roster/roster.ts';
import { call } from './call.ts';
import {
  assignmentResponse,
  dateInResponse,
  dateParams,
  id,
  idParams,
  memberId,
  monthParams,
  ofTeam,
  person,
  plainDate,
  roleId,
  says,
  serviceTimeId,
  serviceTimeInQuery,
  teamId,
  timeInResponse,
  timestamp,
} from './fields.ts';
import { learner } from './learners.ts';
import type { CodeNamed } from './names.ts';
import { roomFault } from './room-fault.ts';
import { dutyTeamInResponse, listedServiceInResponse, serviceInResponse } from './service-fields.ts';
import { specialDay } from './special-days.ts';

/** The record of a month: finalized, or a draft after Revise. */
export const finalizedMonth = z.object({
  id,
  year: z.int(),
  month: z.int(),
  isFinalized: z.boolean(),
  createdAt: timestamp,
  createdBy: memberId,
  finalizedAt: z.nullable(timestamp),
  finalizedBy: z.nullable(memberId),
  /** The teams that the answer is about. The month is finalized if it is for all of them. */
  teams: z.array(z.object({ id: teamId, name: z.nullable(z.string()), isFinalized: z.boolean() })),
});

export type FinalizedMonth = CodeNamed<z.output<typeof finalizedMonth>>;

/** Set for someone from outside. */
const isGuest = z.optional(z.literal(true));

const roleOfTeam = z.object({ id: roleId, name: z.string(), teamId });

export const finalizedRoster = z.object({
  finalizedRoster: finalizedMonth,
  assignments: z.array(
    z.object({
      id,
      ...serviceInResponse,
      roleId,
      userId: memberId,
      notes: z.nullable(z.string()),
      role: roleOfTeam,
      user: z.extend(person, { isGuest }),
      /** Only of the caller's own. */
      ...dutyTeamInResponse,
    }),
  ),
  /** Who learns a role, by service and role. They take no place. */
  learners: z.array(z.object({ ...learner.shape, role: roleOfTeam, user: person, ...dutyTeamInResponse })),
  /** The roles of the upcoming services with people or open places, in role order. Only those that the caller plans. */
  openPlaces: z.optional(
    z.array(
      z.object({
        ...serviceInResponse,
        role: roleOfTeam,
        open: z.int(),
      }),
    ),
  ),
});

export type FinalizedRoster = CodeNamed<z.output<typeof finalizedRoster>>;

export const builderPerson = z.object({
  ...person.shape,
  /** In the church's name format. */
  formattedName: z.string(),
});

export type BuilderPerson = CodeNamed<z.output<typeof builderPerson>>;

export const builderRole = z.object({
  id: roleId,
  name: z.string(),
  description: z.nullable(z.string()),
  maxLimit: z.int(),
  teamId,
  /** False only for a role that became inactive while people were assigned to it at that service. */
  isActive: z.boolean(),
});

export type BuilderRole = CodeNamed<z.output<typeof builderRole>>;

export const builderAssignment = z.object({
  id,
  roleId,
  userId: memberId,
  /** The number of the place among those of the role, from 1. */
  seat: z.int(),
  person: z.extend(builderPerson, { isGuest }),
  /** False when the person has withdrawn since. */
  isAvailable: z.boolean(),
  /** Set if the person is away. */
  isAway: z.optional(z.literal(true)),
  assignmentMethod: z.enum(ASSIGNMENT_METHODS),
  response: assignmentResponse,
  /** The reason for `declined`, if the person gave one. */
  responseReason: z.nullable(z.string()),
});

/** One service in the Roster Builder. */
export const builderService = z.object({
  date: dateInResponse,
  dateStr: dateInResponse,
  serviceTimeId,
  startsAt: z.nullable(timeInResponse),
  /** The name of the service. */
  name: z.nullable(z.string()),
  /** The other services of the month at the same time, also across midnight. Absent if there are none. */
  sameTimeAs: z.optional(z.array(z.object({ serviceDate: dateInResponse, serviceTimeId }))),
  /** Whether it has started, or without a start time whether its day is over. */
  isPast: z.boolean(),
  specialDay: z.optional(specialDay),
  roles: z.array(builderRole),
  /** How many of the members have answered for any service of the month: the same in each, as the call returns a list. */
  monthAnswers: z.object({ answered: z.int(), members: z.int() }),
  availablePeople: z.array(builderPerson),
  assignments: z.array(builderAssignment),
  /** Who learns a role there. They take no place. */
  learners: z.array(
    z.object({
      ...learner.shape,
      person: builderPerson,
      isAvailable: z.boolean(),
      response: assignmentResponse,
    }),
  ),
  /** The rooms that lack something with the saved assignments. Absent if there are none. */
  faultyRooms: z.optional(z.array(z.object(roomFault))),
});

export type BuilderService = CodeNamed<z.output<typeof builderService>>;

const rosterChange = z.object({
  /** `moved`: the person has another role at the same service. */
  kind: z.enum(['added', 'removed', 'moved']),
  ...listedServiceInResponse,
  member: z.object({ id: memberId, name: z.string() }),
  /** The person's role, or for `removed` the former one. Null if the role no longer exists. */
  role: z.nullable(z.string()),
  /** Only for `moved`: the role before. Null if it no longer exists. */
  formerRole: z.nullable(z.string()),
});

export type RosterChange = CodeNamed<z.output<typeof rosterChange>>;

const rosterRevisions = z.object({
  /** Newest first. `changes` are those since the revision before, so the first has none. */
  revisions: z.array(
    z.object({
      number: z.int(),
      publishedAt: timestamp,
      publishedBy: z.nullable(z.string()),
      changes: z.array(rosterChange),
    }),
  ),
  /** The changes if the saved assignments were published. Empty if the month was never published. */
  pending: z.array(rosterChange),
});

export type RosterRevisions = CodeNamed<z.output<typeof rosterRevisions>>;

const assignmentMethod = z.enum(ASSIGNMENT_METHODS);

export const assignment = z.object({
  id,
  ...serviceInResponse,
  roleId,
  userId: memberId,
  notes: z.nullable(z.string()),
  assignmentMethod,
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type Assignment = CodeNamed<z.output<typeof assignment>>;

/** A member to assign to a role at a service. */
export const wantedAssignment = z.object({
  roleId,
  userId: memberId,
  serviceDate: plainDate,
  /** Can be omitted if there is only one service on the date. */
  serviceTimeId: z.optional(serviceTimeId),
  assignmentMethod: z.optional(assignmentMethod),
  /**
   * The coordinator agrees that the person serves in another team at the same time (`serves_with_other_team`), joins the role's
   * team (`not_in_team`), or has no valid check that the role needs (`check_missing`).
   */
  confirm: z.optional(z.boolean()),
});

/** Someone from outside instead of a member. */
export const guestId = z.optional(memberId);

/** Whether a place is for either a member or a guest. */
export const memberOrGuest = z.refine<{ userId?: unknown; guestId?: unknown }>(
  ({ userId, guestId }) => (userId === undefined) !== (guestId === undefined),
  says('member_or_guest'),
);

/** The same for a member or a guest. */
const wantedPlace = z.extend(wantedAssignment, { userId: z.optional(memberId), guestId });

/** This many easily fit into one request. A larger month is saved in several. */
export const MAX_ASSIGNMENTS = 500;

export const rosterCalls = {
  getFinalizedRoster: call({
    method: 'GET',
    path: '/api/finalized-roster/:year/:month',
    summary:
      'The published roster of a month, of one team (`teamId`) or of those that have published it. Those who plan teams also get their open places, and their drafts unless they request `published`.',
    access: 'signed_in',
    inLimitedSession: true,
    params: monthParams,
    query: z.extend(ofTeam, { published: z.optional(z.literal('true')) }),
    response: finalizedRoster,
    refuses: ['no_roster', 'unknown_team'],
  }),
  listBuilderServices: call({
    method: 'GET',
    path: '/api/roster-builder/available-sundays/:year/:month',
    summary: 'Every service of a month with its roles, available people and saved assignments.',
    access: 'lead',
    team: 'teamId',
    params: monthParams,
    query: ofTeam,
    response: z.array(builderService),
    refuses: ['unknown_team'],
  }),
  addAssignment: call({
    method: 'POST',
    path: '/api/admin/roster-assignments',
    summary:
      'Assigns an available member (`userId`) or a guest (`guestId`) to a role at a service. `replaces` names an assignment in the same role at that service, or the member’s own in another, which is removed in the same transaction.',
    access: 'lead',
    team: 'role',
    status: 201,
    body: z.extend(wantedPlace, { replaces: z.optional(id) }).check(memberOrGuest),
    /** `replaced` is the assignment that was removed. */
    response: z.extend(assignment, { replaced: z.optional(assignment) }),
    refuses: [
      'unknown_role',
      'unknown_member',
      'unknown_guest',
      'no_service',
      'which_service',
      'roster_finalized',
      'role_inactive',
      'role_not_needed',
      'nothing_to_replace',
      'already_assigned',
      'not_available',
      'role_full',
      'serves_with_other_team',
      'not_in_team',
      'check_missing',
      'learner_takes_no_place',
      'guest_busy',
      'unknown_assignment',
    ],
  }),
  addAssignments: call({
    method: 'POST',
    path: '/api/admin/roster-assignments/batch',
    summary: 'Saves several assignments. Returns those that a rule refuses, with the reason.',
    access: 'lead',
    team: 'role',
    body: z.object({
      assignments: z
        .array(wantedPlace.check(memberOrGuest))
        .check(z.minLength(1), z.maxLength(MAX_ASSIGNMENTS)),
    }),
    response: z.object({
      saved: z.array(assignment),
      refused: z.array(
        z.object({
          roleId,
          userId: memberId,
          serviceDate: dateInResponse,
          /** Null if the request named no service and the date has several or none. */
          serviceTimeId: z.nullable(serviceTimeId),
          code: z.string(),
          /** The values in the message of `role_full`. */
          params: z.optional(z.object({ role: z.string(), limit: z.int() })),
          message: z.string(),
        }),
      ),
    }),
    refuses: ['unknown_assignment', 'already_assigned'],
  }),
  removeAssignment: call({
    method: 'DELETE',
    path: '/api/admin/roster-assignments/:id',
    summary: 'Removes one assignment.',
    access: 'lead',
    team: 'assignment',
    status: 204,
    params: idParams,
    refuses: ['unknown_assignment', 'roster_finalized'],
  }),
  clearAssignments: call({
    method: 'DELETE',
    path: '/api/admin/roster-assignments/date/:year/:month/:day',
    summary: 'Removes every assignment of a date, or of one of its services, and returns the removed ones.',
    access: 'lead',
    team: 'teamId',
    params: dateParams,
    query: z.extend(ofTeam, { serviceTimeId: z.optional(serviceTimeInQuery) }),
    response: z.object({ removed: z.array(assignment) }),
    refuses: ['unknown_team', 'no_service', 'roster_finalized'],
  }),
  listAssignments: call({
    method: 'GET',
    path: '/api/admin/roster-assignments/all',
    summary: 'All saved assignments, by service, role and place.',
    access: 'lead',
    team: 'teamId',
    query: ofTeam,
    response: z.array(assignment),
    refuses: ['unknown_team'],
  }),
  finalizeRoster: call({
    method: 'POST',
    path: '/api/admin/finalize-roster',
    summary:
      'Publishes a month of one team (`teamId`) or all as the signed-in member, whatever the body says. Teams that have published it are left out while others have not. isFinalized may only be true.',
    access: 'lead',
    team: 'teamId',
    status: 201,
    body: z.object({
      year: z.int().check(z.minimum(1900), z.maximum(2200)),
      month: z.int().check(z.minimum(1), z.maximum(12)),
      isFinalized: z.optional(z.literal(true, says('only_finalizes'))),
      teamId: z.optional(teamId),
    }),
    response: finalizedMonth,
    refuses: ['unknown_team'],
  }),
  listRosterRevisions: call({
    method: 'GET',
    path: '/api/admin/roster-revisions/:year/:month',
    summary:
      'Each publication of a month by one team (`teamId`) or all with its changes, and the changes if it were published now.',
    access: 'lead',
    params: monthParams,
    team: 'teamId',
    query: ofTeam,
    response: rosterRevisions,
    refuses: ['unknown_team'],
  }),
  reviseRoster: call({
    method: 'DELETE',
    path: '/api/admin/finalize-roster/:year/:month',
    summary:
      "Returns a published month of one team (`teamId`) or all to a draft and answers with the draft's record.",
    access: 'lead',
    params: monthParams,
    team: 'teamId',
    query: ofTeam,
    response: finalizedMonth,
    refuses: ['no_roster', 'unknown_team'],
  }),
} as const;
