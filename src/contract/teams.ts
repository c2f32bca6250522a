import * as z from 'zod/mini';
import { LEAD_NOTICES, MOST_BUSY_MINUTES } from '#domain/teams/teams.ts';
import { call } from './call.ts';
import {
  line,
  memberId,
  roleId,
  says,
  teamId,
  teamInQuery,
  teamMemberParams,
  teamParams,
  withSeen,
} from './fields.ts';
import { membership } from './members.ts';
import type { CodeNamed } from './names.ts';

const minutes = z.int().check(z.minimum(0), z.maximum(MOST_BUSY_MINUTES));
const name = line(says('team_name_missing'), 60);
const roleIds = z.array(roleId).check(z.maxLength(500));

const times = {
  /** How many minutes its people come before a service starts, and stay after it ends. */
  arriveMinutes: minutes,
  stayMinutes: minutes,
};

const team = z.object({
  id: teamId,
  /** Null for the only team of a church, which no screen shows. */
  name: z.nullable(z.string()),
  sortOrder: z.int(),
  ...times,
  /** Its roles, in their order. */
  roleIds: z.array(roleId),
});

const notices = z.enum(LEAD_NOTICES);

const listedTeam = z.object({
  ...team.shape,
  isLead: z.boolean(),
  isMember: z.boolean(),
  /** What the caller hears of as a lead of the team. */
  notices: z.optional(notices),
});

export type Team = CodeNamed<z.output<typeof listedTeam>>;

const choicesInTeam = z.omit(membership, { teamId: true });

const teamMember = z.extend(z.object({ userId: memberId }), choicesInTeam.shape);

const teamSheet = z.object({
  ...team.shape,
  leads: z.array(z.object({ userId: memberId, notices })),
  members: z.array(teamMember),
});

export type TeamSheet = CodeNamed<z.output<typeof teamSheet>>;

const teamFields = z.object({
  name,
  roleIds,
  arriveMinutes: z.optional(minutes),
  stayMinutes: z.optional(minutes),
  leads: z.optional(z.array(memberId).check(z.maxLength(500))),
});

/** Who joined the team because roles moved to it, and who named no role. */
const movedPeople = {
  proposed: z.array(z.object({ userId: memberId, why: z.enum(['prefers', 'served']) })),
  without: z.array(memberId),
};

const addedTeam = z.object({ ...teamSheet.shape, ...movedPeople });

export type AddedTeam = CodeNamed<z.output<typeof addedTeam>>;

export const teamCalls = {
  listTeams: call({
    method: 'GET',
    path: '/api/teams',
    summary: "The teams in their order: all of them for administrators, and a member's own.",
    access: 'signed_in',
    inLimitedSession: true,
    response: z.array(listedTeam),
  }),
  getTeam: call({
    method: 'GET',
    path: '/api/admin/teams/:id',
    summary: 'A team with its leads and members.',
    access: 'lead',
    team: 'team',
    params: teamParams,
    response: teamSheet,
    refuses: ['unknown_team'],
  }),
  addTeam: call({
    method: 'POST',
    path: '/api/admin/teams',
    summary:
      'Adds a team with roles of other teams. Its first members prefer one of these roles (`prefers`) or served in one in the last 12 months (`served`). `without` named no role and stay where they are. `firstTeamName` is required while the only team has no name.',
    access: 'admin',
    status: 201,
    body: z.extend(teamFields, { firstTeamName: z.optional(name) }),
    response: addedTeam,
    refuses: ['team_needs_name', 'team_name_taken', 'unknown_role', 'unknown_member', 'room_in_two_teams'],
  }),
  editTeam: call({
    method: 'PATCH',
    path: '/api/admin/teams/:id',
    summary: 'Changes the given fields of a team. Roles of `roleIds` move to it. Other roles of it stay.',
    access: 'admin',
    params: teamParams,
    body: withSeen(teamFields),
    response: addedTeam,
    refuses: [
      'unknown_team',
      'team_name_taken',
      'unknown_role',
      'unknown_member',
      'room_in_two_teams',
      'changed_meanwhile',
    ],
  }),
  removeTeam: call({
    method: 'DELETE',
    path: '/api/admin/teams/:id',
    summary: 'Removes a team. Its roles and members move to the team `moveRolesTo`.',
    access: 'admin',
    status: 204,
    params: teamParams,
    query: z.object({ moveRolesTo: z.optional(teamInQuery) }),
    refuses: ['unknown_team', 'team_has_roles', 'only_team'],
  }),
  saveTeamMember: call({
    method: 'PUT',
    path: '/api/admin/teams/:id/members/:memberId',
    summary:
      'Adds a member to a team, or changes their preferred roles and limit in it. Omitted fields stay unchanged.',
    access: 'lead',
    team: 'team',
    params: teamMemberParams,
    body: z.partial(choicesInTeam),
    response: teamMember,
    refuses: [
      'unknown_team',
      'unknown_member',
      'same_role_twice',
      'unknown_preference',
      'learned_and_preferred',
    ],
  }),
  removeTeamMember: call({
    method: 'DELETE',
    path: '/api/admin/teams/:id/members/:memberId',
    summary:
      'Takes a member out of a team. With places in coming services, only with `confirm=true`. Sundial then looks for others.',
    access: 'lead',
    team: 'team',
    status: 204,
    params: teamMemberParams,
    query: z.object({ confirm: z.optional(z.literal('true')) }),
    refuses: ['unknown_team', 'unknown_member', 'team_of_everyone', 'has_duties'],
  }),
  leaveTeam: call({
    method: 'DELETE',
    path: '/api/teams/:id/membership',
    summary:
      'The caller leaves a team. With places in coming services, only with `confirm=true`. Sundial then looks for others. The services of unpublished rosters are counted, but not named.',
    access: 'signed_in',
    status: 204,
    params: teamParams,
    query: z.object({ confirm: z.optional(z.literal('true')) }),
    refuses: ['unknown_team', 'team_of_everyone', 'has_duties'],
  }),
  saveMyNotices: call({
    method: 'PATCH',
    path: '/api/teams/:id/my-notices',
    summary:
      'Changes what the caller hears of as a lead of a team: everything (`all`), only what needs an act (`action`), or nothing (`none`).',
    access: 'lead',
    team: 'team',
    params: teamParams,
    body: z.object({ notices }),
    response: z.object({ notices }),
    refuses: ['unknown_team'],
  }),
} as const;
