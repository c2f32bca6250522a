import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  dateInResponse,
  hexColor,
  id,
  idParams,
  line,
  monthParams,
  optionalText,
  plainDate,
  says,
  withSeen,
} from './fields.ts';
import type { CodeNamed } from './names.ts';

/** The special day form's body. */
const newSpecialDay = z.object({
  date: plainDate,
  name: line(says('special_day_name_missing'), 60),
  description: optionalText(500),
  color: z.optional(hexColor),
});

export const specialDay = z.object({
  id,
  date: dateInResponse,
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.string(),
});

export type SpecialDay = CodeNamed<z.output<typeof specialDay>>;

export const specialDayCalls = {
  listSpecialDays: call({
    method: 'GET',
    path: '/api/special-days',
    summary: 'All special days by date.',
    access: 'signed_in',
    response: z.array(specialDay),
  }),
  listSpecialDaysOfMonth: call({
    method: 'GET',
    path: '/api/special-days/month',
    summary: 'The special days of one month by date.',
    access: 'signed_in',
    inLimitedSession: true,
    query: monthParams,
    response: z.array(specialDay),
  }),
  addSpecialDay: call({
    method: 'POST',
    path: '/api/admin/special-days',
    summary: 'Adds a special day; at most one on a date.',
    access: 'admin',
    status: 201,
    ownNames: ['date'],
    body: newSpecialDay,
    response: specialDay,
    refuses: ['special_day_taken'],
  }),
  editSpecialDay: call({
    method: 'PATCH',
    path: '/api/admin/special-days/:id',
    summary: 'Changes the given fields of a special day.',
    access: 'admin',
    params: idParams,
    ownNames: ['date'],
    body: withSeen(newSpecialDay),
    response: specialDay,
    refuses: ['unknown_special_day', 'special_day_taken', 'changed_meanwhile'],
  }),
  removeSpecialDay: call({
    method: 'DELETE',
    path: '/api/admin/special-days/:id',
    summary: 'Removes a special day.',
    access: 'admin',
    status: 204,
    params: idParams,
    refuses: ['unknown_special_day'],
  }),
} as const;
