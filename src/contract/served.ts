import * as z from 'zod/mini';
import { CAME } from '#domain/served/served.ts';
import { call } from './call.ts';
import { memberId, ofTeam, plainDate, roleId, says, serviceTimeInQuery } from './fields.ts';
import type { CodeNamed } from './names.ts';
import { dutyTeamInResponse, listedServiceInResponse } from './service-fields.ts';

/** `/:date/:timeId` of a service in a URL. */
const serviceParams = z.object({ date: plainDate, timeId: serviceTimeInQuery });

const came = z.enum(CAME);

const named = { userId: memberId, name: z.string() };

const servedService = z.object({
  ...listedServiceInResponse,
  /** Whether it can still be changed. */
  canChange: z.boolean(),
  /** Who was on the published roster when the service began, and who came instead or too, by role. */
  people: z.array(
    z.object({
      ...named,
      roleId,
      role: z.string(),
      /** Whether they learned the role, and took no place. */
      isLearning: z.optional(z.literal(true)),
      came,
      /** Whose place someone had who came instead. */
      insteadOf: z.nullable(memberId),
      /** Whether they say that it is wrong. */
      saysWrong: z.boolean(),
    }),
  ),
  /** The roles in which someone can have come too. */
  roles: z.array(z.object({ id: roleId, name: z.string() })),
  /** Who can be named as someone who came, by name: members, and guests whom the reader can choose. */
  members: z.array(z.object(named)),
});

export type ServedAt = CodeNamed<z.output<typeof servedService>>;

const change = z
  .object({
    roleId,
    userId: memberId,
    came,
    /** Required for `instead`. */
    insteadOf: z.optional(z.nullable(memberId)),
  })
  .check(
    z.refine(({ came, insteadOf = null }) => came !== 'instead' || insteadOf !== null, says('required')),
    z.refine(({ came, insteadOf = null }) => came === 'instead' || insteadOf === null, says('not_allowed')),
  );

const myServed = z.object({
  ...listedServiceInResponse,
  role: z.object({ id: roleId, name: z.string() }),
  /** Whether the member learned the role. */
  isLearning: z.optional(z.literal(true)),
  ...dutyTeamInResponse,
  /** Whether the member is taken to have served. */
  served: z.boolean(),
  /** Whether a coordinator said something else than the published roster. */
  isCorrected: z.boolean(),
  /** Whether the member can say that it is wrong. */
  canReport: z.boolean(),
  /** Whether the member has said so since the coordinators last said who served. */
  isReported: z.boolean(),
});

export type MyServed = CodeNamed<z.output<typeof myServed>>;

export const servedCalls = {
  listServedToConfirm: call({
    method: 'GET',
    path: '/api/admin/served',
    summary:
      'The services of the last 14 days for which no coordinator of the team has said yet whether anything was different from the published roster, or someone says that it is wrong, oldest first.',
    access: 'lead',
    team: 'teamId',
    query: ofTeam,
    response: z.array(
      z.object({
        ...listedServiceInResponse,
        /** Whether someone says that what is noted of them is wrong. */
        isReported: z.boolean(),
      }),
    ),
    refuses: ['unknown_team'],
  }),
  getServed: call({
    method: 'GET',
    path: '/api/admin/served/:date/:timeId',
    summary:
      'Who is taken to have served at a service that has begun: who was on the published roster then, and what was said since. Leads get the places of their teams.',
    access: 'lead',
    team: 'teamId',
    params: serviceParams,
    query: ofTeam,
    response: servedService,
    refuses: ['unknown_team', 'no_service', 'not_yet'],
  }),
  saveServed: call({
    method: 'PUT',
    path: '/api/admin/served/:date/:timeId',
    summary:
      'Says who served, up to 14 days after a service: only what changes. Without changes, it was as published. The published roster stays as it was, and no one is told.',
    access: 'lead',
    team: 'role',
    params: serviceParams,
    query: ofTeam,
    body: z.object({ changes: z.array(change).check(z.maxLength(200)) }),
    response: servedService,
    refuses: [
      'unknown_team',
      'no_service',
      'not_yet',
      'too_late',
      'no_roster',
      'unknown_role',
      'role_inactive',
      'role_not_needed',
      'unknown_member',
      'not_in_team',
      'not_on_roster',
      'someone_twice',
      'was_elsewhere',
    ],
  }),
  listMyServed: call({
    method: 'GET',
    path: '/api/my-served',
    summary: "The caller's own services of the last 26 weeks as they are taken to have been, newest first.",
    access: 'signed_in',
    response: z.array(myServed),
  }),
  reportMyServed: call({
    method: 'POST',
    path: '/api/my-served/:date/:timeId/wrong',
    summary:
      'Says that it is wrong whether the caller served at a service, up to 14 days after it. The coordinators hear of it once, until they say again who served.',
    access: 'signed_in',
    status: 204,
    params: serviceParams,
    refuses: ['no_service', 'not_on_roster', 'not_yet', 'too_late'],
  }),
} as const;
