import { isSunday } from '#domain/calendar/calendar.ts';
import { catalogue } from './catalogue.ts';
import { listText } from './counts-and-lists.ts';
import { serviceLabel, type TitledService } from './services.ts';

const TEXTS = catalogue('service-type', { regular: 'Regular Sunday', service: 'Service' });

/** A service to list with its special day. */
interface TypedService extends TitledService {
  readonly specialDay: { readonly name: string } | null;
}

/** Returns a service's special day and label, or without them "Regular Sunday" or "Service". */
export function serviceType(service: TypedService): string {
  const label = serviceLabel({ ...service, shownDay: service.specialDay });
  const regular = isSunday(service.date) ? TEXTS.regular : TEXTS.service;
  return listText([service.specialDay?.name, label]) || regular;
}
