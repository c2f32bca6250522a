import * as z from 'zod/mini';
import { call } from './call.ts';
import { memberId, monthInQuery, yearInQuery } from './fields.ts';

/** A member list as text, read from a file by the browser. */
const memberList = z.object({
  text: z.string(),
  /** Whether to leave out people whose name matches a member's. */
  leaveOutMembers: z.boolean(),
});

/** The maximum request size in bytes: enough for 2,000 rows of an address book with all its columns. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** The result of an import for one row of a list. */
export const importVerdict = z.object({
  /** The row number a spreadsheet shows. */
  row: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** As it will be saved, or as written in the list when it is not a valid phone number. */
  phone: z.string(),
  /** The initials the member will get, or the invalid ones from the list. */
  initials: z.string(),
  outcome: z.enum(['add', 'leave_out', 'fault']),
  faults: z.array(z.string()),
  warning: z.nullable(z.string()),
});

export type ImportVerdict = z.output<typeof importVerdict>;

const memberName = z.object({ id: memberId, firstName: z.string(), lastName: z.string() });

/** A member with a newly created PIN. */
const firstPin = z.object({ ...memberName.shape, oneTimePin: z.string() });

/** A file for the browser to save. */
const file = z.object({ fileName: z.string(), text: z.string() });

export const transferCalls = {
  previewImport: call({
    method: 'POST',
    path: '/api/admin/members/import/preview',
    summary: 'Previews what an import would do with each row of a list. Changes nothing.',
    access: 'admin',
    bodyLimit: MAX_LIST_BYTES,
    body: memberList,
    answer: z.object({ rows: z.array(importVerdict) }),
  }),
  importMembers: call({
    method: 'POST',
    path: '/api/admin/members/import',
    summary: 'Adds everyone in a list, or no one if any row has an error. Their PINs are made afterwards.',
    access: 'admin',
    status: 201,
    bodyLimit: MAX_LIST_BYTES,
    body: memberList,
    answer: z.object({ members: z.array(memberName) }),
  }),
  listMembersWithoutPin: call({
    method: 'GET',
    path: '/api/admin/members/without-pin',
    summary: 'Imported members who have no PIN yet and cannot sign in.',
    access: 'admin',
    answer: z.array(memberName),
  }),
  makeFirstPins: call({
    method: 'POST',
    path: '/api/admin/members/first-pins',
    summary: 'Makes one-time PINs for members who have none. Only this response contains the PINs.',
    access: 'admin',
    body: z.object({ memberIds: z.array(memberId).check(z.minLength(1), z.maxLength(20)) }),
    answer: z.array(firstPin),
  }),
  exportMembers: call({
    method: 'GET',
    path: '/api/admin/export/members',
    summary: 'All members with their phone numbers as a CSV file.',
    access: 'admin',
    answer: file,
  }),
  exportAvailability: call({
    method: 'GET',
    path: '/api/admin/export/availability',
    summary: "Everyone's answers for the services of a month or a whole year, as a CSV file.",
    access: 'admin',
    query: z.object({ year: yearInQuery, month: z.optional(monthInQuery) }),
    answer: file,
  }),
  exportRoster: call({
    method: 'GET',
    path: '/api/admin/export/roster',
    summary: "A month's assignments, finalized or not, as a CSV file.",
    access: 'admin',
    query: z.object({ year: yearInQuery, month: monthInQuery }),
    answer: file,
  }),
} as const;
