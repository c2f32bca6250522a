import * as z from 'zod/mini';
import { call } from './call.ts';
import { timestamp } from './fields.ts';
import type { CodeNamed } from './names.ts';
import { DATABASE_KINDS } from './system.ts';

/** The status of this Sundial installation. */
export const installation = z.object({
  version: z.string(),
  database: z.object({ kind: z.enum(DATABASE_KINDS), bytes: z.int() }),
  /**
   * Null when the database has its own backup tools (PostgreSQL). `fault` is a sentence while a backup problem lasts.
   */
  backup: z.nullable(
    z.object({
      lastAt: z.nullable(timestamp),
      bytes: z.nullable(z.int()),
      fault: z.nullable(z.string()),
    }),
  ),
  /** How to set up the missing parts on the server: sentences, or null where nothing is missing. */
  setUp: z.object({
    sms: z.nullable(z.string()),
    email: z.nullable(z.string()),
    address: z.nullable(z.string()),
    push: z.nullable(z.string()),
  }),
  /** When reminders were last sent. */
  lastRemindersAt: z.nullable(timestamp),
  /** How many deliveries are waiting, have failed, and may or may not have arrived (`doubtful`). */
  messages: z.object({ waiting: z.int(), failed: z.int(), doubtful: z.int() }),
});

export type Installation = CodeNamed<z.output<typeof installation>>;

export const installationCalls = {
  getInstallation: call({
    method: 'GET',
    path: '/api/admin/system',
    summary:
      'Version, database, last backup, what is not set up, last reminders and messages that did not arrive.',
    access: 'admin',
    response: installation,
  }),
} as const;
