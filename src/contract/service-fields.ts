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
