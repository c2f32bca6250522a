import * as z from 'zod/mini';
import { MAX_GUEST_NAME } from '#domain/guests/guests.ts';
import { call } from './call.ts';
import {
  dateInResponse,
  email,
  firstName,
  lastName,
  line,
  memberId,
  memberParams,
  ofTeam,
  phoneNumber,
  says,
  teamId,
  withSeen,
} from './fields.ts';
import { member, membership } from './members.ts';
import type { CodeNamed } from './names.ts';

const name = line(says('guest_name_missing'), MAX_GUEST_NAME);

const guestDetails = z.object({ name, phoneNumber, email });

/** Whether a name of a member or of another guest is meant to be of someone else. */
const confirm = z.optional(z.boolean());

const guest = z.object({
  /** The `guestId` of an assignment. */
  id: memberId,
  name: z.string(),
  phoneNumber: z.nullable(z.string()),
  /** False if the phone number can't get text messages. */
  canText: z.boolean(),
  email: z.nullable(z.string()),
  /** Whether messages reach them. */
  isReachable: z.boolean(),
  /** The dates of their last service so far, and of their next one from today on. Null: there is none. */
  lastService: z.nullable(dateInResponse),
  nextService: z.nullable(dateInResponse),
});

export type Guest = CodeNamed<z.output<typeof guest>>;

export const guestCalls = {
  listGuests: call({
    method: 'GET',
    path: '/api/admin/guests',
    summary:
      'The guests, by name: people from outside who can have places and are no members. Leads get those whom they entered for their teams, or who have or had a place there.',
    access: 'lead',
    team: 'teamId',
    query: ofTeam,
    response: z.array(guest),
    refuses: ['unknown_team'],
  }),
  addGuest: call({
    method: 'POST',
    path: '/api/admin/guests',
    summary:
      'Adds a guest, who can then be assigned by `guestId`. Messages reach guests who have contact data.',
    access: 'lead',
    team: 'teamId',
    status: 201,
    body: z.extend(guestDetails, { confirm, teamId: z.optional(teamId) }),
    response: guest,
    refuses: ['guest_is_member', 'guest_exists', 'unknown_team'],
  }),
  editGuest: call({
    method: 'PATCH',
    path: '/api/admin/guests/:id',
    summary: 'Changes the given fields of a guest. Leads change those that they get in the list.',
    access: 'lead',
    team: 'member',
    params: memberParams,
    body: z.extend(withSeen(guestDetails), { confirm }),
    response: guest,
    refuses: ['unknown_guest', 'guest_is_member', 'guest_exists', 'changed_meanwhile'],
  }),
  removeGuest: call({
    method: 'DELETE',
    path: '/api/admin/guests/:id',
    summary:
      'Removes a guest with their contact data. The name stays on published rosters. With services to come, it needs `confirm=true`, takes the guest off them, and asks others to cover those that are published.',
    access: 'admin',
    status: 204,
    params: memberParams,
    query: z.object({ confirm: z.optional(z.literal('true')) }),
    refuses: ['unknown_guest', 'guest_serves'],
  }),
  makeMember: call({
    method: 'POST',
    path: '/api/admin/guests/:id/make-member',
    summary:
      'Makes a guest a member, who keeps their services and contact data. Without names, the last word of the name becomes the last name. The response contains the one-time PIN once.',
    access: 'admin',
    status: 201,
    params: memberParams,
    body: z.optional(
      z.object({
        firstName: z.optional(firstName),
        lastName: z.optional(lastName),
        teamIds: z.optional(z.array(teamId).check(z.maxLength(100))),
        confirm,
      }),
    ),
    response: z.object({ ...member.shape, memberships: z.array(membership), oneTimePin: z.string() }),
    refuses: ['unknown_guest', 'guest_is_member', 'unknown_team'],
  }),
} as const;
