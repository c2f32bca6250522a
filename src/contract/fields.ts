import * as z from 'zod/mini';
import { isPlainDate } from '#domain/calendar.ts';
import { CHANGE_KINDS, type ChangeKind } from '#domain/change-kinds.ts';
import {
  initialsFault,
  NAME_FORMATS,
  nameFault,
  normaliseInitials,
  normaliseName,
  ownInitialsFault,
} from '#domain/member-name.ts';
import { normalisePhone } from '#domain/phone.ts';
import { isPin, PIN_SENTENCE } from '#domain/pin.ts';
import { isHexColor } from '#domain/special-day.ts';
import { hasSomethingToSee, hasUnfitSigns } from '#domain/written-text.ts';

// zod/mini speaks no language of its own; a sentence given with a field always wins over these.
z.config({
  customError: (issue) => {
    if (issue.code !== 'invalid_type') return 'This cannot be used here.';
    return issue.input === undefined ? 'This is required.' : 'This has the wrong form.';
  },
});

/** The largest id: PostgreSQL's `integer`, so that a larger one is invalid input rather than a database error. */
const MAX_ID = 2_147_483_647;

/** A record's id in an answer or a body. */
export const id = z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** A whole number that arrives as text in an address, within bounds. */
function numberInAddress(minimum: number, maximum: number, message: string) {
  return z.pipe(
    z.string().check(z.regex(/^[0-9]{1,10}$/, message)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum, message), z.maximum(maximum, message))),
  );
}

/** `/:id` in an address. */
export const idParams = z.object({ id: numberInAddress(1, MAX_ID, 'This must be a positive whole number.') });

/** An id in the query part of an address. */
export const idInQuery = numberInAddress(1, MAX_ID, 'This must be a positive whole number.');

const year = numberInAddress(1900, 2200, 'The year must have four digits.');
const month = numberInAddress(1, 12, 'The month must be from 1 to 12.');

/** A year in the query part of an address. */
export const yearInQuery = year;

/** A month in the query part of an address, 1 to 12. */
export const monthInQuery = month;

/** `/:year/:month` in an address, or `?year=&month=`. */
export const monthParams = z.object({ year, month });

const DATE_SENTENCE = 'Please give a real date as yyyy-mm-dd.';

/** A date of service, `yyyy-MM-dd`; impossible dates are refused. */
export const plainDate = z.string().check(z.refine(isPlainDate, DATE_SENTENCE));

/** `/:year/:month/:day` in an address, read as one date of service. */
export const dateParams = z.pipe(
  z.object({ year: z.string(), month: z.string(), day: z.string() }),
  z.pipe(
    z.transform(({ year, month, day }: { year: string; month: string; day: string }) => ({
      date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    })),
    z.object({ date: plainDate }),
  ),
);

/** ISO 8601, UTC. */
export const timestamp = z.string();

/** A first or last name: trimmed, inner spaces folded, 1 to 60 characters of any script. */
export function personName(which: 'first' | 'last') {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform(normaliseName),
      z.string().check((payload) => {
        const fault = nameFault(payload.value, which);
        if (fault) payload.issues.push({ code: 'custom', input: payload.value, message: fault });
      }),
    ),
  );
}

/** Initials: upper-cased, 1 to 5 letters of any script; `faultOf` has the words for what is wrong with them. */
function initialsWith(faultOf: (text: string) => string | null) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform(normaliseInitials),
      z.string().check((payload) => {
        const fault = faultOf(payload.value);
        if (fault) payload.issues.push({ code: 'custom', input: payload.value, message: fault });
      }),
    ),
  );
}

/** The initials an administrator gives. */
export const initials = initialsWith(initialsFault);

/** One's own initials, whose faults have other words (specification 5, "Profile"). */
export const ownInitials = initialsWith(ownInitialsFault);

/** A phone number in E.164 form: absent stays absent, null or an empty text clears it. */
export const phoneNumber = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  z.transform((text: string | null | undefined, context) => {
    if (text === undefined || text === null) return text;
    const answer = normalisePhone(text);
    if (answer.ok) return answer.value;
    context.issues.push({ code: 'custom', input: text, message: answer.message });
    return null;
  }),
);

/** 4 to 6 digits. */
export const pin = z.string().check(z.refine(isPin, PIN_SENTENCE));

/** A PIN of a form with several, whose fault names which (specification 5, "PIN"). */
export function pinOf(field: 'Current PIN' | 'New PIN' | 'Confirm PIN') {
  return z.string().check(z.refine(isPin, PIN_SENTENCE.replace('PIN', field)));
}

const UNFIT_SENTENCE = 'This contains characters that cannot be used.';

/** One line of free text: trimmed, with something in it to see, without what names may not hold either. */
export function line(required: string, longest: number) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.trim().replace(/\s+/gu, ' ')),
      z
        .string()
        .check(
          z.refine(hasSomethingToSee, required),
          z.maxLength(longest, `Please use at most ${longest} characters.`),
          z.refine(isFit, UNFIT_SENTENCE),
        ),
    ),
  );
}

/** Text of several lines, without what names may not hold either: PostgreSQL keeps no NUL. */
export function lines(longest: number) {
  return z
    .string()
    .check(
      z.maxLength(longest, `Please use at most ${longest} characters.`),
      z.refine(isFit, UNFIT_SENTENCE),
    );
}

/** Free text of several lines: absent stays absent, null or an empty text clears it. */
export function optionalText(longest: number) {
  return z.pipe(
    z.optional(z.nullable(z.string())),
    z.pipe(
      z.transform((text: string | null | undefined) =>
        text === undefined ? undefined : text?.trim() || null,
      ),
      z.optional(z.nullable(lines(longest))),
    ),
  );
}

/** Line ends and tabs aside, which several lines may hold and {@link line} has folded. */
function isFit(text: string): boolean {
  return !hasUnfitSigns(text.replace(/[\n\r\t]/g, ''));
}

/** A colour as `#rrggbb`. */
export const hexColor = z.string().check(z.refine(isHexColor, 'Please choose a colour.'));

export const nameFormat = z.enum(NAME_FORMATS);

/** A kind of line in the change log. */
export const changeKind = z.enum(Object.keys(CHANGE_KINDS) as ChangeKind[]);

/** Just enough of a member to print a name. */
export const person = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  initials: z.nullable(z.string()),
});
