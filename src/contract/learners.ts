import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, idParams, memberId, memberParams, plainDate, roleId, serviceTimeId } from './fields.ts';
import type { CodeNamed } from './names.ts';
import { serviceInResponse } from './service-fields.ts';

/** Someone who learns a role at a service, and takes no place. */
export const learner = z.object({
  id,
  ...serviceInResponse,
  roleId,
  userId: memberId,
  /** Whom they learn from. Null if no one with experience serves in the role there any more. */
  besideId: z.nullable(memberId),
});

const learnedRole = z.object({
  roleId,
  /** How often with each person, most often first. Null: without anyone experienced. */
  with: z.array(z.object({ userId: z.nullable(memberId), name: z.nullable(z.string()), times: z.int() })),
  /** At how many services to come they learn it. They stay there once they are ready for the role, until a coordinator changes it. */
  coming: z.int(),
});

export type LearnedRole = CodeNamed<z.output<typeof learnedRole>>;

export const learnerCalls = {
  listLearned: call({
    method: 'GET',
    path: '/api/admin/members/:id/learned',
    summary:
      'How often a member has learned the roles that they are learning, and with whom, by who served, and at how many services to come they learn them. Leads get the roles of their teams.',
    access: 'lead',
    team: 'member',
    params: memberParams,
    response: z.array(learnedRole),
  }),
  addLearner: call({
    method: 'POST',
    path: '/api/admin/learners',
    summary:
      'Lets a member learn a role at a service with someone experienced, who prefers the role or served in it in the past 26 weeks. The learner takes no place. In a published month, they get a message.',
    access: 'lead',
    team: 'role',
    status: 201,
    body: z.object({
      serviceDate: plainDate,
      /** Can be omitted if there is only one service on the date. */
      serviceTimeId: z.optional(serviceTimeId),
      roleId,
      userId: memberId,
      /** The coordinator agrees that the person has no valid check that the role needs (`check_missing`). */
      confirm: z.optional(z.boolean()),
    }),
    response: learner,
    refuses: [
      'unknown_role',
      'unknown_member',
      'no_service',
      'which_service',
      'service_over',
      'role_inactive',
      'role_not_needed',
      'not_learning',
      'trainee_there',
      'already_assigned',
      'not_available',
      'serves_with_other_team',
      'serves_at_same_time',
      'family_rules_out',
      'not_in_team',
      'check_missing',
      'learned_enough',
      'no_one_to_learn_from',
    ],
  }),
  removeLearner: call({
    method: 'DELETE',
    path: '/api/admin/learners/:id',
    summary: 'Ends that someone learns at a service. In a published month, they get a message.',
    access: 'lead',
    team: 'assignment',
    status: 204,
    params: idParams,
    refuses: ['unknown_assignment', 'service_over'],
  }),
} as const;
