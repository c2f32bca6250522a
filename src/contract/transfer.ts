import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, monthInQuery, yearInQuery } from './fields.ts';

/** A list of members as text, read from a file by the browser. */
const memberList = z.object({
  text: z.string(),
  /** Leave out whoever has the name of a member. */
  leaveOutMembers: z.boolean(),
});

/** The largest list, in bytes as it is sent: 2000 rows of an address book with all its columns fit. */
const LARGEST_LIST = 2 * 1024 * 1024;

/** What will become of one row of a list. */
export const importVerdict = z.object({
  /** The number that a spreadsheet shows beside it. */
  row: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** As it will be saved, or as it stands in the list where it is no phone number. */
  phone: z.string(),
  /** Those the member will have, or those that cannot be. */
  initials: z.string(),
  outcome: z.enum(['add', 'leave_out', 'fault']),
  faults: z.array(z.string()),
  warning: z.nullable(z.string()),
});

export type ImportVerdict = z.output<typeof importVerdict>;

const memberName = z.object({ id, firstName: z.string(), lastName: z.string() });

/** A member with a PIN that was made just now. */
const firstPin = z.object({ ...memberName.shape, oneTimePin: z.string() });

/** A file to be saved by the browser. */
const file = z.object({ fileName: z.string(), text: z.string() });

export const transferCalls = {
  previewImport: call({
    method: 'POST',
    path: '/api/admin/members/import/preview',
    summary: 'Says of each row of a list what an import would make of it, and changes nothing.',
    access: 'admin',
    bodyLimit: LARGEST_LIST,
    body: memberList,
    answer: z.object({ rows: z.array(importVerdict) }),
  }),
  importMembers: call({
    method: 'POST',
    path: '/api/admin/members/import',
    summary: 'Adds everybody of a list, or nobody while one row has a fault. Their PINs are made afterwards.',
    access: 'admin',
    status: 201,
    bodyLimit: LARGEST_LIST,
    body: memberList,
    answer: z.object({ members: z.array(memberName) }),
  }),
  listMembersWithoutPin: call({
    method: 'GET',
    path: '/api/admin/members/without-pin',
    summary: 'Members who were imported and have no PIN yet, so that they cannot sign in.',
    access: 'admin',
    answer: z.array(memberName),
  }),
  makeFirstPins: call({
    method: 'POST',
    path: '/api/admin/members/first-pins',
    summary:
      'Makes one-time PINs for members who have none, in this answer and never again; others are left alone.',
    access: 'admin',
    body: z.object({ memberIds: z.array(id).check(z.minLength(1), z.maxLength(20)) }),
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
    summary: "Everybody's answers for the Sundays of a month, or of a whole year, as a CSV file.",
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
