import * as z from 'zod/mini';
import { isPlainDate, type MonthKey, type PlainDate } from '#domain/calendar/calendar.ts';
import type { ClockTime } from '#domain/calendar/time-zone.ts';
import { CHANGE_SUBJECTS } from '#domain/changes/change.ts';
import type { CheckKindId, MemberId, RoleId, RoomId, ServiceTimeId, TeamId } from '#domain/ids.ts';
import { CONTACT_CHOICES } from '#domain/members/contact.ts';
import { normalizeEmail } from '#domain/members/email.ts';
import { initialsFault, normalizeInitials, ownInitialsFault } from '#domain/members/member-initials.ts';
import { normalizeName } from '#domain/members/member-name.ts';
import { nameFault } from '#domain/members/name-fault.ts';
import { NAME_FORMATS } from '#domain/members/name-format.ts';
import { isPin } from '#domain/pins/pin.ts';
import type { FieldFault, InputFault, NamePart, SchemaMessageParams } from '#domain/refusals/field-fault.ts';
import { isHexColor } from '#domain/services/special-day.ts';
import { RESPONSES } from '#domain/serving/response.ts';
import { hasDisallowedCharacters, hasVisibleText } from '#domain/text/written-text.ts';

// zod/mini has no default messages. A message given with a field always takes precedence over these.
z.config({
  customError: (issue) => {
    if (issue.code !== 'invalid_type') return says('not_allowed');
    return issue.input === undefined ? says('required') : says('wrong_format');
  },
});

/** The message of an issue for a fault. The server adds the sentence. */
export const OF_FAULT = 'fault';

/** Returns the issue of a schema for a field's fault. The server responds with its code and parameters too. */
export function issueFor(input: unknown, fault: FieldFault) {
  return { code: 'custom', input, message: OF_FAULT, params: { fault } } as const;
}

/**
 * Returns the message of a schema. The server has a sentence for it in the reader's language. Zod's messages are texts.
 */
export function says<Code extends keyof SchemaMessageParams>(
  code: Code,
  ...[params]: SchemaMessageParams[Code] extends null ? [] : [params: SchemaMessageParams[Code]]
): string {
  return JSON.stringify([code, params ?? null]);
}

const REQUIRED: InputFault = { code: 'required', params: null };
const DISALLOWED: InputFault = { code: 'disallowed_characters', params: null };

/** The maximum of PostgreSQL's `integer`, so that a larger id is invalid input instead of a database error. */
const MAX_ID = 2_147_483_647;

/** The only cast of a schema's type: zod accepts a type guard as a check, but the output type is still `string`. */
export function typed<Text extends string>(schema: z.ZodMiniString<string>) {
  return schema as unknown as z.ZodMiniType<Text, Text>;
}

const anyId = z.int().check(z.minimum(1), z.maximum(MAX_ID));

/** A record's id in a response or a body. */
export const id: z.ZodMiniType<number, number> = anyId;

/** A member's id in a response or a body. */
export const memberId: z.ZodMiniType<MemberId, MemberId> = anyId;

/** A service role's id in a response or a body. */
export const roleId: z.ZodMiniType<RoleId, RoleId> = anyId;

/** A team's id in a response or a body. */
export const teamId: z.ZodMiniType<TeamId, TeamId> = anyId;

/** The id of a kind of checks in a response or a body. */
export const checkKindId: z.ZodMiniType<CheckKindId, CheckKindId> = anyId;

/** A room's id in a response or a body. */
export const roomId: z.ZodMiniType<RoomId, RoomId> = anyId;

/** A service time's id in a response or a body. */
export const serviceTimeId: z.ZodMiniType<ServiceTimeId, ServiceTimeId> = anyId;

/** A whole number in a URL, which arrives as text, within bounds. */
export function numberInAddress(minimum: number, maximum: number, message: string) {
  return z.pipe(
    z.string().check(z.regex(/^[0-9]{1,10}$/, message)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(minimum, message), z.maximum(maximum, message))),
  );
}

const anyIdInAddress = numberInAddress(1, MAX_ID, says('id_format'));

/** `/:id` in a URL. */
export const idParams = z.object({ id: anyIdInAddress });

/** `/:id` of a member in a URL. */
export const memberParams: z.ZodMiniType<{ id: MemberId }, { id: string }> = z.object({ id: anyIdInAddress });

/** `/:id` of a service role in a URL. */
export const roleParams: z.ZodMiniType<{ id: RoleId }, { id: string }> = z.object({ id: anyIdInAddress });

/** `/:id` of a team in a URL. */
export const teamParams: z.ZodMiniType<{ id: TeamId }, { id: string }> = z.object({ id: anyIdInAddress });

/** `/:id/members/:memberId` of a member of a team in a URL. */
export const teamMemberParams: z.ZodMiniType<
  { id: TeamId; memberId: MemberId },
  { id: string; memberId: string }
> = z.object({ id: anyIdInAddress, memberId: anyIdInAddress });

/** `/:id` of a kind of checks in a URL. */
export const checkKindParams: z.ZodMiniType<{ id: CheckKindId }, { id: string }> = z.object({
  id: anyIdInAddress,
});

/** `/:id` of a room in a URL. */
export const roomParams: z.ZodMiniType<{ id: RoomId }, { id: string }> = z.object({ id: anyIdInAddress });

/** `/:id/checks/:kindId` of a member's check in a URL. */
export const memberCheckParams: z.ZodMiniType<
  { id: MemberId; kindId: CheckKindId },
  { id: string; kindId: string }
> = z.object({ id: anyIdInAddress, kindId: anyIdInAddress });

/** A team's id in a query string. */
export const teamInQuery: z.ZodMiniType<TeamId, string> = anyIdInAddress;

/** A query string that can name a team. Without it, a call is about all teams that the caller may plan. */
export const ofTeam = z.object({ teamId: z.optional(teamInQuery) });

/** `/:id` of a service time in a URL. */
export const serviceTimeParams: z.ZodMiniType<{ id: ServiceTimeId }, { id: string }> = z.object({
  id: anyIdInAddress,
});

/** An id in a query string. */
export const idInQuery: z.ZodMiniType<number, string> = anyIdInAddress;

/** A number of people in a query string, from 1. */
export const countInQuery = anyIdInAddress;

/** A member's id in a query string. */
export const memberInQuery: z.ZodMiniType<MemberId, string> = anyIdInAddress;

/** The query of a call that can act for someone of the caller's family. */
export const actedFor = z.object({ userId: z.optional(memberInQuery) });

/** A service time's id in a query string. */
export const serviceTimeInQuery: z.ZodMiniType<ServiceTimeId, string> = anyIdInAddress;

const year = numberInAddress(1900, 2200, says('year_format'));
const month = numberInAddress(1, 12, says('month_format'));

/** A year in a query string. */
export const yearInQuery = year;

/** A month in a query string, 1 to 12. */
export const monthInQuery = month;

/** `/:year/:month` in a URL, or `?year=&month=`. */
export const monthParams = z.object({ year, month });

/** A date of service, `yyyy-MM-dd`. Refuses impossible dates. */
export const plainDate = typed<PlainDate>(z.string().check(z.refine(isPlainDate, says('date_format'))));

/** A date that the server has computed or stored. */
export const dateInResponse = typed<PlainDate>(z.string());

/** A time of day, `HH:mm`, that the server has stored. */
export const timeInResponse = typed<ClockTime>(z.string());

/** The key of a month, `yyyy-MM`, that the server has computed. */
export const monthKeyInResponse = typed<MonthKey>(z.string());

/** `/:year/:month/:day` in a URL, parsed as one date of service. */
export const dateParams = z.pipe(
  z.object({ year: z.string(), month: z.string(), day: z.string() }),
  z.pipe(
    z.transform(({ year, month, day }: { year: string; month: string; day: string }) => ({
      date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    })),
    z.object({ date: plainDate }),
  ),
);

/**
 * An address as a QR code: the modules per side including the white border, and the dark modules as an SVG path in the
 * same units.
 */
export const qrCode = z.object({ size: z.int(), path: z.string() });

/** ISO 8601 in UTC. */
export const timestamp = z.string();

/**
 * Returns the schema of a first or last name: trimmed, single inner spaces, 1 to 60 visible characters of any script.
 */
function personName(which: NamePart) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform(normalizeName),
      z.string().check((payload) => {
        const fault = nameFault(payload.value, which);
        if (fault) payload.issues.push(issueFor(payload.value, fault));
      }),
    ),
  );
}

export const firstName = personName('first');

/** Null for a member who has one name only, which is stored as ''. */
export const lastName = z.pipe(
  z.nullable(personName('last')),
  z.transform((name: string | null) => name ?? ''),
);

/** Returns the schema of initials: upper case, 1 to 5 letters of any script. `faultOf` provides the faults. */
function initialsWith(faultOf: (text: string) => FieldFault | null) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform(normalizeInitials),
      z.string().check((payload) => {
        const fault = faultOf(payload.value);
        if (fault) payload.issues.push(issueFor(payload.value, fault));
      }),
    ),
  );
}

/** The initials an administrator enters. */
export const initials = initialsWith(initialsFault);

/** A member's own initials, which have other error messages (docs/product.md, "Profile"). */
export const ownInitials = initialsWith(ownInitialsFault);

/**
 * A phone number as typed, which the server reads by the church's country. A missing field leaves it unchanged; null or
 * blank text clears it.
 */
export const phoneNumber = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** A member's email address. A missing field stays undefined; null or blank text clears the address. */
export const email = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(320)))),
  z.transform((text: string | null | undefined, context) => {
    if (text === undefined || text === null) return text;
    const parsed = normalizeEmail(text);
    if (parsed.ok) return parsed.value;
    context.issues.push(issueFor(text, parsed.fault));
    return null;
  }),
);

/** How to reach a member. Null means the default (domain/members/contact.ts). */
export const contactBy = z.nullable(z.enum(CONTACT_CHOICES));

/** 4 to 6 digits. */
export const pin = z.string().check(z.refine(isPin, says('pin')));

/** Returns the schema of a PIN in a form. The error names the field (docs/product.md, "Profile"). */
export function pinOf(field: 'currentPin' | 'newPin' | 'confirmPin') {
  return z.string().check(z.refine(isPin, says(field)));
}

/** Refuses disallowed characters, except line ends and tabs: multi-line text may have them, and {@link line} replaces them. */
export const ALLOWED_CHARACTERS = z.refine<string>(
  (text) => !hasDisallowedCharacters(text.replace(/[\n\r\t]/g, '')),
  {
    error: says('disallowed'),
    params: { fault: DISALLOWED },
  },
);

/** Returns the schema of a single line of text: trimmed, visible, without the characters that names can't contain. */
export function line(required: string, maxLength: number) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.trim().replace(/\s+/gu, ' ')),
      z
        .string()
        .check(
          z.refine(hasVisibleText, { error: required, params: { fault: REQUIRED } }),
          z.maxLength(maxLength, says('too_long', { max: maxLength })),
          ALLOWED_CHARACTERS,
        ),
    ),
  );
}

/**
 * Returns the schema of multi-line text without the characters that names can't contain. PostgreSQL can't store NUL.
 */
export function lines(maxLength: number) {
  return z.string().check(z.maxLength(maxLength, says('too_long', { max: maxLength })), ALLOWED_CHARACTERS);
}

/** Returns the schema of optional multi-line text. A missing field stays undefined; null or blank text clears it. */
export function optionalText(maxLength: number) {
  return z.pipe(
    z.optional(z.nullable(z.string())),
    z.pipe(
      z.transform((text: string | null | undefined) =>
        text === undefined ? undefined : text?.trim() || null,
      ),
      z.optional(z.nullable(lines(maxLength))),
    ),
  );
}

/** A color as `#rrggbb`. */
export const hexColor = z.string().check(z.refine(isHexColor, says('color_format')));

export const nameFormat = z.enum(NAME_FORMATS);

/** A member's response to an assignment. */
export const assignmentResponse = z.enum(RESPONSES);

/** The subject of an entry in the change log. */
export const changeSubject = z.enum(CHANGE_SUBJECTS);

/** The fields of a member needed to print a name. */
export const person = z.object({
  id: memberId,
  firstName: z.string(),
  lastName: z.string(),
  initials: z.nullable(z.string()),
});

/**
 * A form's body: any of these fields, and with `seen`, what the form showed. Fields that are as it showed them stay
 * unchanged, and if someone else has changed another one meanwhile, the call is refused (`changed_meanwhile`).
 */
export function withSeen<Shape extends z.core.$ZodShape>(fields: z.ZodMiniObject<Shape>) {
  const some = z.partial(fields);
  return z.extend(some, { seen: z.optional(some) });
}
