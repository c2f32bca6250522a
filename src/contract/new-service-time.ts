import * as z from 'zod/mini';
import { type ClockTime, isClockTime } from '#domain/calendar/time-zone.ts';
import { MAX_LIMIT } from '#domain/roster/roster.ts';
import { MAX_SERVICE_NAME } from '#domain/services/service-times.ts';
import { hasVisibleText, isLongerThan } from '#domain/text/written-text.ts';
import { FIELD_TEXTS } from '#texts/fields.ts';
import { SERVICE_FIELD_TEXTS } from '#texts/service-fields.ts';
import { ALLOWED_CHARACTERS, plainDate, roleId, typed } from './fields.ts';

/** Invisible joiners can make a single visible character arbitrarily long. */
const MAX_UNITS_PER_CHARACTER = 10;

/**
 * Returns the schema of an optional single line of at most `max` visible characters, without the characters that names
 * can't contain. A missing field stays undefined. Text without anything visible becomes null.
 */
export function optionalLine(max: number) {
  const isTooLong = (text: string) => text.length > max * MAX_UNITS_PER_CHARACTER || isLongerThan(text, max);
  return z.pipe(
    z.optional(z.nullable(z.string())),
    z.pipe(
      z.transform((text: string | null | undefined) => (typeof text === 'string' ? oneLine(text) : text)),
      z.optional(
        z.nullable(
          z.string().check(
            z.refine((text) => !isTooLong(text), FIELD_TEXTS.too_long(max)),
            ALLOWED_CHARACTERS,
          ),
        ),
      ),
    ),
  );
}

/** Returns the text trimmed, with single spaces, or null if nothing of it is visible. */
function oneLine(text: string): string | null {
  return hasVisibleText(text) ? text.trim().replace(/\s+/gu, ' ') : null;
}

/** A time of day, `HH:mm`. Refuses impossible times. */
const clockTime = typed<ClockTime>(z.string().check(z.refine(isClockTime, SERVICE_FIELD_TEXTS.time_format)));

const weekday = z
  .int(SERVICE_FIELD_TEXTS.weekday_format)
  .check(z.minimum(0, SERVICE_FIELD_TEXTS.weekday_format), z.maximum(6, SERVICE_FIELD_TEXTS.weekday_format));

/**
 * A new or changed service time. `changeTime` checks how the fields fit together, because a change has only some
 * of them.
 */
export const newServiceTime = z.object({
  /** From 0 for Sunday to 6 for Saturday, for a weekly service. */
  weekday: z.optional(z.nullable(weekday)),
  /** For a service that takes place once. */
  date: z.optional(z.nullable(plainDate)),
  name: optionalLine(MAX_SERVICE_NAME),
  startsAt: z.optional(z.nullable(clockTime)),
  /** The first and last day of a weekly service. */
  startsOn: z.optional(z.nullable(plainDate)),
  endsOn: z.optional(z.nullable(plainDate)),
});

const limitFormat = SERVICE_FIELD_TEXTS.limit_format(MAX_LIMIT);

/** How many people the roles need at the services of one time. Roles that are not listed have their own limit. */
export const serviceTimeLimits = z
  .array(
    z.object({
      roleId,
      /** 0 if the role is not needed. */
      maxLimit: z.int(limitFormat).check(z.minimum(0, limitFormat), z.maximum(MAX_LIMIT, limitFormat)),
    }),
  )
  .check(
    z.maxLength(500),
    z.refine(
      (limits) => new Set(limits.map((limit) => limit.roleId)).size === limits.length,
      SERVICE_FIELD_TEXTS.role_twice,
    ),
  );
