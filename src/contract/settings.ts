import * as z from 'zod/mini';
import { DEADLINE_MONTHS } from '#domain/availability/deadline.ts';
import { call } from './call.ts';
import { dateInResponse, nameFormat } from './fields.ts';

export const settings = z.object({
  deadlineDay: z.int(),
  deadlineMonth: z.enum(DEADLINE_MONTHS),
  nameFormat,
  /** The ISO code of the church's country, by which phone numbers are read. */
  country: z.string(),
  timeZone: z.string(),
  /** Today in the church's time zone. */
  today: dateInResponse,
});

export type Settings = z.output<typeof settings>;

/** Apart from the calls for administrators, because every page needs only this one. */
export const settingsCalls = {
  getSettings: call({
    method: 'GET',
    path: '/api/settings',
    summary: "The settings that every screen needs, and the church's current date.",
    access: 'signed_in',
    inLimitedSession: true,
    response: settings,
  }),
} as const;
