import * as z from 'zod/mini';
import { FIRST_HOUR, LAST_HOUR, MAX_DAYS_BEFORE } from '#domain/serving/serving-reminder.ts';
import { call } from './call.ts';
import { id, ofTeam, teamId, timestamp } from './fields.ts';
import { messagePreview } from './message-preview.ts';
import type { CodeNamed } from './names.ts';

/** The result, or the preview, of notifying people of a month's roster. */
const rosterNotice = z.object({
  /** `roster_published`: to all who serve. `roster_changed`: to those whose duties changed since their last message. */
  kind: z.enum(['roster_published', 'roster_changed']),
  /** How many people it concerns, including those who cannot be reached. */
  people: z.int(),
  /** Previews for each language, the most common first. */
  previews: z.array(messagePreview),
  /** The names of those who cannot be reached. */
  unreachable: z.array(z.string()),
  /** The channels that some of them have chosen but that are not set up. */
  notSetUp: z.array(z.enum(['sms', 'email'])),
  /** How many messages were enqueued. */
  enqueued: z.int(),
});

/** Whether and when people are reminded of their services. */
const servingReminders = z.object({
  isOn: z.boolean(),
  daysBefore: z.int().check(z.minimum(1), z.maximum(MAX_DAYS_BEFORE)),
  /** By the church's clocks. */
  hour: z.int().check(z.minimum(FIRST_HOUR), z.maximum(LAST_HOUR)),
});

const notificationSettings = z.object({
  servingReminders,
  /** The next reminders, how many people they reach, and the names of the others. Null if none are due in the next weeks. */
  next: z.nullable(z.object({ at: timestamp, people: z.int(), unreachable: z.array(z.string()) })),
  /** Whether any channel is set up. */
  canSend: z.boolean(),
});

export type NotificationSettings = CodeNamed<z.output<typeof notificationSettings>>;

export type RosterNotice = CodeNamed<z.output<typeof rosterNotice>>;

/** How many missed messages are listed. */
export const MAX_MISSED = 50;

/** Messages that did not reach the person they were for, as no administrator has seen yet. */
const missedMessages = z.object({
  /** How many there are. The latest `MAX_MISSED` are listed, newest first. */
  total: z.int(),
  messages: z.array(
    z.object({
      id,
      /** The kind and subject. */
      title: z.string(),
      person: z.string(),
      /** Why it did not arrive. */
      detail: z.string(),
      createdAt: timestamp,
    }),
  ),
});

export type MissedMessages = CodeNamed<z.output<typeof missedMessages>>;

export const notificationCalls = {
  listMissedMessages: call({
    method: 'GET',
    path: '/api/admin/missed-messages',
    summary:
      'The messages about rosters, cover and reminders that failed in the last 14 days and that no administrator has seen.',
    access: 'lead',
    team: 'teamId',
    query: ofTeam,
    response: missedMessages,
    refuses: ['unknown_team'],
  }),
  seeMissedMessages: call({
    method: 'POST',
    path: '/api/admin/missed-messages/seen',
    summary: 'Marks missed messages as seen, for all administrators.',
    access: 'lead',
    team: 'teamId',
    status: 204,
    body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_MISSED)) }),
  }),
  getNotificationSettings: call({
    method: 'GET',
    path: '/api/admin/notification-settings',
    summary: 'Whether and when people are reminded of their services, and the next reminders.',
    access: 'admin',
    response: notificationSettings,
  }),
  saveNotificationSettings: call({
    method: 'POST',
    path: '/api/admin/notification-settings',
    summary: 'Changes whether and when people are reminded of a service.',
    access: 'admin',
    body: z.object({ servingReminders, seen: z.optional(servingReminders) }),
    response: notificationSettings,
    refuses: ['changed_meanwhile'],
  }),
  notifyRoster: call({
    method: 'POST',
    path: '/api/admin/notify-roster',
    summary:
      'Notifies the people who serve, or whose duties changed, about a published month of one team (`teamId`) or all. With `dryRun`, sends nothing and previews it for the saved assignments.',
    access: 'lead',
    team: 'teamId',
    body: z.object({
      year: z.int().check(z.minimum(1900), z.maximum(2200)),
      month: z.int().check(z.minimum(1), z.maximum(12)),
      dryRun: z.optional(z.boolean()),
      teamId: z.optional(teamId),
    }),
    response: rosterNotice,
    refuses: ['no_roster', 'unknown_team'],
  }),
} as const;
