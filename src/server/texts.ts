const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** The texts that commands print at the terminal. Names of commands, files and settings are in no language. */
export const COMMAND_TEXTS = {
  unknownArgument: (argument: string, usage: string) =>
    `"${argument}" is not a known argument. Usage: ${usage}`,
  usage: {
    start: 'npm start, with settings as environment variables or lines of a .env file',
    demo: 'npm run demo, or: npm run demo -- --teams, with settings as environment variables or lines of a .env file',
    backup: 'npm run backup, or: npm run backup -- <new file>',
    restore: (endCalendars: string) =>
      `npm run restore, or: npm run restore -- <file>, or: npm run restore -- <file> ${endCalendars}`,
    fonts: 'npm run fonts -- <language>, for example: npm run fonts -- zh-Hans',
    teamLink: (off: string) => `npm run team-link, or: npm run team-link -- ${off}`,
  },
  firstAdmin: (name: string, oneTimePin: string | null) =>
    `\nThe first administrator is "${name}".\nOne-time PIN: ${oneTimePin === null ? 'the one set as ADMIN_PIN.' : `${oneTimePin}   (shown only once)`}\n`,
  demo: {
    roles: {
      coordinator: 'the coordinator, an administrator',
      regular: 'a member',
      newcomer: 'a new member, who must choose a PIN first',
      lead: 'leads the team Kids',
    },
    person: (name: string, pin: string, role: string) => `  ${name.padEnd(16)} PIN ${pin}   ${role}`,
    greeting: (address: string, people: readonly string[], otherPin: string) => `
The demo is at ${address}

${people.join('\n')}

Everyone else has PIN ${otherPin} too. All people and phone numbers are invented. The sample
church is recreated at each start, so change anything you like. Stop the demo with Ctrl+C.
`,
  },

  backupOfPostgres:
    'PostgreSQL is backed up with its own tools: see docs/operations.md, "Back up PostgreSQL".',
  backupWritten: (file: string, bytes: number) => `${file}: ${megabytes(bytes)}, checked.`,
  backupFailed: (reason: string) => `No backup was written: ${reason}`,
  keepKey: (file: string) => `Keep ${file} too, in another place. Without it, no PIN can be verified.`,
  restoreOfPostgres:
    'PostgreSQL is restored with its own tools: see docs/operations.md, "Back up PostgreSQL".',
  noBackups: (folder: string) => `There are no backups in ${folder}.`,
  backups: 'To restore one, run: npm run restore -- <file>. Newest first:\n',
  backup: (file: string, takenAt: string, bytes: number, isBeforeUpgrade: boolean) =>
    `  ${file}   ${takenAt}, ${megabytes(bytes)}${isBeforeUpgrade ? ', before an upgrade' : ''}`,
  restored: (file: string) =>
    `${file} was checked and restored. Everyone must sign in again, and the personal links in earlier messages have ended.`,
  calendarsRestored: (option: string) =>
    `The calendar addresses in the backup work, even those that were ended after it was taken. To end them all, restore it again with ${option} before you start Sundial.`,
  calendarsEnded: 'All calendar addresses have ended. Members can create new ones.',
  replaced: (file: string) => `The previous database was saved as ${file}.`,
  restoreKey: (file: string) => `${file} is missing. Restore the key too before you start Sundial.`,

  fonts: {
    languageMissing: (usage: string) => `Please give a language: ${usage}`,
    unknownLanguage: (tag: string, tags: readonly string[]) =>
      `There is no font for "${tag}". The languages with a font are: ${tags.join(', ')}. For other letters, put a font into the folder DATA_DIR/fonts.`,
    notNeeded: (language: string) =>
      `Nothing to install: the font that comes with Sundial has all letters of ${language}.`,
    present: (file: string) =>
      `Nothing to install: ${file} is there already. To download it again, delete it first.`,
    downloading: (name: string) => `Downloading ${name} from the npm registry. This can take a minute.`,
    installed: (file: string, bytes: number) =>
      `${file}: ${megabytes(bytes)}. The next PDF uses it. Sundial need not be restarted.`,
    failed: (reason: string) => `No font was installed. ${reason}`,
    faults: {
      offline: 'The npm registry can’t be reached. Check the network connection, and try again.',
      damaged: 'The download was damaged: its checksum is wrong. Try again.',
      full: 'The disk is full. The download needs 250 MB for a moment, and the font 11 MB.',
      npmMissing: 'npm is missing. It comes with Node.',
      other: (output: string) => `npm failed:\n${output}`,
    },
  },

  olderDatabase: 'This database is from an older release. Start Sundial once to upgrade it.',
  keyExists: (file: string) => `${file} already exists. If it is the wrong key, move it away first.`,
  nameMissing: 'Please give the name of a member: npm run reset-pin -- "First Last"',
  unknownMember: (name: string) => `There is no member called "${name}".`,
  pushDevicesEnded: (count: number) =>
    `${count} ${count === 1 ? 'device no longer gets' : 'devices no longer get'} Sundial's messages. Their owners can turn that on again under Account, Security.`,
  oneTimePin: (name: string, pin: string) => `${name}: one-time PIN ${pin}, shown only once`,
  namesShown: 'Every browser sees the names on the sign-in screen, also without this link.',
};

/** Why a command or the server could not start, and what to do. */
export const START_TEXTS = {
  portTaken: (port: number | undefined) =>
    `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`,
  forbidden: (path: string, code: string | undefined) =>
    `Sundial cannot use ${path} (${code}). Is the disk read-only, or does it belong to another user?`,
  diskFailing:
    'The disk of the database is full or failing. Free some space, or restore a backup on another disk.',
  databaseAway: 'Sundial cannot reach its database. Is it running, and is DATABASE_URL right?',
  databaseDamaged: 'The database is damaged. Run `npm run restore` to see which backups there are.',
  databaseInUse: (dataDir: string) =>
    `Another Sundial is already running on ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
  databaseMissing: (dataDir: string) => `There is no Sundial in ${dataDir} yet: start it once first.`,
  newerDatabase: (version: string, unknown: readonly string[]) =>
    `This is Sundial ${version}, and the database was last used by a newer one (it contains ${unknown.join(', ')}, which this release does not know). Please start the newer release, or restore a backup made before the upgrade.`,
  dataFolder: (dataDir: string, code: string | undefined) =>
    `Sundial cannot write to ${dataDir} (${code}). Is the disk read-only, or does the folder belong to another user? Correct that, or set DATA_DIR to another folder.`,
  demoFolder: 'The demo needs an empty data folder, but this one already contains Sundial data.',
  secretKey: (file: string, fault: string) =>
    `${file} ${fault}. Restore it from your backup. Without it, no PIN can be verified. If it is permanently lost, stop Sundial and run: npm run reset-pin -- --new-key "First Last" with the name of an administrator. They get a one-time PIN and can reset the other PINs.`,
  keyFaults: {
    missing: 'is missing',
    invalid: 'does not contain a Sundial key',
    foreign: 'is not the key of this database',
  },
  invalidBackup: (file: string, fault: string) => `${file} ${fault}. Nothing was changed.`,
  backupFaults: {
    missing: 'does not exist',
    notAFile: 'is not a file but a folder or device',
    notSundial: 'is not a Sundial database',
    damaged: (finding: string) => `is damaged (${finding})`,
  },
  noDatabase: (file: string) => `There is no database ${file}.`,
  fileExists: (file: string) => `${file} already exists and was not changed.`,
  copyDamaged: (finding: string) => `The copy failed its check: ${finding}`,
  upgradeWithoutBackup: (file: string, reason: string) =>
    `The database must be upgraded, but the backup before the upgrade could not be written to ${file}. Nothing was changed. Is there enough space on the disk?\n${reason}`,
  upgradeFailed: (file: string, reason: string) =>
    `The database upgrade failed and was rolled back. The backup made just before it is ${file}. Please start the previous release, and report this error:\n${reason}`,
};

/** The faults of a setting. */
export const SETTING_TEXTS = {
  all: (faults: readonly string[]) =>
    `Sundial cannot start because of invalid settings:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
  fault: (setting: string, fault: string) => `${setting}: ${fault}`,
  address: (example: string) => `must be an address such as ${example}`,
  origin: 'must be an address without a path, such as https://roster.example.org',
  name: 'must be a name of 1 to 60 characters',
  pin: 'PIN must be 4-6 digits',
  port: (min: number) => `must be a port from ${min} to 65535`,
  languages: (tags: readonly string[]) =>
    `must be tags of languages, with commas between them, from ${tags.join(', ')}`,
  timeZone: 'must be a time zone such as Australia/Sydney',
  trustProxy: (maxHops: number) =>
    `must be the addresses of your proxies, such as 127.0.0.1, 10.0.0.0/8, or the number of proxies (1 to ${maxHops}); it cannot be true or a network wider than /8 (IPv6: /16), because then clients could choose the address that is rate-limited`,
  logLevel: (levels: readonly string[]) => `must be one of ${levels.join(', ')}`,
  smtpUrl:
    'must be an address such as smtps://user:password@mail.example.org or smtp://user:password@mail.example.org:587',
  mailFrom: 'must be an address such as roster@example.org or St Mark <roster@example.org>',
  twilioAccount: 'must be the account SID: AC and 32 hexadecimal digits',
  twilioToken: 'must be the auth token of the account',
  twilioFrom:
    'must be a number such as +61491570156, a messaging service (MG and 32 hexadecimal digits), or a name of at most 11 letters and digits',
  pushHosts:
    'must be hosts, such as push.example.org or *.example.org, or addresses with a protocol, such as http://127.0.0.1:8080, with commas between them',
  notSetWith: (other: string) => `cannot be set together with ${other}`,
  readableFile: 'must be a file that Sundial can read',
  setWith: (others: readonly string[]) => `must be set with ${others.join(' and ')}`,
};
