const members = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** The texts of import and export. The card that opens them has its own, which load first. */
export const TRANSFER_TEXTS = {
  tryAgain: 'Try again',

  importTitle: 'Bring Members In',
  importAbout:
    'Save your list as CSV in Excel, Numbers or Google Sheets and choose it here: first name, last name and, if you like, phone number and initials. Nothing is added before you have seen what will become of each row.',
  file: 'List of members (CSV file)',
  fileTooLarge: 'This file is too large to be a list of members.',
  fileUnreadable: 'This file could not be read. Please choose it again.',
  leaveOut: 'Leave out people who are members already',
  reading: 'Reading the list...',
  previewFailedText: 'The list could not be read. Please try again.',
  caption: 'What will become of each row',
  columns: {
    row: 'Row',
    name: 'Name',
    phone: 'Phone number',
    initials: 'Initials',
    outcome: 'What will happen',
  },
  outcomes: { add: 'Will be added', leave_out: 'Left out: is a member already', fault: 'Cannot be added' },
  counts: (add: number, leaveOut: number, fault: number) =>
    [
      `${members(add)} can be added`,
      leaveOut > 0 ? `${leaveOut} left out` : '',
      fault > 0 ? `${fault} ${fault === 1 ? 'row needs' : 'rows need'} a correction` : '',
    ]
      .filter(Boolean)
      .join(', '),
  faultsFirst:
    'Nothing is imported while a row needs a correction. Correct the file, save it and choose it again.',
  onlyProblems: 'Show only rows to look at',
  showMore: 'Show more rows',
  import: (count: number) => `Import ${members(count)}`,
  importing: 'Importing...',
  imported: (count: number) => (count === 1 ? '1 member was imported' : `${count} members were imported`),
  importFailed: 'Nothing was imported',
  importUnknown: 'It is not known whether they were imported',
  importFailedText: 'Please try again.',

  withoutPin: (count: number) =>
    count === 1
      ? '1 member has no PIN yet and cannot sign in.'
      : `${count} members have no PIN yet and cannot sign in.`,
  makePins: 'Make Their PINs',
  pinsTitle: 'One-time PINs',
  pinsMaking: (made: number, all: number) => `Making PINs: ${made} of ${all}`,
  pinsAbout:
    'Give everybody their PIN. They are shown only now; at the first sign-in people choose their own.',
  pinsFailed: 'Not all PINs could be made',
  pinsUnshown: (count: number) =>
    `${members(count)} ${count === 1 ? 'has' : 'have'} a PIN that cannot be shown here`,
  pinsUnshownHelp: 'If nobody gave it to them yet, make a new one by Reset PIN under Manage Members.',
  pinsCaption: 'One-time PINs by name',
  pinColumns: { name: 'Name', pin: 'One-time PIN' },
  copy: 'Copy',
  copied: 'PINs copied',
  copyFailed: 'Copy failed',
  copyFailedText: 'Please download the list instead.',
  download: 'Download as CSV',
  done: 'Done',
  pinsFile: 'one-time-pins.csv',

  exportTitle: 'Take Lists Out',
  exportAbout: 'CSV files that Excel, Numbers and Google Sheets open.',
  exportMembers: 'Download Members',
  exportMembersHint: 'With phone numbers: keep the file to yourself.',
  exportAvailability: 'Download Availability',
  exportYear: (year: number) => `Download Availability of ${year}`,
  exportRoster: 'Download Roster',
  exporting: 'Preparing...',
  exportFailed: 'The list could not be prepared',
  exportFailedText: 'Please try again.',
} as const;
