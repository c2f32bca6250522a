import * as z from 'zod/mini';
import { hexColor, line, optionalText, plainDate } from './fields.ts';

/** What the form of a special day sends; a file of its own for the reason that `new-member.ts` gives. */
export const newSpecialDay = z.object({
  date: plainDate,
  name: line('Name is required', 60),
  description: optionalText(500),
  color: z.optional(hexColor),
});
