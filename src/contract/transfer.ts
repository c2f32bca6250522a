import * as z from 'zod/mini';
import { type CheckColumn, IMPORT_COLUMNS, type ImportColumn } from '#domain/import/import-columns.ts';
import { MAX_IMPORT_COLUMNS } from '#domain/import/import-list.ts';
import { SHARED_ROW_CHOICES } from '#domain/import/import-people.ts';
import { MAX_TEAM_NAME_LENGTH } from '#domain/import/import-teams.ts';
import { MAX_IMPORT_ROWS } from '#domain/import/member-import.ts';
import { MAX_STORED_NAME_LENGTH } from '#domain/members/name-fault.ts';
import { call } from './call.ts';
import {
  checkKindId,
  dateInResponse,
  line,
  memberId,
  monthInQuery,
  ofTeam,
  pin,
  says,
  typed,
  yearInQuery,
} from './fields.ts';
import type { CodeNamed } from './names.ts';

/** The maximum request size in bytes for slips: enough for 2,000 long names of any script. */
const MAX_SLIPS_BYTES = 1024 * 1024;

/** More teams than any list adds at once. */
const MAX_NEW_TEAMS = 50;

/** The content of a column: one of these, or `checkUntil:` or `checkNumber:` with the id of a kind of checks. */
const columnUse = z.union([
  z.enum(IMPORT_COLUMNS),
  typed<CheckColumn>(z.string().check(z.regex(/^check(?:Until|Number):[0-9]{1,9}$/))),
]);

/** A member list as text, read from a file by the browser. */
const memberList = z.object({
  text: z.string(),
  /** Whether to leave out people whose name matches a member's. */
  leaveOutMembers: z.boolean(),
  /** The content of each column, null for one that is not imported. Without it, the headings decide. */
  columns: z.optional(z.array(z.nullable(columnUse)).check(z.maxLength(MAX_IMPORT_COLUMNS))),
  /** Whether one of the first rows contains headings. Without it, Sundial decides. */
  hasHeadings: z.optional(z.boolean()),
  /** The teams of the list to add, of those that the church doesn't have. */
  newTeams: z.optional(
    z.array(line(says('team_name_missing'), MAX_TEAM_NAME_LENGTH)).check(z.maxLength(MAX_NEW_TEAMS)),
  ),
  /** The decision for each row with several people, by row number. A row without a decision has a fault. */
  sharedRows: z.optional(z.record(z.string().check(z.regex(/^[0-9]{1,6}$/)), z.enum(SHARED_ROW_CHOICES))),
});

/** The maximum request size in bytes: enough for 2,000 rows of an address book with all its columns. */
const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** In UTF-16 units: a first name, a space and a last name, with initials in brackets. */
const MAX_FULL_NAME_LENGTH = 2 * MAX_STORED_NAME_LENGTH + 20;

/** Several people in one row, for a decision. */
const sharedRow = z.object({
  names: z.array(z.string()),
  /** Phone numbers and email addresses that could be either's. */
  details: z.array(z.string()),
  choice: z.nullable(z.enum(SHARED_ROW_CHOICES)),
});

/** The result of an import for one person of a list. */
export const importVerdict = z.object({
  /** The row number a spreadsheet shows. */
  row: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** As it will be saved, or as written in the list when it is not a valid phone number. */
  phone: z.string(),
  /** False for a phone number that can't get text messages. */
  canText: z.boolean(),
  /** Likewise. */
  email: z.string(),
  /** The initials the member will get, or the invalid ones from the list. */
  initials: z.string(),
  /** The checks of someone who is added. */
  checks: z.array(
    z.object({
      kindId: checkKindId,
      check: z.string(),
      validUntil: dateInResponse,
      number: z.nullable(z.string()),
    }),
  ),
  outcome: z.enum(['add', 'leave_out', 'fault']),
  faults: z.array(z.string()),
  /** Notes and things to check. */
  warning: z.nullable(z.string()),
  /** Why the row is left out. */
  leftOut: z.nullable(z.string()),
  /** Only in the first person of a row with several. */
  shared: z.nullable(sharedRow),
});

export type ImportVerdict = CodeNamed<z.output<typeof importVerdict>>;

/** A column of a list. */
const listColumn = z.object({
  /** Empty if the list has no headings. */
  heading: z.string(),
  /** The first values, shortened. Empty for a column without values. */
  samples: z.array(z.string()),
  use: z.nullable(typed<ImportColumn>(z.string())),
});

const importPreview = z.object({
  /** Null if no column with names is known. Then `columns` must say which one has them. */
  rows: z.nullable(z.array(importVerdict)),
  /** The families that the import makes, and those that new members join. */
  families: z.array(
    z.object({ adults: z.array(z.string()), children: z.array(z.string()), isNew: z.boolean() }),
  ),
  columns: z.array(listColumn),
  hasHeadings: z.boolean(),
  /** The kinds of checks that a column can be about. */
  checkKinds: z.array(z.object({ id: checkKindId, name: z.string() })),
  /** The teams of the list that the church doesn't have, and how many members they would get. Null with one team. */
  unknownTeams: z.nullable(z.array(z.object({ name: z.string(), people: z.int() }))),
  /** Whether the list has teams that are not used, because the church has one team, which everyone joins. */
  ignoresTeams: z.boolean(),
  /** How many filled rows are above the headings and not imported. */
  rowsAbove: z.int(),
});

export type ImportPreview = CodeNamed<z.output<typeof importPreview>>;

const memberName = z.object({ id: memberId, firstName: z.string(), lastName: z.string() });

/** A member with a newly created PIN. */
const firstPin = z.object({ ...memberName.shape, oneTimePin: z.string() });

/** A file for the browser to save. */
const file = z.object({ fileName: z.string(), text: z.string() });

export const transferCalls = {
  previewImport: call({
    method: 'POST',
    path: '/api/admin/members/import/preview',
    summary: 'Previews the outcome of an import for each row of a list. Changes nothing.',
    access: 'admin',
    bodyLimit: MAX_LIST_BYTES,
    body: memberList,
    response: importPreview,
    refuses: ['import_not_csv', 'import_empty', 'import_too_long'],
  }),
  importMembers: call({
    method: 'POST',
    path: '/api/admin/members/import',
    summary:
      'Adds everyone in a list. Without `skipFaulty`, adds no one if any row has an error. Their PINs are made afterwards.',
    access: 'admin',
    status: 201,
    bodyLimit: MAX_LIST_BYTES,
    body: z.extend(memberList, {
      /** Whether to leave out rows that have an error. */
      skipFaulty: z.optional(z.boolean()),
    }),
    response: z.object({
      /** Those added. Children of a family need no PIN. */
      members: z.array(z.extend(memberName, { isChild: z.boolean() })),
      /** The rows that were left out because they have an error. */
      skipped: z.array(importVerdict),
    }),
    refuses: [
      'import_not_csv',
      'import_empty',
      'import_too_long',
      'import_needs_columns',
      'import_has_faults',
      'initials_taken',
    ],
  }),
  listMembersWithoutPin: call({
    method: 'GET',
    path: '/api/admin/members/without-pin',
    summary: 'Imported members who have no PIN yet and cannot sign in.',
    access: 'admin',
    response: z.array(memberName),
  }),
  makeFirstPins: call({
    method: 'POST',
    path: '/api/admin/members/first-pins',
    summary: 'Makes one-time PINs for members who have none. Only this response contains the PINs.',
    access: 'admin',
    ownNames: ['memberIds'],
    body: z.object({ memberIds: z.array(memberId).check(z.minLength(1), z.maxLength(20)) }),
    response: z.array(firstPin),
  }),
  printPinSlips: call({
    method: 'POST',
    path: '/api/admin/members/pin-slips',
    summary: 'Prints one-time PINs as slips of paper, one per person, as a PDF. Stores nothing.',
    access: 'admin',
    bodyLimit: MAX_SLIPS_BYTES,
    body: z.object({
      slips: z
        .array(
          z.object({
            name: z.string().check(z.minLength(1), z.maxLength(MAX_FULL_NAME_LENGTH)),
            oneTimePin: pin,
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_IMPORT_ROWS)),
    }),
    media: 'application/pdf',
  }),
  exportMembers: call({
    method: 'GET',
    path: '/api/admin/export/members',
    summary: 'All members with their phone numbers and email addresses as a CSV file.',
    access: 'admin',
    response: file,
  }),
  exportAvailability: call({
    method: 'GET',
    path: '/api/admin/export/availability',
    summary:
      'The answers for the services of a month or a whole year, of everyone or of a team, as a CSV file.',
    access: 'lead',
    team: 'teamId',
    query: z.extend(ofTeam, { year: yearInQuery, month: z.optional(monthInQuery) }),
    response: file,
    refuses: ['unknown_team'],
  }),
  exportRoster: call({
    method: 'GET',
    path: '/api/admin/export/roster',
    summary: "A month's assignments of one team (`teamId`) or all, finalized or not, as a CSV file.",
    access: 'lead',
    team: 'teamId',
    query: z.extend(ofTeam, { year: yearInQuery, month: monthInQuery }),
    response: file,
    refuses: ['unknown_team'],
  }),
} as const;
