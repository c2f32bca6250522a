import type { PlainDate } from '#domain/calendar/calendar.ts';
import type { ServiceTimeId } from '#domain/ids.ts';
import type { ServiceRef } from '#domain/services/services.ts';
import { dateInResponse, serviceTimeId } from './fields.ts';

/** The fields that name a service in a response. */
export const serviceInResponse = { serviceDate: dateInResponse, serviceTimeId };

/** A service as requests and responses name it. */
export interface ServiceOnWire {
  readonly serviceDate: PlainDate;
  readonly serviceTimeId: ServiceTimeId;
}

/** Returns the fields that name a service in a request or a response. A `timeId` of null stays null. */
export function onWire<Id extends ServiceTimeId | null>({ date, timeId }: { date: PlainDate; timeId: Id }) {
  return { serviceDate: date, serviceTimeId: timeId };
}

/** Returns the service that a response names. */
export function fromWire({ serviceDate, serviceTimeId }: ServiceOnWire): ServiceRef {
  return { date: serviceDate, timeId: serviceTimeId };
}
