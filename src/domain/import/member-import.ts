import type { MemberId } from '../ids.ts';
import type { ContactChoice } from '../members/contact.ts';
import { normalizeEmail } from '../members/email.ts';
import { initialsFault, initialsFinder, normalizeInitials } from '../members/member-initials.ts';
import { fullName, type Named, nameForms, normalizeName } from '../members/member-name.ts';
import { nameFault } from '../members/name-fault.ts';
import type { PhoneNumber, PhoneReader } from '../members/phone.ts';
import type { FieldFault } from '../refusals/field-fault.ts';
import { type Refusal, refusal } from '../refusals/refusal.ts';
import { type CheckReading, type CheckWarning, type ImportedCheck, readChecks } from './import-checks.ts';
import type { LeftOutReason, RefusedColumn } from './import-columns.ts';
import type { ImportRow } from './import-list.ts';
import { withFamilies } from './listed-families.ts';
import { hasLostLetters } from './wrong-encoding.ts';

/** More members than any church adds at once. A longer list is probably not a member list. */
export const MAX_IMPORT_ROWS = 2000;

/** Allows for empty rows and cells with several lines. A file with more lines is not read. */
const MAX_LINES = 10 * MAX_IMPORT_ROWS;

/** A reason to check a row: a member, or the row with this number, has the same name or email address. */
export interface SameWarning {
  readonly same: 'name' | 'email';
  readonly as: 'member' | number;
}

/** Too many people, people of several families, no adult, or a choice of the family that would exclude someone. */
export type FamilyWarning = 'too_large' | 'several' | 'no_adult' | 'contradiction';

/** Something about a row that someone should check or know. */
export type ImportWarning =
  | SameWarning
  /** The phone number of another country may not exist. */
  | 'phone_impossible'
  /** There is no last name. */
  | 'one_name'
  /** The messages the list opts the person out of. */
  | { readonly refused: RefusedColumn }
  /** The phone number as written, with words that may name another person. */
  | { readonly phoneNote: string }
  /** A language that Sundial doesn't have, as written. */
  | { readonly unknownLanguage: string }
  /** Teams that the church doesn't have, as written. */
  | { readonly unknownTeams: readonly string[] }
  /** The names as written, in a wrong encoding that was repaired. */
  | { readonly repaired: readonly string[] }
  /** Why the person gets into no family, although the list names one. */
  | { readonly family: FamilyWarning }
  /** The person is added as a child of a family, who needs no PIN. */
  | 'as_child'
  /** There are cells to the right of the last heading. */
  | 'too_long'
  | CheckWarning
  /** Additions to the name, such as "Dr.". */
  | { readonly dropped: readonly string[] }
  /** Phone numbers and email addresses that are not imported, because they could be either person's. */
  | { readonly unassigned: readonly string[] };

/** Why a row without a fault adds no member. */
export type LeftOut = LeftOutReason | 'member' | { readonly repeats: number };

/** The result for a row. A row with a fault cannot be added. A warning only asks for a check. */
export interface Verdict extends ImportRow {
  /** Null for a row that has a fault or is left out. */
  readonly member: {
    readonly firstName: string;
    readonly lastName: string;
    readonly phone: PhoneNumber | null;
    readonly email: string | null;
    readonly initials: string;
    /** Null without a choice. */
    readonly contactBy: ContactChoice | null;
    /** The tag of the language that they read, or null. */
    readonly language: string | null;
    readonly doesNotServe: boolean;
    readonly checks: readonly ImportedCheck[];
  } | null;
  readonly faults: readonly FieldFault[];
  readonly warnings: readonly ImportWarning[];
  /** Why the row is left out although it has no fault. */
  readonly skipped: LeftOut | null;
}

/** Returns why a list can't be checked at all, or null. */
export function checkList(rows: readonly ImportRow[]): Refusal<'import_empty' | 'import_too_long'> | null {
  if (rows.length === 0) return refusal('import_empty');
  if (rows.length <= MAX_IMPORT_ROWS) return null;
  return refusal('import_too_long', { rows: rows.length, maxMembers: MAX_IMPORT_ROWS });
}

/** Represents a member in maps of row numbers, which start at 1. */
const EXISTING_MEMBER = 0;

/** Returns a warning that a member or an earlier row has the same, or null. */
function warnOfSame(same: SameWarning['same'], earlier: number | undefined): SameWarning | null {
  if (earlier === undefined) return null;
  return { same, as: earlier === EXISTING_MEMBER ? 'member' : earlier };
}

/** A member to compare a list with. */
export interface ComparedMember extends Named {
  readonly email: string | null;
  readonly id?: MemberId;
}

/** Returns the tag of a language that people write by its tag or its name, or null for one that can't be chosen. */
export type LanguageReader = (text: string) => string | null;

const NO_KINDS: CheckReading = { kinds: [], readDate: () => null, today: '9999-12-31' };

/** Words next to a phone number that don't name its owner. */
const PHONE_WORDS = /^(?:home|work|mob(?:ile|il)?|cell|(?:tele)?phone|tel|ext|or|and|no|sms|texts?|privat)$/i;

/** Returns the notes about a row that don't depend on other rows. */
function notesOn(row: ImportRow, language: string | null): ImportWarning[] {
  const { choice = null, details = [] } = row.shared ?? {};
  const unassigned = [...(choice === 'two' ? details : []), ...(row.unassigned ?? [])];
  const isUndecided = row.shared !== undefined && choice === null;
  const owner = fullName(row).split(' ');
  const words = row.phone.match(/\p{L}{2,}/gu) ?? [];
  const isNamed = words.some((word) => !PHONE_WORDS.test(word) && !owner.includes(word));
  return [
    isNamed ? { phoneNote: row.phone } : null,
    row.dropped ? { dropped: row.dropped } : null,
    row.lastName === '' && row.firstName !== '' && !isUndecided ? ('one_name' as const) : null,
    unassigned.length > 0 ? { unassigned } : null,
    row.refused ? ({ refused: row.refused } as const) : null,
    row.language && language === null ? { unknownLanguage: row.language } : null,
    row.isTooLong ? ('too_long' as const) : null,
    row.repaired ? { repaired: row.repaired } : null,
    row.isChild ? ('as_child' as const) : null,
  ].filter((note) => note !== null);
}

/**
 * Returns for each person of a list whether they can be added, their initials, and notes. An email address that two
 * people have is only a warning, because couples share one. Someone whose name and phone number or email address are
 * those of an earlier row is left out.
 */
export function checkImportRows(
  listed: readonly ImportRow[],
  members: readonly ComparedMember[],
  leaveOutMembers: boolean,
  readPhone: PhoneReader,
  readLanguage: LanguageReader,
  checkReading: CheckReading = NO_KINDS,
): Verdict[] {
  const rows = withFamilies(listed);
  // The row that has each name, each email address and each initials.
  const names = new Map<string, number>(
    members.flatMap((member) => nameForms(member).map((form) => [form, EXISTING_MEMBER] as const)),
  );
  const whoHas = (forms: readonly string[]) =>
    forms.map((form) => names.get(form)).find((at) => at !== undefined);
  const emails = new Map(members.map((member) => [member.email?.toLowerCase(), EXISTING_MEMBER]));
  const taken = new Map(members.map((member) => [normalizeInitials(member.initials ?? ''), EXISTING_MEMBER]));
  /** The row of each name with an address. */
  const people = new Map<string, number>();
  // A member's name may contain additions: Sundial's own export has it as stored.
  const isMember = (name: Named) => whoHas(nameForms(name)) === EXISTING_MEMBER;
  const isSkipped = (row: ImportRow) =>
    leaveOutMembers &&
    (isMember(row) || (row.written !== undefined && isMember({ firstName: row.written, lastName: '' })));
  // Initials given in the list take precedence over generated ones for other rows.
  const rowOfInitials = new Map<string, number>();
  for (const row of rows) {
    const initials = normalizeInitials(row.initials);
    if (initials !== '' && !rowOfInitials.has(initials) && !row.leftOut && !isSkipped(row))
      rowOfInitials.set(initials, row.row);
  }

  const findInitials = initialsFinder((tried) => taken.has(tried) || rowOfInitials.has(tried));
  return rows.map((row) => {
    const forms = nameForms(row);
    const earlier = whoHas(forms);
    const leftOut = (skipped: LeftOut) => ({ ...row, member: null, faults: [], warnings: [], skipped });
    if (row.leftOut) return leftOut(row.leftOut);
    if (isSkipped(row)) return leftOut('member');

    const listed = normalizeInitials(row.initials);
    const first = rowOfInitials.get(listed);
    const phone = readPhone(row.phone);
    const email = normalizeEmail(row.email);
    const foldedEmail = email.ok ? email.value?.toLowerCase() : undefined;
    const keys = [phone.ok ? phone.value?.number : undefined, foldedEmail]
      .filter((address) => address !== undefined)
      .flatMap((address) => forms.map((form) => `${form} ${address}`));
    const repeats = keys.map((key) => people.get(key)).find((at) => at !== undefined);
    if (repeats !== undefined) return leftOut({ repeats });

    const faults: FieldFault[] = [
      row.shared?.choice === null ? ({ code: 'row_shared', params: null } as const) : null,
      nameFault(row.firstName, 'first'),
      row.lastName === '' ? null : nameFault(row.lastName, 'last'),
      hasLostLetters(fullName(row)) ? ({ code: 'name_unreadable', params: null } as const) : null,
      phone.ok ? null : phone.fault,
      email.ok ? null : email.fault,
      listed === '' ? null : initialsFault(listed),
      listed !== '' && taken.get(listed) === EXISTING_MEMBER
        ? ({ code: 'initials_of_member', params: null } as const)
        : null,
      listed !== '' && first !== undefined && first !== row.row
        ? ({ code: 'initials_of_row', params: { row: first } } as const)
        : null,
    ].filter((fault) => fault !== null);
    const sameAs =
      warnOfSame('name', earlier) ??
      warnOfSame('email', foldedEmail === undefined ? undefined : emails.get(foldedEmail));
    const language = row.language ? readLanguage(row.language) : null;
    const { checks, warnings: aboutChecks } = readChecks(row.checks ?? [], checkReading);
    const isImpossible = phone.ok && phone.value?.isImpossible === true;
    const warnings = [
      sameAs,
      isImpossible ? ('phone_impossible' as const) : null,
      ...notesOn(row, language),
      ...aboutChecks,
    ].filter((warning) => warning !== null);
    if (earlier === undefined) for (const form of forms) names.set(form, row.row);
    if (foldedEmail !== undefined && !emails.has(foldedEmail)) emails.set(foldedEmail, row.row);
    if (faults.length > 0 || !phone.ok || !email.ok)
      return { ...row, member: null, faults, warnings, skipped: null };

    for (const key of keys) people.set(key, row.row);
    const [firstName, lastName] = [normalizeName(row.firstName), normalizeName(row.lastName)];
    const initials = listed || findInitials(firstName, lastName);
    taken.set(initials, row.row);
    const contactBy: ContactChoice | null = row.refused
      ? row.refused === 'messages' || email.value === null
        ? 'none'
        : 'email'
      : null;
    const member = {
      firstName,
      lastName,
      phone: phone.value,
      email: email.value,
      initials,
      contactBy,
      language,
      doesNotServe: row.doesNotServe === true,
      checks,
    };
    return { ...row, member, faults, warnings, skipped: null };
  });
}

/**
 * Returns why nothing is imported: a row has a fault and faulty rows are not to be skipped, or no row is left to add.
 * Returns null when the import can run.
 */
export function checkImport(
  verdicts: readonly Verdict[],
  skipFaulty: boolean,
): Refusal<'import_has_faults' | 'import_empty'> | null {
  const hasFaults = verdicts.some((verdict) => verdict.faults.length > 0);
  if (hasFaults && !skipFaulty) return refusal('import_has_faults');
  return verdicts.some((verdict) => verdict.member) ? null : refusal('import_empty');
}

/** Control characters other than line ends and tabs, which no list of names contains. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule looks for control characters.
const BINARY = /[\u0000-\u0008\u000E-\u001F\uFFFE\uFFFF]/;

/** Other file types that are also text. */
const OTHER_KINDS = /^\s*(?:<|[{[]|%PDF|\{\\rtf|BEGIN:VCARD)/i;

/**
 * Returns a refusal for a text that can't be a list: binary data, a web page or another file type, or too many lines.
 */
export function checkText(text: string): Refusal<'import_not_csv' | 'import_too_long'> | null {
  if (BINARY.test(text) || OTHER_KINDS.test(text)) return refusal('import_not_csv');
  if (text.split(/\r\n?|\n/, MAX_LINES + 1).length <= MAX_LINES) return null;
  return refusal('import_too_long', { maxLines: MAX_LINES, maxMembers: MAX_IMPORT_ROWS });
}
