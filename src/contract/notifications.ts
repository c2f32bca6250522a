import * as z from 'zod/mini';
import { call } from './call.ts';

/** What telling people about a month's roster does, or would do. */
const rosterNotice = z.object({
  /** `roster_published`: to all who serve. `roster_changed`: to those whose duties changed since they were last told. */
  kind: z.enum(['roster_published', 'roster_changed']),
  /** How many people it concerns, including those who cannot be reached. */
  people: z.int(),
  /** Null if no one gets a text message. `messages`: the billable ones. `text`: the first person's. */
  sms: z.nullable(z.object({ people: z.int(), messages: z.int(), text: z.string() })),
  /** Null if no one gets an email. */
  email: z.nullable(z.object({ people: z.int(), subject: z.string(), text: z.string() })),
  /** The names of those who cannot be reached. */
  unreachable: z.array(z.string()),
  /** The channels that some of them have chosen but that are not set up. */
  notSetUp: z.array(z.enum(['sms', 'email'])),
  /** How many messages were enqueued. */
  enqueued: z.int(),
});

export type RosterNotice = z.output<typeof rosterNotice>;

export const notificationCalls = {
  notifyRoster: call({
    method: 'POST',
    path: '/api/admin/notify-roster',
    summary:
      'Tells the people who serve, or whose duties changed, about a published month. With `dryRun`, sends nothing and previews it for the saved assignments.',
    access: 'admin',
    body: z.object({
      year: z.int().check(z.minimum(1900), z.maximum(2200)),
      month: z.int().check(z.minimum(1), z.maximum(12)),
      dryRun: z.optional(z.boolean()),
    }),
    response: rosterNotice,
    refuses: ['no_roster'],
  }),
} as const;
