/**
 * What a column of a list can contain. A `phoneLabel` describes the number in the next phone column. Columns of a second
 * person are those of a husband, wife or partner in the same row.
 */
export const IMPORT_COLUMNS = [
  'firstName',
  'lastName',
  'fullName',
  'mobile',
  'phone',
  'phoneLabel',
  'email',
  'initials',
  'leaveOut',
  'noTexts',
  'secondFirstName',
  'secondLastName',
  'secondFullName',
  'secondMobile',
  'secondPhone',
  'secondEmail',
] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The content of each column, or null for one that is not imported. */
export type Columns = ReadonlyArray<ImportColumn | null>;

/** The columns of the second person, by those of the first. */
const SECOND: Readonly<Partial<Record<ImportColumn, ImportColumn>>> = {
  firstName: 'secondFirstName',
  lastName: 'secondLastName',
  fullName: 'secondFullName',
  mobile: 'secondMobile',
  phone: 'secondPhone',
  email: 'secondEmail',
};

/** Returns the columns of the second person as if they were the first's, and no others. */
export function ofSecond(columns: Columns): Columns {
  const firsts = new Map(Object.entries(SECOND).map(([first, second]) => [second, first as ImportColumn]));
  return columns.map((use) => (use && firsts.get(use)) ?? null);
}

/**
 * A name column's headings in spreadsheets and address books, without spaces and punctuation: English, German and
 * Polish. Earlier ones win.
 */
const NAME_HEADINGS = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'christianname', 'vorname', 'imię', 'imie'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'familienname', 'nazwisko'],
  fullName: [
    'name',
    'fullname',
    'displayname',
    'member',
    'membername',
    'contactname',
    'firstandlastname',
    'nameandsurname',
    'namelastfirst',
    'lastfirst',
    'imięinazwisko',
  ],
  initials: ['initials'],
} as const;

const TEL = '(?:tel|ph|(?:tele)?(?:phone|fon)|numertelefonu)';

/** The headings of addresses. "Phone 1 - Label" describes "Phone 1 - Value" in a Google Contacts file. */
const ADDRESS_HEADINGS = [
  [
    'mobile',
    /^(?:phone|tel)?(?:mob(?:ile?)?|cell|handy|telefonkomórkowy|komórka)(?:ular)?(?:tele)?(?:phone|fon)?(?:number|nummer|no|nr)?\d*$/,
  ],
  [
    'phone',
    new RegExp(
      `^(?:home|work|business|primary|main|other)?${TEL}(?:number|nummer|no|nr)?\\d*(?:value)?$|^contactn(?:umber|o)$`,
    ),
  ],
  ['phoneLabel', /^phone\d+(?:label|type)$/],
  [
    'email',
    /^(?:home|work|business|primary|main|other|personal|adres)?e?mails?(?:addresse?|adresse)?\d*(?:address|value)?$/,
  ],
] as const;

/** Words before or after a heading that make it one of the second person's: "Spouse Mobile", "Mobile (wife)". */
const PARTNER = /^(?:spouses?|partners?|wifes?|her|secondpersons?)|(?:spouses?|partners?|wifes?)$/;
const HUSBAND = /^(?:husbands?|his)|husbands?$/;

/** Columns that say whom to leave out, by their headings: each of them in general, or one reason. */
const STATUS_HEADINGS =
  /^(?:(?:member(?:ship)?|person|people)?(?:status|category|type)|family(?:role|position|relationship)|householdrole|adult(?:or)?child|(?:is)?(?:active|current)(?:member)?)$/;

/** Why a list leaves a person out. A row of a total or a page number names none (`no_person`). */
export type LeftOutReason = 'no_person' | 'inactive' | 'archived' | 'deceased' | 'child';

/** How the words begin that say so, as a heading or in a cell. English and German. */
const REASONS: ReadonlyArray<readonly [LeftOutReason, RegExp]> = [
  ['deceased', /^(?:is)?(?:deceased|dead$|died|death|date(?:ofdeath|deceased)|passedaway|verstorben|†|✝)/],
  ['archived', /^(?:is)?archive/],
  [
    'inactive',
    /^(?:is)?(?:inactive|notactive|inaktiv|former(?:member)?$|lapsed|left(?:\d|$)|moved|ausgetreten)/,
  ],
  ['child', /^(?:isa?)?(?:child|kid|minor|kind|infant)$|^(?:children|kids|minors)$/],
];

const NO = /^(?:no?|false|0|nein|nie)$/i;
const YES = /^(?:y(?:es)?|true|1|x|✓|✔|ja?|tak)$/i;

/** A heading of text messages, as written. */
const TEXTS = /\b(?:sms|texts?|texting)\b|^reached by$/i;

/** A heading of all messages. */
const MESSAGES = /\b(?:do not contact|no contact|unsubscribed)\b/i;

/** A heading of text messages that asks for none: "Do not text", "SMS opt-out". */
const NO_TEXTS = /\b(?:no|not|don'?t|without|stop|block|unsubscribed?|opt(?:ed)?[ -]?out)\b/i;

const plainHeading = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}†✝]/gu, '');

function addressUse(plain: string): ImportColumn | null {
  return ADDRESS_HEADINGS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

function nameUse(plain: string): ImportColumn | null {
  const uses = Object.entries(NAME_HEADINGS) as ReadonlyArray<[ImportColumn, readonly string[]]>;
  return uses.find(([, names]) => names.includes(plain))?.[0] ?? null;
}

function otherUse(heading: string, plain: string): ImportColumn | null {
  const words = heading.replaceAll('_', ' ');
  if (TEXTS.test(words) || MESSAGES.test(words)) return 'noTexts';
  // "Children" may be their names.
  if (/^(?:children|kids|minors)$/.test(plain)) return null;
  return STATUS_HEADINGS.test(plain) || REASONS.some(([, begin]) => begin.test(plain)) ? 'leaveOut' : null;
}

/** Returns the use of a heading of the second person without the words that say so, or null for any other heading. */
function partnerUse(plain: string, isHusbandFirst: boolean): ImportColumn | null {
  const words = !isHusbandFirst && HUSBAND.test(plain) ? HUSBAND : PARTNER;
  if (!words.test(plain)) return null;
  const rest = plain.replace(words, '');
  return rest === '' ? 'fullName' : (nameUse(rest) ?? addressUse(rest));
}

/**
 * Returns the columns that the headings name. All are null if the row contains no heading of a name. "Name" beside
 * "Surname" is a first name. A second "Name", "Name 2" or "Spouse" begins a second person, and the numbers after or
 * named like it are theirs.
 */
export function recognizeColumns(headings: readonly string[]): Columns {
  const plain = headings.map(plainHeading);
  const isHusbandFirst =
    plain.some((heading) => HUSBAND.test(heading)) && plain.some((heading) => /^her|wife/.test(heading));
  const own = isHusbandFirst ? plain.map((heading) => heading.replace(HUSBAND, '') || heading) : plain;
  const named = own.map((heading) => (heading === 'husband' ? 'name' : heading));

  const columns = named.map(
    (heading, at): ImportColumn | null => addressUse(heading) ?? otherUse(headings[at] ?? '', heading),
  );
  const isNumbered = named.some((heading) => /2$/.test(heading) && nameUse(heading.slice(0, -1)) !== null);
  const unnumbered = named.map((heading) => (isNumbered ? heading.replace(/1$/, '') : heading));
  for (const [use, names] of Object.entries(NAME_HEADINGS)) {
    const best = names.find((name) => unnumbered.includes(name));
    if (best !== undefined) columns[unnumbered.indexOf(best)] = use as ImportColumn;
  }
  const whole = columns.indexOf('fullName');
  const isSplit = columns.includes('firstName');
  if (whole >= 0 && isSplit !== columns.includes('lastName'))
    columns[whole] = isSplit ? 'lastName' : 'firstName';
  if (!namesPeople(columns)) return headings.map(() => null);

  const second = (use: ImportColumn | null) => (use && SECOND[use]) ?? null;
  // Columns that begin with a name again, or are numbered with it.
  const again = named.findIndex(
    (heading, at) => columns[at] === null && nameUse(heading) !== null && named.indexOf(heading) < at,
  );
  const kindOf = (use: ImportColumn | null) => (use === 'phone' ? 'mobile' : use);
  const hasFirst = (kind: ImportColumn | null) =>
    columns.slice(0, Math.max(0, again)).some((use) => kindOf(use) === kind);
  return columns.map((use, at) => {
    const heading = named[at] ?? '';
    const partner = partnerUse(heading, isHusbandFirst);
    if (partner) return second(partner);
    if (isNumbered && /2$/.test(heading)) return second(nameUse(heading.slice(0, -1)) ?? use);
    if (again < 0 || at < again) return use;
    if (use === null) return second(nameUse(heading));
    return hasFirst(kindOf(use)) ? (second(use) ?? use) : use;
  });
}

/** Returns whether the columns include one with names. */
export function namesPeople(columns: Columns): boolean {
  return columns.some((use) => use === 'firstName' || use === 'lastName' || use === 'fullName');
}

/** Returns why a cell of a column with this heading leaves its person out, or null. */
export function leftOutReason(heading: string, cell: string): LeftOutReason | null {
  const [plain, value] = [plainHeading(heading), plainHeading(cell)];
  if (value === '' && !YES.test(cell)) return null;
  if (/^(?:is)?(?:active|current)/.test(plain)) return NO.test(cell) ? 'inactive' : null;
  const inCell = REASONS.find(([, words]) => words.test(value))?.[0] ?? null;
  const inHeading = REASONS.find(([, words]) => words.test(plain))?.[0] ?? null;
  if (inCell || !inHeading || NO.test(cell)) return inCell;
  // A column "Child" may contain the names of children, but one about a death may contain its date.
  return inHeading !== 'child' || YES.test(cell) ? inHeading : null;
}

/** What a person does not get: text messages, or any messages. */
export type Refused = 'texts' | 'messages';

/** Returns what a cell of a column with this heading says that its person does not get, or null. */
export function refusedIn(heading: string, cell: string): Refused | null {
  if (/^(?:not at all|never)$/i.test(cell)) return 'messages';
  const words = heading.replaceAll('_', ' ');
  if (MESSAGES.test(words)) return cell !== '' && !NO.test(cell) ? 'messages' : null;
  const refuses = NO_TEXTS.test(words)
    ? cell !== '' && !NO.test(cell)
    : NO.test(cell) || NO_TEXTS.test(cell) || /^e-?mail$/i.test(cell);
  return refuses ? 'texts' : null;
}
