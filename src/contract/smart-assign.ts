import * as z from 'zod/mini';
import { call } from './call.ts';
import { dateParams, id, monthParams, plainDate } from './fields.ts';
import { MOST_ASSIGNMENTS } from './roster.ts';

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

/** What a coordinator asks of the people of one Sunday, said as shortly as can be: reasons repeat themselves. */
export const sundayFacts = z.object({
  people: z.array(
    z.object({
      id,
      preferredRoleId: z.nullable(id),
      secondaryRoleId: z.nullable(id),
      /** Sundays served in the 26 weeks before the month. */
      services: z.int(),
      lastServed: z.nullable(z.string()),
    }),
  ),
  /** Every reason once; without the wish and the services, which `people` has. */
  reasons: z.array(z.string()),
  roles: z.array(
    z.object({
      roleId: id,
      /** The best first; three lists of equal length. Empty where the role has no place free. */
      userIds: z.array(id),
      confidences: z.array(z.enum(['high', 'medium', 'low'])),
      /** Positions in `reasons`. */
      reasons: z.array(z.int()),
    }),
  ),
});

export type SundayFacts = z.output<typeof sundayFacts>;

/** What a coordinator looks at before a month is published (`domain/month-summary.ts`). */
export const monthSummary = z.object({
  open: z.array(
    z.object({
      dateStr: z.string(),
      roles: z.array(
        z.object({
          roleId: id,
          roleName: z.string(),
          open: z.int(),
          why: z.string(),
          help: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  consecutive: z.array(
    z.object({ id, name: z.string(), first: z.string(), last: z.string(), weeks: z.int() }),
  ),
  wishes: z.object({ assignments: z.int(), preferred: z.int(), secondary: z.int() }),
  load: z.array(z.object({ id, name: z.string(), thisMonth: z.int(), sixMonths: z.int(), saidYes: z.int() })),
});

export type MonthSummary = z.output<typeof monthSummary>;

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
    inPieces: true,
  }),
  getSundayFacts: call({
    method: 'GET',
    path: '/api/admin/smart-assignments/:year/:month/:day',
    summary: 'What to know of everybody for each role of a Sunday, as Smart Assign sees it. Changes nothing.',
    access: 'admin',
    params: dateParams,
    answer: sundayFacts,
  }),
  getMonthSummary: call({
    method: 'GET',
    path: '/api/admin/month-summary/:year/:month',
    summary: 'A month as it is saved: open places and what would help, consecutive Sundays, wishes, load.',
    access: 'admin',
    params: monthParams,
    answer: monthSummary,
  }),
  previewMonthSummary: call({
    method: 'POST',
    path: '/api/admin/month-summary/:year/:month',
    summary: 'The same with selections that are not saved yet; changes nothing.',
    access: 'admin',
    params: monthParams,
    body: z.object({
      unsaved: z
        .array(z.object({ roleId: id, userId: id, serviceDate: plainDate }))
        .check(z.maxLength(MOST_ASSIGNMENTS)),
    }),
    answer: monthSummary,
  }),
} as const;
