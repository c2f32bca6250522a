import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, monthParams } from './fields.ts';

/** Somebody for a role on a Sunday: whether the plan chose them, how sure it is, and why. */
export const smartSuggestion = z.object({
  user: z.object({ id, firstName: z.string(), lastName: z.string() }),
  confidence: z.enum(['high', 'medium', 'low']),
  selected: z.boolean(),
  reason: z.string(),
});

/** A Sunday of the plan. */
export const smartSunday = z.object({
  dateStr: z.string(),
  /** No better plan for the month exists. */
  proved: z.boolean(),
  assignments: z.array(
    z.object({
      roleId: id,
      roleName: z.string(),
      suggestions: z.array(smartSuggestion),
      /** Why a free place stays open; absent where none does. */
      openReason: z.optional(z.string()),
    }),
  ),
});

export const smartAssignCalls = {
  getSmartAssignments: call({
    method: 'GET',
    path: '/api/admin/smart-assignments/:year/:month',
    summary:
      'The best plan for a month as Smart Assign sees it, with a reason for every name. Changes nothing.',
    access: 'admin',
    params: monthParams,
    /** `only=selected` leaves out the alternatives: for a large church a few kilobytes instead of megabytes. */
    query: z.object({ only: z.optional(z.literal('selected')) }),
    answer: z.array(smartSunday),
  }),
} as const;
