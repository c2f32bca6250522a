import * as z from 'zod/mini';
import { MEMBER_ROLES } from '#domain/members/members.ts';
import { MONTH_LIMITS } from '#domain/members/serving-limits.ts';
import { MOST_LEARNING_PER_MONTH } from '#domain/teams/teams.ts';
import { call } from './call.ts';
import { familyEffect } from './families.ts';
import {
  contactBy,
  email,
  firstName,
  initials,
  lastName,
  memberId,
  memberParams,
  ofTeam,
  person,
  phoneNumber,
  roleId,
  teamId,
  withSeen,
} from './fields.ts';
import type { CodeNamed } from './names.ts';
import { listedServiceInResponse } from './service-fields.ts';

/** The names and contact data of a new member. */
export const newMember = z.object({
  firstName,
  lastName,
  phoneNumber,
  email,
});

/** A member's own limits: the most services a month, and whether never two within seven days, or on a day. */
const servingLimits = {
  maxPerMonth: z.nullable(z.int().check(z.minimum(1), z.maximum(MONTH_LIMITS.length))),
  neverTwoInARow: z.boolean(),
  onceADay: z.boolean(),
};

/** A member as administrators and the member see them. */
export const member = z.object({
  ...person.shape,
  role: z.enum(MEMBER_ROLES),
  isAdmin: z.boolean(),
  firstLogin: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  /** False if the phone number can't get text messages, for example a landline. */
  canText: z.boolean(),
  email: z.nullable(z.string()),
  contactBy,
  preferredRoleId: z.nullable(roleId),
  secondaryRoleId: z.nullable(roleId),
  ...servingLimits,
  /** True for members who are never on the roster. */
  doesNotServe: z.boolean(),
  /** The tag of the language that the member chose. Null: as on the device. */
  language: z.nullable(z.string()),
});

export type Member = CodeNamed<z.output<typeof member>>;

/** A member's place in a team. */
export const membership = z.object({
  teamId,
  preferredRoleId: z.nullable(roleId),
  secondaryRoleId: z.nullable(roleId),
  /** The most services a month in the team. */
  maxPerMonth: servingLimits.maxPerMonth,
  /** The roles of the team that they are learning. Absent without any. */
  learningRoleIds: z.optional(z.array(roleId).check(z.maxLength(500))),
  /** At most so many services a month to learn. Absent: 2. */
  learningPerMonth: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_LEARNING_PER_MONTH))),
});

/** In the order of the teams. */
const memberships = z.array(membership);

/** A member as they see themselves. */
export const ownMember = z.object({
  ...member.shape,
  memberships,
  /** Whether the church has several teams. */
  hasTeams: z.boolean(),
});

export type OwnMember = CodeNamed<z.output<typeof ownMember>>;

/** A member in the Admin Panel's list. */
export const managedMember = z.object({
  ...member.shape,
  memberships,
  /** True while too many wrong PINs block sign-in on every device that has not signed in before. */
  isLocked: z.boolean(),
  /** Whether messages reach the member or, for a child, an adult of the family. */
  isReachable: z.boolean(),
});

export type ManagedMember = CodeNamed<z.output<typeof managedMember>>;

const memberDetails = z.object({ ...newMember.shape, contactBy: z.optional(contactBy) });

/** What a form showed, as stored: someone with one name has '' as the last name. */
export const seenDetails = z.extend(memberDetails, {
  firstName: z.string(),
  lastName: z.nullable(z.string()),
});

const preferences = z.object({
  preferredRoleId: z.nullable(roleId),
  secondaryRoleId: z.nullable(roleId),
  maxPerMonth: z.optional(servingLimits.maxPerMonth),
  /** The most services a month in the team of the roles, or in `teamId`. */
  teamMaxPerMonth: z.optional(servingLimits.maxPerMonth),
  neverTwoInARow: z.optional(servingLimits.neverTwoInARow),
  onceADay: z.optional(servingLimits.onceADay),
});

/** An upcoming service that a member serves at. */
const memberDuty = z.object({
  ...listedServiceInResponse,
  role: z.object({ id: roleId, name: z.string() }),
  /** Who would serve there without the member, against their family's choices, or a child without its adult. */
  leftAlone: z.array(person),
});

export type MemberDuty = CodeNamed<z.output<typeof memberDuty>>;

const removalPreview = z.object({ familyEffects: z.array(familyEffect) });

export type RemovalPreview = CodeNamed<z.output<typeof removalPreview>>;

export const memberCalls = {
  listMembers: call({
    method: 'GET',
    path: '/api/admin/members',
    summary: 'The members: all of them, or those of a team. Leads see their own teams, without contact data.',
    access: 'lead',
    team: 'teamId',
    query: ofTeam,
    response: z.array(managedMember),
    refuses: ['unknown_team'],
  }),
  addMember: call({
    method: 'POST',
    path: '/api/admin/members',
    summary: 'Adds a member. Only this response contains the one-time PIN.',
    access: 'admin',
    status: 201,
    body: z.extend(newMember, {
      /** The teams that the member joins. Without it, the only team, or none of several. */
      teamIds: z.optional(z.array(teamId).check(z.maxLength(500))),
    }),
    response: z.object({ ...member.shape, memberships, oneTimePin: z.string() }),
    refuses: ['unknown_team'],
  }),
  editMember: call({
    method: 'PATCH',
    path: '/api/admin/members/:id/name',
    summary: "Changes a member's names, phone number, email address and way to be reached.",
    access: 'admin',
    params: memberParams,
    body: z.extend(memberDetails, { seen: z.optional(z.partial(seenDetails)) }),
    response: member,
    refuses: ['unknown_member', 'changed_meanwhile'],
  }),
  editInitials: call({
    method: 'PATCH',
    path: '/api/admin/members/:id/initials',
    summary: "Changes a member's initials, which must be unique.",
    access: 'admin',
    params: memberParams,
    body: z.object({ initials, seen: z.optional(z.object({ initials: z.nullable(z.string()) })) }),
    response: member,
    refuses: ['unknown_member', 'initials_taken', 'changed_meanwhile'],
  }),
  resetMemberPin: call({
    method: 'POST',
    path: '/api/admin/members/:id/reset-pin',
    summary:
      "Gives a member a new one-time PIN and ends the member's sessions. Only this response contains the PIN.",
    access: 'admin',
    params: memberParams,
    response: z.object({ oneTimePin: z.string() }),
    refuses: ['unknown_member'],
  }),
  unlockMember: call({
    method: 'POST',
    path: '/api/admin/members/:id/unlock',
    summary: 'Unlocks a member after too many wrong PINs, so that they can sign in on any device.',
    access: 'admin',
    status: 204,
    params: memberParams,
    refuses: ['unknown_member'],
  }),
  listMemberDuties: call({
    method: 'GET',
    path: '/api/admin/members/:id/duties',
    summary: "A member's upcoming services by published rosters, nearest first.",
    access: 'lead',
    team: 'member',
    params: memberParams,
    response: z.array(memberDuty),
  }),
  previewRemoval: call({
    method: 'GET',
    path: '/api/admin/members/:id/removal',
    summary: "What removing a member does to the member's family.",
    access: 'admin',
    params: memberParams,
    response: removalPreview,
    refuses: ['unknown_member'],
  }),
  removeMember: call({
    method: 'DELETE',
    path: '/api/admin/members/:id',
    summary:
      'Removes a member. Sundial looks for cover for each upcoming service by a published roster; the name stays on past ones.',
    access: 'admin',
    status: 204,
    params: memberParams,
    refuses: ['own_account', 'unknown_member'],
  }),
  saveRolePreferences: call({
    method: 'PATCH',
    path: '/api/users/:id/role-preferences',
    summary:
      "Saves a member's preferred and secondary role of one team (null: none) and limits. Without roles, those of the team `teamId`, or of all. `teamMaxPerMonth` is the limit in that team. Omitted limits stay unchanged.",
    access: 'signed_in',
    params: memberParams,
    body: z.extend(preferences, { teamId: z.optional(teamId), seen: z.optional(z.partial(preferences)) }),
    response: z.object({
      id: memberId,
      preferredRoleId: z.nullable(roleId),
      secondaryRoleId: z.nullable(roleId),
      ...servingLimits,
      memberships,
    }),
    refuses: [
      'unknown_member',
      'same_role_twice',
      'unknown_preference',
      'roles_of_two_teams',
      'which_team',
      'preference_outside_teams',
      'changed_meanwhile',
    ],
  }),
  editAccess: call({
    method: 'PATCH',
    path: '/api/admin/members/:id/access',
    summary:
      "Changes a member's administrator access and member role, and whether they serve. At least one administrator is required.",
    access: 'admin',
    params: memberParams,
    body: withSeen(z.object({ isAdmin: z.boolean(), role: z.enum(MEMBER_ROLES), doesNotServe: z.boolean() })),
    response: member,
    refuses: ['unknown_member', 'last_admin', 'changed_meanwhile'],
  }),
} as const;
