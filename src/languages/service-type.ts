import { isSunday } from '#domain/calendar/calendar.ts';
import { listText } from './lists.ts';
import { serviceLabel, type TitledService } from './services.ts';
import { t } from './t.ts';

/** A service to list with its special day. */
interface TypedService extends TitledService {
  readonly specialDay: { readonly name: string } | null;
}

/** Returns a service's special day and label, or without them "Regular Sunday" or "Service". */
export function serviceType(service: TypedService): string {
  const label = serviceLabel({ ...service, shownDay: service.specialDay });
  const regular = isSunday(service.date) ? t('common:serviceType.regular') : t('common:serviceType.service');
  return listText([service.specialDay?.name, label]) || regular;
}
