import * as z from 'zod/mini';
import { MAX_LIMIT, MIN_LIMIT } from '#domain/roster/roster.ts';
import { FIELD_TEXTS } from '#texts/fields.ts';
import { line, optionalText } from './fields.ts';

const name = line(FIELD_TEXTS.role_name_missing, 60);

const maxLimit = z
  .int(FIELD_TEXTS.limit_too_low(MIN_LIMIT))
  .check(
    z.minimum(MIN_LIMIT, FIELD_TEXTS.limit_too_low(MIN_LIMIT)),
    z.maximum(MAX_LIMIT, FIELD_TEXTS.limit_too_high(MAX_LIMIT)),
  );

/** The service role form's body. It has its own file for the same reason as `new-member.ts`. */
export const newServiceRole = z.object({
  name,
  description: optionalText(500),
  isActive: z.optional(z.boolean()),
  maxLimit: z.optional(maxLimit),
});
