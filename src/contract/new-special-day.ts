import * as z from 'zod/mini';
import { FIELD_TEXTS } from '#texts/fields.ts';
import { hexColor, line, optionalText, plainDate } from './fields.ts';

/** The special day form's body. It has its own file for the same reason as `new-member.ts`. */
export const newSpecialDay = z.object({
  date: plainDate,
  name: line(FIELD_TEXTS.special_day_name_missing, 60),
  description: optionalText(500),
  color: z.optional(hexColor),
});
