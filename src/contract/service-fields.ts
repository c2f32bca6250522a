import * as z from 'zod/mini';
import { dateInResponse, serviceTimeId, timeInResponse } from './fields.ts';

/** The fields that name a service in a response. */
export const serviceInResponse = { serviceDate: dateInResponse, serviceTimeId };

/** The same with what a title of the service needs. */
export const namedServiceInResponse = {
  ...serviceInResponse,
  /** Null if the church has not entered a time. */
  startsAt: z.nullable(timeInResponse),
  name: z.nullable(z.string()),
};

/** The same in a list of services. */
export const listedServiceInResponse = {
  ...namedServiceInResponse,
  /** Whether the date has other services too. */
  sharesDate: z.boolean(),
};

/** What someone is told about the team of a duty. */
export const dutyTeamInResponse = {
  /** The name of the role's team, if the member is in several. */
  team: z.optional(z.string()),
  /** When to be there, if that is before the start. */
  arriveAt: z.optional(timeInResponse),
};
