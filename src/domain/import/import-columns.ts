import { withoutAccents } from '../members/member-name.ts';
import {
  ADDRESS_HEADINGS,
  ADDRESS_PATTERNS,
  ENDS_WITH_ADDRESS,
  NAME_HEADINGS,
  OUTSIDER,
  PERSON_HEADINGS,
} from './headings.ts';

/**
 * The possible contents of a column about the first person of a row, and about a second: a husband, wife or partner.
 */
const OF_PERSON = ['firstName', 'lastName', 'fullName', 'mobile', 'phone', 'email'] as const;
const secondOf = <Use extends string>(use: Use) =>
  `second${use.charAt(0).toUpperCase()}${use.slice(1)}` as `second${Capitalize<Use>}`;
const SECONDS = OF_PERSON.map(secondOf);

/** The possible contents of a column. A `phoneLabel` describes the number in the next phone column. */
export const IMPORT_COLUMNS = [
  ...OF_PERSON,
  'phoneLabel',
  'initials',
  'language',
  'family',
  'team',
  'doesNotServe',
  'leaveOut',
  'noTexts',
  ...SECONDS,
] as const;

/** What a column says of the members' checks of a kind: until when they are valid, or their numbers. */
export const CHECK_PARTS = ['checkUntil', 'checkNumber'] as const;

export type CheckPart = (typeof CHECK_PARTS)[number];

/** A column about checks, with the id of their kind. */
export type CheckColumn = `${CheckPart}:${number}`;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number] | CheckColumn;

/** The content of each column, or null for one that is not imported. */
export type Columns = ReadonlyArray<ImportColumn | null>;

const FIRST_BY_SECOND = new Map<ImportColumn | null, ImportColumn>(
  OF_PERSON.map((use) => [secondOf(use), use]),
);

/** Returns the columns of the second person as if they were the first's, and no others. */
export const ofSecond = (columns: Columns): Columns => columns.map((use) => FIRST_BY_SECOND.get(use) ?? null);

/** Words before or after a heading that make it one of the second person's: "Spouse Mobile", "Mobile (wife)". */
const PARTNER =
  /^(?:spouses?|partners?|wifes?|her|secondpersons?|ehe(?:partner|frau))|(?:spouses?|partners?|wifes?|ehe(?:partner|frau))$/;
const HUSBAND = /^(?:husbands?|his)|husbands?$/;

/** Columns that say who to leave out, by heading: for any reason, or for one. */
const STATUS_HEADINGS =
  /^(?:(?:mem(?:ber(?:ship)?)?|person|people|record|active)?(?:status|category|type)|(?:family|household)(?:role|position|relationship)|age(?:group|classification)|adult(?:or)?child|(?:is)?(?:active|current|aktiv)(?:member|record)?)$/;

/** Why a list leaves a person out. A row of a total or a page number names none (`no_person`). */
export type LeftOutReason = 'no_person' | 'inactive' | 'archived' | 'deceased' | 'child';

/** The beginnings of such words, in a heading or a cell. English and German. */
const REASONS: ReadonlyArray<readonly [LeftOutReason, RegExp]> = [
  [
    'deceased',
    /^(?:is)?(?:deceased|dead$|died|death|date(?:death|deceased)|passed(?:away|$)|rip(?:\d|$)|verstorben|gestorben|zmarł|†|✝)/,
  ],
  ['archived', /^(?:is)?archive/],
  [
    'inactive',
    /^(?:is)?(?:(?:in|non?|not|nie)a[ck]t[iy]|(?:former|ex|past)(?:member)?$|ehemalig|lapsed|left(?:\d|church|$)|moved|removed|resigned|dropped$|withdrawn|deleted|transferred(?:out)?$|nolonger|ausgetreten|verzogen)|inactive$/,
  ],
  [
    'child',
    /^(?:isa?)?(?:child|kid|minor|kind|infant|menor|niñ[oa]|nin[oa]|hij[oa])$|^(?:children|kids|minors|孩子|儿童|兒童)$/,
  ],
];

/** Headings that begin like those but mean something else: "Archive ID", "Moved from". */
const NO_REASON = /(?:id|by|from|spouse|husband|wife)$/;

const NO = /^(?:no?|(?:no|not|nicht) .*|false|0|nein|nie|否|alive|active|☐|[✗✘❌].?)$/i;
export const YES = /^(?:y(?:es)?|true|1|x|✓|✔|ja?|tak|s[ií]|是)$/i;

/** Placeholders that people write instead of leaving a cell empty. */
export const NOTHING =
  /^\(?(?:[-–—.?/\\*_~0: ]+|#?n ?\/? ?a|n\.a\.?|#ref!|none|nil|null|undefined|unknown|unlisted|private|tb[ac]|x+|no|keine?|k\.a\.|brak|no (?:phone|mobile|cell|e?-?mail|number|address)|not (?:available|known|provided|given|applicable|supplied|on file))\)?$/i;

/** Returns whether a cell answers nothing. */
const isUnanswered = (cell: string) =>
  cell === '' || (NOTHING.test(cell) && !YES.test(cell) && !NO.test(cell));

/** A heading of text messages, as written. */
const TEXTS =
  /\b(?:sms|texts?|texting)\b|^(?:reached by|wie erreichbar|c[oó]mo avisar|通知方式)$|\bcontact (?:preference|method)$/i;

/** A heading of all messages. */
const MESSAGES = /\b(?:do not contact|no contact|do not disturb|dnd|unsub\w*|opt(?:ed)?[ -]?out)\b/i;

/** A heading of text messages that asks for none: "Do not text", "SMS opt-out". */
const NO_TEXTS =
  /\b(?:no|not|don'?t|without|stop|block(?:ed)?|off|disabled|declined|refused|withdrawn|keine?|unsubscribed?|opt(?:ed)?[ -]?out)\b/i;

/** A heading of remarks, and remarks that opt out of messages. */
export const NOTES = /^(?:notes?|remarks?|comments?|bemerkung(?:en)?|uwagi)$/i;
const NO_MESSAGES_NOTE = /\b(?:(?:do not|don'?t|no) (?:contact|disturb)|dnd)\b/i;
const NO_TEXTS_NOTE = /\b(?:no|not|don'?t|stop|keine?|nie)\b[^.;]{0,20}\b(?:sms|texts?)\b|^stop$/i;

/** Words of a heading that say nothing about its column: "What is your first name?", "Mobile (04xx xxx xxx)". */
const FILLER =
  /(?<![\p{L}\p{N}])(?:what|is|your|the|of|please|enter|optional|required|\d*x+)(?![\p{L}\p{N}])/gu;

/** Returns a heading without what differs between ways to write it. */
export const plainText = (text: string) =>
  withoutAccents(text.toLowerCase()).replace(/[^\p{L}\p{N}†✝]/gu, '');
const plainHeading = (heading: string) => plainText(heading.toLowerCase().replace(FILLER, ''));

/** Returns the use whose list of headings has this one, or null. */
function listedUse(
  headings: Readonly<Record<string, readonly string[]>>,
  plain: string,
): ImportColumn | null {
  const [use] = Object.entries(headings).find(([, names]) => names.includes(plain)) ?? [];
  return IMPORT_COLUMNS.find((each) => each === use) ?? null;
}

function addressUse(plain: string): ImportColumn | null {
  const pattern = ADDRESS_PATTERNS.find(([, one]) => one.test(plain));
  return pattern?.[0] ?? listedUse(ADDRESS_HEADINGS, plain.replace(/\d+$/, ''));
}

const nameUse = (plain: string) => listedUse(NAME_HEADINGS, plain);

/** Returns whether a heading is that of a name, an address or something else about a person. */
export function isOtherHeading(heading: string): boolean {
  const plain = plainHeading(heading);
  return (nameUse(plain) ?? addressUse(plain) ?? listedUse(PERSON_HEADINGS, plain)) !== null;
}

function otherUse(heading: string, plain: string): ImportColumn | null {
  const words = heading.replaceAll('_', ' ');
  if (TEXTS.test(words) || MESSAGES.test(words)) return 'noTexts';
  // "Children" may be their names.
  if (/^(?:children|kids|minors)$/.test(plain)) return null;
  const isReason = REASONS.some(([, begin]) => begin.test(plain)) && !NO_REASON.test(plain);
  if (isReason || STATUS_HEADINGS.test(plain)) return 'leaveOut';
  return listedUse(PERSON_HEADINGS, plain);
}

/** Returns whether a heading of families is that of their ids, and not of their names. */
export const isFamilyId = (heading: string) =>
  /(?:^id|id|nr|nummer|number|no|num|编号|編號)$|^id(?:de|family|household)/.test(plainHeading(heading));

/** Returns the use of a heading of the second person without the words that say so, or null for any other heading. */
function partnerUse(plain: string, isHusbandFirst: boolean): ImportColumn | null {
  const words = !isHusbandFirst && HUSBAND.test(plain) ? HUSBAND : PARTNER;
  if (!words.test(plain)) return null;
  const rest = plain.replace(words, '');
  return rest === '' ? 'fullName' : (nameUse(rest) ?? addressUse(rest));
}

/**
 * Returns the columns that the headings name. All are null if the row contains no heading of a name. "Name" in a
 * list with "Surname" is a first name. A second "Name", "Name 2" or "Spouse" begins a second person, and the numbers after or
 * named like it are theirs.
 */
export function recognizeColumns(headings: readonly string[]): Columns {
  const plain = headings.map(plainHeading);
  const isHusbandFirst =
    plain.some((heading) => HUSBAND.test(heading)) && plain.some((heading) => /^her|wife/.test(heading));
  const named = isHusbandFirst ? plain.map((heading) => heading.replace(HUSBAND, '') || 'name') : plain;
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
  if (!columns.some(isName)) return headings.map(() => null);
  const outsider = named.findIndex((heading) => OUTSIDER.test(heading));
  // Handles "Next of kin, NOK mobile, Mobile": the heading tells whose number it is.
  const isMarked = (heading = '') => OUTSIDER.test(heading) && ENDS_WITH_ADDRESS.test(heading);

  const second = (use: ImportColumn | null) => SECONDS.find((each) => use && each === secondOf(use)) ?? null;
  // The person that each column of names is about, by its number or its repetition. Only two can share a row.
  const ordinals = named.map((heading, at) => {
    const isNumber = isNumbered && nameUse(heading.slice(0, -1)) !== null;
    const earlier = named.slice(0, at).filter((each) => each === heading);
    return nameUse(heading) ? earlier.length + 1 : isNumber ? Number(heading.at(-1)) : 1;
  });
  const again = ordinals.indexOf(2);
  const third = ordinals.findIndex((ordinal) => ordinal > 2);
  const kindOf = (use: ImportColumn | null) => (use === 'phone' ? 'mobile' : use);
  const kinds = columns.slice(0, Math.max(0, again)).map(kindOf);
  return columns.map((use, at) => {
    const heading = named[at] ?? '';
    const isAddress = use === 'mobile' || use === 'phone' || use === 'email';
    const isNext = OUTSIDER.test(named[at - 1] ?? '') && !isMarked(named[at - 1]);
    if (isAddress && outsider >= 0 && at > outsider && (isNext || !named.some(isMarked))) return null;
    if (third >= 0 && (at >= third || (isNumbered && /[3-9]$/.test(heading)))) return null;
    const partner = partnerUse(heading, isHusbandFirst);
    if (partner) return second(partner);
    if (isNumbered && /2$/.test(heading)) return second(nameUse(heading.slice(0, -1)) ?? use);
    if (again < 0 || at < again) return use;
    if (use === null) return second(nameUse(heading));
    return kinds.includes(kindOf(use)) ? (second(use) ?? use) : use;
  });
}

/** Returns whether a column contains names. */
export const isName = (use: ImportColumn | null | undefined) =>
  use === 'firstName' || use === 'lastName' || use === 'fullName';

/** Returns whether the columns contain names. With only last names, the column of first names is not known yet. */
export const namesPeople = (columns: Columns) =>
  columns.includes('firstName') || columns.includes('fullName');

/** Returns why a cell of a column with this heading leaves its person out, or null. */
export function leftOutReason(heading: string, cell: string): LeftOutReason | null {
  const [plain, value] = [plainHeading(heading), plainText(cell)];
  if (isUnanswered(cell)) return null;
  const inCell = REASONS.find(([, words]) => words.test(value))?.[0] ?? null;
  if (/^(?:is)?(?:active|current|aktiv)/.test(plain)) return inCell ?? (NO.test(cell) ? 'inactive' : null);
  const inHeading = REASONS.find(([, words]) => words.test(plain))?.[0] ?? null;
  if (inCell || !inHeading || NO.test(cell)) return inCell;
  // A column "Child" may contain the names of children, but one about a death may contain its date.
  return inHeading !== 'child' || YES.test(cell) ? inHeading : null;
}

/** What a person opts out of: text messages, or all messages. */
export type RefusedColumn = 'texts' | 'messages';

/** Returns the messages that a cell under this heading opts its person out of, or null. */
export function refusedIn(heading: string, cell: string): RefusedColumn | null {
  if (isUnanswered(cell)) return null;
  if (/^(?:not at all|never|gar nicht|sin mensajes|都不要)$/i.test(cell) || NO_MESSAGES_NOTE.test(cell))
    return 'messages';
  if (NO_TEXTS_NOTE.test(cell)) return 'texts';
  const words = heading.replaceAll('_', ' ');
  if (NOTES.test(words)) return null;
  if (!TEXTS.test(words)) return NO.test(cell) ? null : 'messages';
  const refuses = NO_TEXTS.test(words)
    ? !NO.test(cell)
    : NO.test(cell) || NO_TEXTS.test(cell) || /^(?:e-?mail(?: only)?|correo|邮件)$/i.test(cell);
  return refuses ? 'texts' : null;
}
