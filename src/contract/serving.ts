import * as z from 'zod/mini';
import { call } from './call.ts';
import { roleId, timeInResponse } from './fields.ts';
import { serviceInResponse } from './service-on-wire.ts';

/** A service at which the member serves. */
const myService = z.object({
  ...serviceInResponse,
  /** Null if the church has not entered a time. */
  startsAt: z.nullable(timeInResponse),
  name: z.nullable(z.string()),
  /** Whether the date has other services too. */
  sharesDate: z.boolean(),
  role: z.object({ id: roleId, name: z.string() }),
  /** Who else serves at it, in the order of the roster. */
  companions: z.array(z.object({ name: z.string(), role: z.string() })),
});

export type MyService = z.output<typeof myService>;

export const servingCalls = {
  listMyServices: call({
    method: 'GET',
    path: '/api/my-services',
    summary: 'The coming services at which the member serves by a published roster, nearest first.',
    access: 'signed_in',
    response: z.array(myService),
  }),
} as const;
