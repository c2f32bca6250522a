import { catalogue } from '#texts/catalogue.ts';
import { listText, plural } from '#texts/counts-and-lists.ts';

const members = (count: number) => plural(count, { one: '1 member', other: `${count} members` });

/** The texts of import and export. */
export const TRANSFER_TEXTS = catalogue('transfer', {
  tryAgain: 'Try again',

  importTitle: 'Import members',
  importAbout:
    'Save your list as a CSV file, for example in Excel, Google Sheets, Planning Center, Elvanto or Google Contacts, and choose it here. Each row needs a first name and a last name. Phone numbers, email addresses and initials are optional. You see a preview of every row before anything is added.',
  file: 'List of members (CSV file)',
  fileTooLarge: 'This file is too large to be a list of members.',
  fileUnreadable: "Couldn't read this file. Please choose it again.",
  leaveOut: 'Skip people who are already members',
  reading: 'Reading the list...',
  previewFailedText: "Couldn't read the list. Please try again.",
  caption: 'What will happen to each row',
  columns: {
    row: 'Row',
    name: 'Name',
    phone: 'Phone number',
    email: 'Email',
    initials: 'Initials',
    outcome: 'What will happen',
  },
  cannotText: "Can't get text messages",
  outcomes: { add: 'Will be added', leave_out: 'Skipped: already a member', fault: 'Cannot be added' },
  counts: (add: number, leaveOut: number, fault: number) =>
    listText([
      `${members(add)} can be added`,
      leaveOut > 0 ? `${leaveOut} skipped` : null,
      fault > 0 ? `${fault} ${plural(fault, { one: 'row needs', other: 'rows need' })} a correction` : null,
    ]),
  faultsSkipped: 'Rows that need a correction are skipped.',
  faultsSkippedHelp: 'To add them too, correct the file, save it and choose it again.',
  whichColumn: 'Which column is which?',
  whichColumnHelp:
    "Sundial doesn't know the headings of this file. Choose the column with the first names and the one with the last names. Nothing is imported before.",
  columnsTitle: 'Columns',
  changeColumns: 'Change columns',
  unused: (headings: readonly string[]) => `Not imported: ${listText(headings)}.`,
  noHeading: 'a column without a heading',
  hasHeadings: 'The first row has headings',
  column: (number: number) => `Column ${number}`,
  unusedColumn: 'Not imported',
  uses: {
    firstName: 'First name',
    lastName: 'Last name',
    fullName: 'First and last name',
    mobile: 'Mobile number',
    phone: 'Other phone number',
    phoneLabel: 'Type of the next phone number',
    email: 'Email',
    initials: 'Initials',
  },
  onlyProblems: 'Show only rows that need attention',
  showMore: 'Show more rows',
  import: (count: number, skipped: number) =>
    `Import ${members(count)}${skipped > 0 ? `, skip ${skipped}` : ''}`,
  importing: 'Importing...',
  imported: (count: number) =>
    plural(count, { one: '1 member was imported', other: `${count} members were imported` }),
  skipped: (count: number) =>
    `${plural(count, { one: '1 row was', other: `${count} rows were` })} not imported`,
  skippedRow: (row: number, name: string, faults: readonly string[]) =>
    `Row ${row}${name && `, ${name}`}: ${faults.join('. ')}`,
  copySkipped: 'Copy list',
  skippedCopied: 'List copied',
  skippedCopyFailedText: "Your browser didn't allow it. Please select the rows and copy them yourself.",
  importFailed: 'Nothing was imported',
  importUnknown: "Couldn't confirm the import",
  importFailedText: 'Please try again.',

  withoutPin: (count: number) =>
    `${plural(count, { one: '1 member has', other: `${count} members have` })} no PIN yet and cannot sign in.`,
  makePins: 'Make their PINs',
  pinsTitle: 'One-time PINs',
  pinsMaking: (made: number, all: number) => `Making PINs: ${made} of ${all}`,
  pinsAbout:
    'Give each person their PIN, on a slip of paper or in a message. The PINs are shown only once. People choose their own when they first sign in.',
  pinsFailed: "Couldn't make all the PINs",
  pinsUnshown: (count: number) =>
    `${plural(count, { one: '1 member has', other: `${count} members have` })} a PIN that cannot be shown here`,
  pinsUnshownHelp: "If they don't have it yet, use Reset PIN under Manage Members to make a new one.",
  pinsCaption: 'One-time PINs by name',
  pinColumns: { name: 'Name', pin: 'One-time PIN', message: 'Message' },
  copyMessage: 'Copy message',
  copyMessageFor: (name: string) => `Copy the message for ${name}`,
  messageCopied: 'Message copied',
  onlyHere: (address: string) => `${address} opens only on this computer.`,
  onlyHereHelp:
    'The slips and messages contain this address. Before you hand them out, make Sundial reachable for phones.',
  downloadSlips: 'Download slips to print (PDF)',
  slipsMaking: 'Preparing...',
  slipsFailed: "Couldn't make the slips",
  slipsFailedText: 'Please try again, or download the list instead.',
  slipsFile: 'one-time-pins.pdf',
  copy: 'Copy list',
  copied: 'PINs copied',
  copyFailed: 'Copy failed',
  copyFailedText: 'Please download the list instead.',
  download: 'Download as CSV',
  done: 'Done',
  pinsFile: 'one-time-pins.csv',

  exportTitle: 'Export lists',
  exportAbout: 'Download CSV files for Excel, Numbers or Google Sheets.',
  exportMembers: 'Download members',
  exportMembersHint: 'Includes phone numbers and email addresses. Keep this file private.',
  exportAvailability: 'Download availability',
  exportYear: (year: number) => `Download availability for ${year}`,
  exportRoster: 'Download roster',
  exporting: 'Preparing...',
  exportFailed: "Couldn't prepare the list",
  exportFailedText: 'Please try again.',
});
