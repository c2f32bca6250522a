import { catalogue } from '#texts/catalogue.ts';
import { listText, plural } from '#texts/counts-and-lists.ts';

const members = (count: number) => plural(count, { one: '1 member', other: `${count} members` });

/** The texts of import and export. */
export const TRANSFER_TEXTS = catalogue('transfer', {
  tryAgain: 'Try again',

  importTitle: 'Import members',
  importAbout:
    'Save your list as a CSV file, for example in Excel, Google Sheets, Planning Center, Elvanto or Google Contacts, and choose it here. Each row needs a name. Phone numbers, email addresses and initials are optional. You see a preview of every row before anything is added.',
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
  outcomes: { add: 'Will be added', leave_out: 'Skipped', fault: 'Cannot be added' },
  undecided: 'Not decided yet',
  counts: (add: number, leaveOut: number, undecided: number, fault: number) =>
    listText([
      `${members(add)} can be added`,
      leaveOut > 0 ? `${leaveOut} skipped` : null,
      undecided > 0
        ? `${undecided} ${plural(undecided, { one: 'row needs', other: 'rows need' })} a decision`
        : null,
      fault > 0 ? `${fault} ${plural(fault, { one: 'row needs', other: 'rows need' })} a correction` : null,
    ]),
  faultsSkipped: 'Rows that need a correction are skipped.',
  faultsSkippedHelp: 'To add them too, correct the file, save it and choose it again.',
  whichColumn: 'Which column is which?',
  whichColumnHelp:
    "Sundial doesn't know the headings of this file. Choose the column with the first names and the one with the last names. Nothing is imported before.",
  rowsAbove: (count: number) =>
    `${plural(count, { one: '1 row', other: `${count} rows` })} above the headings ${plural(count, { one: 'is', other: 'are' })} not imported.`,
  shared: (count: number) =>
    `${plural(count, { one: '1 row names', other: `${count} rows name` })} two people`,
  sharedHelp:
    'Decide for each whether they become one member or two, and whose the phone number is. A row without a decision is not imported.',
  allShared: 'All of these rows',
  anyFirst: 'the first person',
  anySecond: 'the second person',
  anyDetail: 'the first number or address',
  sharedRow: (row: number, names: readonly string[]) => `Row ${row}: ${listText(names)}`,
  chooseShared: 'Choose...',
  twoMembers: (details: readonly string[]) =>
    details.length > 0 ? `Two members, without ${listText(details)}` : 'Two members',
  twoMembersWhose: (detail: string, name: string) => `Two members, ${detail} belongs to ${name}`,
  oneMember: 'One member',
  encoding: 'Letters of this file',
  encodingHint: (words: string) => `Do these look right: ${words}? If not, choose another.`,
  encodingGuessed: "This file doesn't say how its letters are stored, so Sundial guessed.",
  encodings: {
    'utf-8': 'Unicode (UTF-8)',
    'windows-1252': 'Western European (Windows)',
    'windows-1250': 'Central European (Windows)',
    macintosh: 'Western European (Mac)',
    'windows-1251': 'Cyrillic (Windows)',
    gbk: 'Chinese, simplified (GBK)',
    big5: 'Chinese, traditional (Big5)',
    shift_jis: 'Japanese (Shift JIS)',
    'euc-kr': 'Korean (EUC-KR)',
    'utf-16le': 'Unicode (UTF-16, little-endian)',
    'utf-16be': 'Unicode (UTF-16, big-endian)',
    repaired: 'Unicode that another program has read wrongly',
  },
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
    leaveOut: 'Who is inactive, deceased or a child',
    noTexts: 'Who gets no text messages',
    secondFirstName: 'Second person: first name',
    secondLastName: 'Second person: last name',
    secondFullName: 'Second person: first and last name',
    secondMobile: 'Second person: mobile number',
    secondPhone: 'Second person: other phone number',
    secondEmail: 'Second person: email',
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
});
