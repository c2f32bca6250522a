import * as z from 'zod/mini';
import { WAYS } from '#domain/delivery/delivery.ts';
import { areReminderDays } from '#domain/reminders/answer-reminders.ts';
import { call } from './call.ts';
import {
  lines,
  memberId,
  memberInQuery,
  monthParams,
  person,
  says,
  teamId,
  teamInQuery,
  timestamp,
} from './fields.ts';
import { messagePreview } from './message-preview.ts';
import type { CodeNamed } from './names.ts';

/** A member who has not answered for a month. */
export const nonResponder = z.object({
  ...person.shape,
  /** When they were last reminded about that month. */
  remindedAt: z.nullable(timestamp),
});

export type NonResponder = CodeNamed<z.output<typeof nonResponder>>;

export const reminderResult = z.object({
  success: z.int(),
  failed: z.int(),
  /** How many cannot be reached. */
  withoutPhoneNumber: z.int(),
  members: z.array(
    z.object({
      id: memberId,
      name: z.string(),
      /** `no-phone`: cannot be reached in any channel that is set up. */
      status: z.enum(['sent', 'no-phone', 'failed']),
      /** How it was sent. Absent if nothing was sent to them now. */
      channel: z.optional(z.enum(WAYS)),
      /** Why it has not arrived yet or at all, as a sentence. */
      detail: z.optional(z.string()),
    }),
  ),
});

export type ReminderResult = CodeNamed<z.output<typeof reminderResult>>;

export const reminderPreview = z.object({
  /** The church's own template or the default. */
  template: z.string(),
  isOwnTemplate: z.boolean(),
  /** Why nothing can be sent with the current configuration, or null. */
  obstacle: z.nullable(z.string()),
  /** Warnings before sending. */
  warnings: z.array(z.string()),
  /** A text message to no one, in the church's language. */
  example: z.string(),
  /** Previews of the reminders a round would send now, one for each language, the most common first. */
  fresh: z.array(messagePreview),
  /** The same, including members reminded in the last 24 hours. */
  everybody: z.array(messagePreview),
  /** How many cannot be reached. */
  withoutPhoneNumber: z.int(),
});

export type ReminderPreview = CodeNamed<z.output<typeof reminderPreview>>;

/** Ids with commas: `1,2`. */
const membersInQuery = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').filter(Boolean)),
  ),
  z.array(memberInQuery),
);

/** More than any church has members. */
const MAX_USER_IDS = 10_000;

/** Whether and how many days before the deadline everyone without an answer is reminded. */
const answerReminders = z.object({
  isOn: z.boolean(),
  daysBefore: z.array(z.int()).check(z.refine(areReminderDays)),
});

const answerReminderSettings = z.object({
  answerReminders,
  /** Whether any channel is set up and the address of this Sundial is configured. */
  canSend: z.boolean(),
});

export type AnswerReminderSettings = CodeNamed<z.output<typeof answerReminderSettings>>;

const month = {
  year: z.int(says('year_format')).check(z.minimum(1900), z.maximum(2200)),
  month: z.int(says('month_format')).check(z.minimum(1), z.maximum(12)),
};

/** A month, and the team whose people are meant. */
const ofTeamAndMonth = z.extend(monthParams, { teamId: z.optional(teamInQuery) });

export const reminderCalls = {
  listNonResponders: call({
    method: 'GET',
    path: '/api/admin/members/without-availability',
    summary: 'The members without any answer for a month. A no is an answer.',
    access: 'lead',
    team: 'teamId',
    query: ofTeamAndMonth,
    response: z.array(nonResponder),
    refuses: ['unknown_team'],
  }),
  previewReminder: call({
    method: 'GET',
    path: '/api/admin/sms-reminder-preview',
    summary:
      'Previews a reminder for a month: its texts, the number of recipients by channel, and of billable messages. `userIds` as in a reminder, with commas.',
    access: 'lead',
    team: 'teamId',
    query: z.extend(ofTeamAndMonth, { userIds: z.optional(membersInQuery) }),
    response: reminderPreview,
    refuses: ['unknown_team'],
  }),
  getReminderMessage: call({
    method: 'GET',
    path: '/api/admin/reminder-message',
    summary:
      'A reminder for a month to everyone, to copy into another messenger, and whether Sundial can send text messages, or anything.',
    access: 'lead',
    team: 'teamId',
    query: monthParams,
    response: z.object({ text: z.string(), isSmsSetUp: z.boolean(), canSend: z.boolean() }),
  }),
  getAnswerReminders: call({
    method: 'GET',
    path: '/api/admin/answer-reminders',
    summary: 'Whether and when everyone without an answer is reminded automatically before the deadline.',
    access: 'lead',
    team: 'teamId',
    response: answerReminderSettings,
  }),
  saveAnswerReminders: call({
    method: 'POST',
    path: '/api/admin/answer-reminders',
    summary:
      'Changes these settings: one or two days before the deadline (1 to 14), the larger first, at least two days apart.',
    access: 'admin',
    body: z.extend(answerReminders, { seen: z.optional(answerReminders) }),
    response: answerReminderSettings,
    refuses: ['changed_meanwhile'],
  }),
  saveReminderTemplate: call({
    method: 'POST',
    path: '/api/admin/reminder-template',
    summary: 'Changes the reminder text. An empty text restores the default.',
    access: 'admin',
    body: z.object({
      template: lines(1000),
      seen: z.optional(z.object({ template: z.string() })),
    }),
    response: z.object({ template: z.string() }),
    refuses: ['changed_meanwhile'],
  }),
  sendSmsReminder: call({
    method: 'POST',
    path: '/api/admin/send-sms-reminder',
    summary:
      'Reminds everyone without an answer for a month, by text message or email as each has chosen. A repeat within 24 hours is 409 already_reminded: `confirm` reminds them again, `skipReminded` leaves them out. With `userIds`, reminds only these. Ids of anyone else, such as members who have answered or were removed, are ignored.',
    access: 'lead',
    team: 'teamId',
    body: z.object({
      ...month,
      userIds: z.optional(z.array(memberId).check(z.maxLength(MAX_USER_IDS))),
      confirm: z.optional(z.boolean()),
      skipReminded: z.optional(z.boolean()),
      teamId: z.optional(teamId),
    }),
    response: reminderResult,
    refuses: ['unknown_team', 'not_configured', 'already_reminded'],
  }),
} as const;
