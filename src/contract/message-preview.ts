import * as z from 'zod/mini';
import type { CodeNamed } from './names.ts';

/** The preview of a message to many in one language, with the number of people and the cost. */
export const messagePreview = z.object({
  /** The tag of the language. */
  language: z.string(),
  /** Left out if no one gets it on a phone or another device first. */
  push: z.optional(z.object({ people: z.int(), text: z.string() })),
  /** Null if no one gets a text message. `messages`: the billable ones. `segments`: of the longest. `text`: the first one. */
  sms: z.nullable(z.object({ people: z.int(), messages: z.int(), segments: z.int(), text: z.string() })),
  /** Null if no one gets an email. */
  email: z.nullable(z.object({ people: z.int(), subject: z.string(), text: z.string() })),
});

export type MessagePreview = CodeNamed<z.output<typeof messagePreview>>;
