import * as z from 'zod/mini';
import { STRICTNESS } from '#domain/families/family.ts';
import { RULE_KINDS } from '#domain/families/family-rules.ts';
import type { Help, WhyOpen } from '#domain/roster/open-places.ts';
import { CONFIDENCES } from '#domain/smart-assign/facts/confidence.ts';
import type { OpenReason, ReasonFact } from '#domain/smart-assign/facts/reasons.ts';
import { call } from './call.ts';
import {
  dateInResponse,
  memberId,
  monthParams,
  ofTeam,
  roleId,
  serviceTimeId,
  timeInResponse,
  typed,
} from './fields.ts';
import type { CodeNamed } from './names.ts';
import { roomFault } from './room-fault.ts';
import { wantedAssignment } from './roster.ts';

/** How a response names a service of the month. */
const serviceOfMonth = {
  dateStr: dateInResponse,
  serviceTimeId,
  /** Null if the church has not entered a time. */
  startsAt: z.nullable(timeInResponse),
  name: z.nullable(z.string()),
};

/** A code with its parameters. The browser has the sentence. The domain's type lists the codes, so the schema does not. */
function coded<Fact extends ReasonFact | Help>() {
  const schema = z.object({
    code: z.string(),
    params: z.nullable(
      z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
    ),
  });
  return schema as unknown as z.ZodMiniType<Fact>;
}

/** A family choice. */
const familyChoice = {
  kind: z.enum(RULE_KINDS),
  /** `must`: "always". `prefer`: "if possible". */
  strength: z.enum(STRICTNESS),
  /** The first names of these people, a child's before the adults'. */
  names: z.array(z.string()),
  /** The same in words, so that a page does not load texts that few churches need. */
  asked: z.string(),
};

/** Facts about a person, the most important first. */
export const reason = z.readonly(z.array(coded<ReasonFact>()));

/** A person suggested for a role at a service: whether the plan selected them, the confidence and the reason. */
export const smartSuggestion = z.object({
  user: z.object({ id: memberId, firstName: z.string(), lastName: z.string() }),
  confidence: z.enum(CONFIDENCES),
  selected: z.boolean(),
  /** At most three facts, starting with the fit. */
  reason,
});

/** The first of those who suit a role with open places and serve in another team then, and where. */
const elsewhere = z.array(
  z.object({
    user: z.object({ id: memberId, name: z.string() }),
    team: z.string(),
    ...serviceOfMonth,
    text: z.string(),
  }),
);

/** A room that stays closed (`room_closed`), and why. */
export const closedRoom = z.object({
  name: z.string(),
  /** The adults that it needs. */
  adults: z.int(),
  /** It has only `count` places at the service, only `count` adults could serve, these are of one family, or needed elsewhere. */
  why: z.enum(['places', 'adults', 'family', 'elsewhere']),
  count: z.int(),
});

/** A service of the plan. */
export const smartService = z.object({
  ...serviceOfMonth,
  /** Whether the plan is proven to be the best for the month. */
  proved: z.boolean(),
  /** How much better another plan for the month can be at most. Null if it is proven to be the best, or not known. */
  distance: z.nullable(
    z.object({
      /** The first level where another plan can be better (docs/smart-assign.md). */
      level: z.enum(['able', 'pairs', 'families', 'preferred', 'secondary', 'load', 'rotation']),
      most: z.number(),
    }),
  ),
  assignments: z.array(
    z.object({
      roleId,
      roleName: z.string(),
      suggestions: z.array(smartSuggestion),
      /** Why a place stays open. Absent when none does. */
      openReason: z.optional(typed<OpenReason>(z.string())),
      closedRoom: z.optional(closedRoom),
      /** In a church with several teams: how many places stay open. */
      open: z.optional(z.int()),
      elsewhere: z.optional(elsewhere),
    }),
  ),
  /** Who learns a role there, and from whom, once everything else is decided. Absent without any. */
  learners: z.optional(
    z.array(
      z.object({
        roleId,
        roleName: z.string(),
        user: z.object({ id: memberId, name: z.string() }),
        besideId: memberId,
        besideName: z.string(),
      }),
    ),
  ),
});

export type SmartService = CodeNamed<z.output<typeof smartService>>;

/** How far the planning of a month has come. */
const planProgress = z.object({
  services: z.int(),
  /** The services whose places are filled. */
  settled: z.int(),
  /** How often a better plan was found since. */
  improvements: z.int(),
});

/** The summary for a coordinator before publishing a month (`domain/roster/month-summary.ts`). */
export const monthSummary = z.object({
  open: z.array(
    z.object({
      ...serviceOfMonth,
      /** Whether the date has other services too. */
      sharesDate: z.boolean(),
      roles: z.array(
        z.object({
          roleId,
          roleName: z.string(),
          open: z.int(),
          why: typed<WhyOpen>(z.string()),
          closedRoom: z.optional(closedRoom),
          /** What would help, other than new people. */
          help: z.nullable(coded<Help>()),
          elsewhere,
        }),
      ),
    }),
  ),
  consecutive: z.array(
    z.object({
      id: memberId,
      name: z.string(),
      first: dateInResponse,
      last: dateInResponse,
      /** The weeks from the first to the last service: 2 for two Sundays in a row. */
      weeks: z.int(),
      services: z.int(),
    }),
  ),
  /** The rooms with too few adults (`room_incomplete`), or adults of one family (`room_one_family`), the worst first. */
  rooms: z.array(z.object({ ...serviceOfMonth, sharesDate: z.boolean(), ...roomFault })),
  /** Who serves at several services at the same time, each with these services of a date, or of two across midnight. */
  sameTime: z.array(
    z.object({
      id: memberId,
      name: z.string(),
      date: dateInResponse,
      services: z.array(z.object(serviceOfMonth)),
    }),
  ),
  /** Who has no valid check that their role needs: in words, by service and name. */
  withoutChecks: z.array(
    z.object({
      ...{ id: memberId, name: z.string(), text: z.string() },
      service: z.object({ ...serviceOfMonth, sharesDate: z.boolean() }),
    }),
  ),
  /** The family choices that the month breaks, worst first, with the services concerned. */
  brokenRules: z.array(
    z.object({
      ...familyChoice,
      services: z.array(z.object({ ...serviceOfMonth, sharesDate: z.boolean() })),
    }),
  ),
  /** Who serves more often than their limits allow. */
  beyondLimits: z.array(
    z.object({
      id: memberId,
      name: z.string(),
      services: z.int(),
      atMost: z.nullable(z.int()),
      isInARow: z.boolean(),
      isTwiceADay: z.boolean(),
      /** The limits in teams that are exceeded. */
      inTeams: z.array(z.object({ team: z.string(), atMost: z.int() })),
    }),
  ),
  /** How many assignments there are, and how many of them meet a preference. */
  wishes: z.object({ assignments: z.int(), preferred: z.int(), secondary: z.int() }),
  load: z.array(
    z.object({ id: memberId, name: z.string(), thisMonth: z.int(), sixMonths: z.int(), saidYes: z.int() }),
  ),
});

export type MonthSummaryResponse = CodeNamed<z.output<typeof monthSummary>>;

/** Unsaved selections in a month summary. More than a large church selects for the most services of a month. */
export const MAX_UNSAVED = 5000;

export const smartAssignCalls = {
  getSmartAssignments: call({
    method: 'GET',
    path: '/api/admin/smart-assignments/:year/:month',
    summary:
      'The best plan for a month as Smart Assign sees it, with a reason for every name. Changes nothing.',
    access: 'lead',
    team: 'teamId',
    params: monthParams,
    /** `only=selected` leaves out the alternatives: kilobytes instead of megabytes for a large church. */
    query: z.extend(ofTeam, { only: z.optional(z.literal('selected')) }),
    response: z.array(smartService),
    refuses: ['unknown_team', 'plan_failed'],
  }),
  getPlanProgress: call({
    method: 'GET',
    path: '/api/admin/smart-assignments/:year/:month/progress',
    summary:
      'How far the planning of a month has come, or null if the process that answers is not planning it.',
    access: 'lead',
    team: 'teamId',
    params: monthParams,
    query: ofTeam,
    response: z.object({ progress: z.nullable(planProgress) }),
    refuses: ['unknown_team'],
  }),
  getMonthSummary: call({
    method: 'GET',
    path: '/api/admin/month-summary/:year/:month',
    summary:
      'Summarizes the saved month: open places and what would help, consecutive services, preferences, workload.',
    access: 'lead',
    team: 'teamId',
    params: monthParams,
    query: ofTeam,
    response: monthSummary,
    refuses: ['unknown_team', 'plan_failed'],
  }),
  previewMonthSummary: call({
    method: 'POST',
    path: '/api/admin/month-summary/:year/:month',
    summary: 'The same summary including unsaved selections. Changes nothing.',
    access: 'lead',
    team: 'teamId',
    params: monthParams,
    query: ofTeam,
    bodyLimit: MAX_UNSAVED * 100,
    body: z.object({
      unsaved: z
        .array(z.omit(wantedAssignment, { assignmentMethod: true, confirm: true }))
        .check(z.maxLength(MAX_UNSAVED)),
    }),
    response: monthSummary,
    refuses: ['unknown_team', 'no_service', 'which_service', 'plan_failed'],
  }),
} as const;
