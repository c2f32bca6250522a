import * as z from 'zod/mini';
import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { ServiceTimeId } from '#domain/ids.ts';
import type { Service, ServiceRef } from '#domain/services/services.ts';
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

/** A service as requests and responses name it. */
export interface ServiceOnWire {
  readonly serviceDate: PlainDate;
  readonly serviceTimeId: ServiceTimeId;
}

/** Returns the fields that name a service in a request or a response. A `timeId` of null stays null. */
export function onWire<Id extends ServiceTimeId | null>({ date, timeId }: { date: PlainDate; timeId: Id }) {
  return { serviceDate: date, serviceTimeId: timeId };
}

/** Returns the same fields with those of its title. */
export function namedOnWire<Id extends ServiceTimeId | null>(
  service: { date: PlainDate; timeId: Id } & Pick<Service, 'startsAt' | 'name'>,
) {
  return { ...onWire(service), startsAt: service.startsAt, name: service.name };
}

/** Returns the service that a response names. */
export function fromWire({ serviceDate, serviceTimeId }: ServiceOnWire): ServiceRef {
  return { date: serviceDate, timeId: serviceTimeId };
}
