import * as z from 'zod/mini';
import { call } from './call.ts';
import { timestamp } from './fields.ts';

/** How this installation of Sundial is doing. */
export const installation = z.object({
  version: z.string(),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: z.int() }),
  /** Null where the database is backed up by its own tools (PostgreSQL); `fault` is a sentence, while it lasts. */
  backup: z.nullable(
    z.object({
      lastAt: z.nullable(timestamp),
      bytes: z.nullable(z.int()),
      fault: z.nullable(z.string()),
    }),
  ),
  /** When reminders were last sent. */
  lastRemindersAt: z.nullable(timestamp),
  /** Messages to one person each: still to go, not arrived, and those of which nobody knows. */
  messages: z.object({ waiting: z.int(), failed: z.int(), doubtful: z.int() }),
});

export type Installation = z.output<typeof installation>;

export const installationCalls = {
  getInstallation: call({
    method: 'GET',
    path: '/api/admin/system',
    summary: 'Version, database, last backup, last reminders and messages that did not arrive.',
    access: 'admin',
    answer: installation,
  }),
} as const;
