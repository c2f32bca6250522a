import * as z from 'zod/mini';
import { readAddresses } from '#domain/members/email.ts';
import { AVAILABILITY_VIEWS, ROSTER_VIEWS } from '#domain/sheets/sheets.ts';
import { call } from './call.ts';
import { issueFor, plainDate, says, teamId } from './fields.ts';
import type { CodeNamed } from './names.ts';

/** One address or several separated by commas, parsed to a list of addresses. */
const addresses = z.pipe(
  z.string(says('email_missing')).check(z.maxLength(2000, says('addresses_too_long'))),
  z.transform((text: string, context) => {
    const parsed = readAddresses(text);
    if (parsed.ok) return parsed.value;
    context.issues.push(issueFor(text, parsed.fault));
    return [];
  }),
);

/** The delivery of an email by address. `error` is set when any of them has not arrived or may not have. */
export const mailResult = z.object({
  recipients: z.array(
    z.object({
      email: z.string(),
      status: z.enum(['sent', 'pending', 'failed']),
      detail: z.optional(z.string()),
    }),
  ),
  error: z.optional(z.string()),
});

export type MailResult = CodeNamed<z.output<typeof mailResult>>;

export const mailCalls = {
  sendRoster: call({
    method: 'POST',
    path: '/api/admin/send-roster',
    summary: "Emails a month's roster of one team (`teamId`) or of all that have published it as a PDF.",
    access: 'lead',
    team: 'teamId',
    body: z.object({
      email: addresses,
      month: plainDate,
      viewType: z.enum(ROSTER_VIEWS),
      teamId: z.optional(teamId),
    }),
    response: mailResult,
    refuses: ['not_configured', 'provider_failed', 'no_roster', 'unknown_team'],
  }),
  sendAvailability: call({
    method: 'POST',
    path: '/api/admin/send-availability',
    summary: "Emails a month's availability as a PDF.",
    access: 'admin',
    body: z.object({ email: addresses, month: plainDate, viewType: z.enum(AVAILABILITY_VIEWS) }),
    response: mailResult,
    refuses: ['not_configured', 'provider_failed'],
  }),
} as const;
