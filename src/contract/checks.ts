import * as z from 'zod/mini';
import { CHECK_STATES, MAX_WARNINGS, MOST_VALID_MONTHS, MOST_WARN_DAYS } from '#domain/checks/checks.ts';
import { call } from './call.ts';
import {
  checkKindId,
  checkKindParams,
  dateInResponse,
  line,
  memberCheckParams,
  memberId,
  memberParams,
  ofTeam,
  optionalText,
  plainDate,
  roleId,
  says,
  serviceTimeId,
  timeInResponse,
  withSeen,
} from './fields.ts';
import type { CodeNamed } from './names.ts';

const warnDays = z
  .array(z.int().check(z.minimum(1), z.maximum(MOST_WARN_DAYS)))
  .check(z.maxLength(MAX_WARNINGS));

const validMonths = z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_VALID_MONTHS)));

const newKind = z.object({
  name: line(says('check_name_missing'), 60),
  /** How long a check is valid from the day it was seen. Null if only the date on it says so. */
  validMonths: z.optional(validMonths),
  /** On which days before its end people hear of it. */
  warnDays: z.optional(warnDays),
});

const kind = z.object({ id: checkKindId, name: z.string(), validMonths, warnDays });

/** With how many members have a date of it. */
const listedKind = z.extend(kind, { memberCount: z.int() });

export type ListedCheckKind = CodeNamed<z.output<typeof listedKind>>;

export type CheckKindSettings = CodeNamed<z.output<typeof kind>>;

const memberCheck = z.object({
  kindId: checkKindId,
  name: z.string(),
  validMonths,
  /** Whether a role of one of the member's teams needs it. */
  isNeeded: z.boolean(),
  /** What it is today, in the church's time zone. */
  state: z.enum(CHECK_STATES),
  check: z.nullable(
    z.object({
      number: z.nullable(z.string()),
      /** The last day on which it is valid. */
      validUntil: dateInResponse,
      seenOn: dateInResponse,
      /** The name of the one who saw it. */
      seenBy: z.nullable(z.string()),
    }),
  ),
});

export type MemberCheck = CodeNamed<z.output<typeof memberCheck>>;

const endingCheck = z.object({
  userId: memberId,
  memberName: z.string(),
  kindId: checkKindId,
  check: z.string(),
  validUntil: dateInResponse,
  isOver: z.boolean(),
  /** The published services to come after its end, by date. */
  duties: z.array(
    z.object({
      serviceDate: dateInResponse,
      serviceTimeId,
      startsAt: z.nullable(timeInResponse),
      name: z.nullable(z.string()),
      /** Whether the date has other services too. */
      sharesDate: z.boolean(),
      roleId,
      roleName: z.string(),
    }),
  ),
});

export type EndingCheck = CodeNamed<z.output<typeof endingCheck>>;

/** How many checks that end are listed at most. */
export const MAX_ENDING = 50;

const endingChecks = z.object({
  /** How many there are, how many have ended, and after how many of the ends their members have services. */
  total: z.int(),
  over: z.int(),
  withDuties: z.int(),
  /** The first `MAX_ENDING`: those with services first, then by their ends. */
  checks: z.array(endingCheck),
});

export const checkCalls = {
  listCheckKinds: call({
    method: 'GET',
    path: '/api/admin/check-kinds',
    summary: 'The kinds of checks that roles can need, by name.',
    access: 'admin',
    response: z.array(listedKind),
  }),
  addCheckKind: call({
    method: 'POST',
    path: '/api/admin/check-kinds',
    summary:
      'Adds a kind of checks. It warns 90, 30 and 7 days before the end of a check unless the body says otherwise.',
    access: 'admin',
    status: 201,
    body: newKind,
    response: kind,
    refuses: ['check_name_taken'],
  }),
  editCheckKind: call({
    method: 'PATCH',
    path: '/api/admin/check-kinds/:id',
    summary: 'Changes the given fields of a kind of checks. The dates of members stay.',
    access: 'admin',
    params: checkKindParams,
    body: withSeen(newKind),
    response: kind,
    refuses: ['unknown_check_kind', 'check_name_taken', 'changed_meanwhile'],
  }),
  removeCheckKind: call({
    method: 'DELETE',
    path: '/api/admin/check-kinds/:id',
    summary: 'Removes a kind of checks that no role needs, with the dates of all members.',
    access: 'admin',
    status: 204,
    params: checkKindParams,
    refuses: ['unknown_check_kind', 'check_needed'],
  }),
  listMemberChecks: call({
    method: 'GET',
    path: '/api/admin/members/:id/checks',
    summary: "A member's checks of every kind, by name. Leads get the kinds that roles of their teams need.",
    access: 'lead',
    team: 'member',
    params: memberParams,
    response: z.array(memberCheck),
  }),
  saveMemberCheck: call({
    method: 'PUT',
    path: '/api/admin/members/:id/checks/:kindId',
    summary: 'Enters a check of a member, in place of the former one of its kind. The caller is who saw it.',
    access: 'lead',
    team: 'member',
    params: memberCheckParams,
    body: z.object({ number: optionalText(60), validUntil: plainDate, seenOn: plainDate }),
    response: memberCheck,
    refuses: ['unknown_member', 'unknown_check_kind', 'check_over', 'check_not_seen_yet'],
  }),
  removeMemberCheck: call({
    method: 'DELETE',
    path: '/api/admin/members/:id/checks/:kindId',
    summary: 'Removes a check of a member.',
    access: 'lead',
    team: 'member',
    status: 204,
    params: memberCheckParams,
    refuses: ['unknown_member', 'unknown_check_kind'],
  }),
  listEndingChecks: call({
    method: 'GET',
    path: '/api/admin/ending-checks',
    summary:
      'The checks that have ended, or whose first warning is over, with the services that their members have after that. Those with services first, then by their ends, 50 at most. Only checks that roles of the teams need.',
    access: 'lead',
    team: 'teamId',
    query: ofTeam,
    response: endingChecks,
    refuses: ['unknown_team'],
  }),
  listMyChecks: call({
    method: 'GET',
    path: '/api/my-checks',
    summary: "The caller's own checks, and those that roles of their teams need.",
    access: 'signed_in',
    response: z.array(memberCheck),
  }),
} as const;
