import * as z from 'zod/mini';
import { MIN_LIMIT } from '#domain/roster.ts';
import { line, optionalText } from './fields.ts';

const name = line('Role name is required', 60);
const maxLimit = z
  .int('Limit must be at least 1')
  .check(z.minimum(MIN_LIMIT, 'Limit must be at least 1'), z.maximum(999, 'Limit must be at most 999'));

/** The service role form's body. It has its own file for the same reason as `new-member.ts`. */
export const newServiceRole = z.object({
  name,
  description: optionalText(500),
  isActive: z.optional(z.boolean()),
  maxLimit: z.optional(maxLimit),
});
