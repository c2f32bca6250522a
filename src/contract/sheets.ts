import * as z from 'zod/mini';
import { AVAILABILITY_VIEWS, ROSTER_VIEWS, SHEET_SIZES } from '#domain/sheets/sheets.ts';
import { call } from './call.ts';
import { monthParams, teamInQuery } from './fields.ts';

const size = z._default(z.enum(SHEET_SIZES), 'normal');

export const sheetCalls = {
  downloadRosterSheet: call({
    method: 'GET',
    path: '/api/sheets/roster/:year/:month',
    summary:
      'A published roster as a PDF, in ordinary print or large for the notice board: of one team (`teamId`), or of all that have published it.',
    access: 'signed_in',
    inLimitedSession: true,
    params: monthParams,
    query: z.object({
      view: z._default(z.enum(ROSTER_VIEWS), 'card'),
      size,
      teamId: z.optional(teamInQuery),
    }),
    media: 'application/pdf',
    refuses: ['no_roster', 'unknown_team'],
  }),
  downloadAvailabilitySheet: call({
    method: 'GET',
    path: '/api/sheets/availability/:year/:month',
    summary: 'Who is available in a month as a PDF; the view `roles` groups people by the role they prefer.',
    access: 'signed_in',
    params: monthParams,
    query: z.object({ view: z._default(z.enum(AVAILABILITY_VIEWS), 'card'), size }),
    media: 'application/pdf',
  }),
  listUnprintableNames: call({
    method: 'GET',
    path: '/api/sheets/unprintable-names',
    summary:
      "The names of the church, current members, roles, services and coming special days that no font can print: PDFs show question marks instead. Also the own name of the caller's language if no font can print it: PDFs are in English then.",
    access: 'signed_in',
    response: z.array(z.string()),
  }),
} as const;
