import type { CanceledService, ServiceTimeRecord } from '#contract/service-times.ts';
import type { ServiceRecord } from '#contract/services.ts';
import { type Month, monthOf, type PlainDate, sameMonth } from '#domain/calendar/calendar.ts';
import type { MemberId } from '#domain/ids.ts';
import type { ServiceTimeLimit } from '#domain/services/service-limits.ts';
import type { ServiceTime } from '#domain/services/service-time.ts';
import { type ChurchNow, isPast, type Service, titledRef } from '#domain/services/services.ts';

/** Returns a service as all members read it. `asked`: who is asked about it, in a church with several teams. */
export function presentService(
  service: Service,
  { published, asked }: { readonly published: readonly Month[]; readonly asked?: readonly MemberId[] },
  now: ChurchNow,
): ServiceRecord {
  const isPublished = published.some((month) => sameMonth(month, monthOf(service.date)));
  return {
    ...titledRef(service),
    isPast: isPast(service, now),
    ...(isPublished && { isPublished }),
    ...(asked && { asked: [...asked] }),
  };
}

/** Returns a service time with its own role limits. `limits` may include those of other times. */
export function presentServiceTime(
  time: ServiceTime,
  limits: readonly ServiceTimeLimit[],
): ServiceTimeRecord {
  const own = limits.filter(({ timeId }) => timeId === time.id);
  return { ...time, limits: own.map(({ roleId, maxLimit }) => ({ roleId, maxLimit })) };
}

/** Returns a canceled service of a service time. */
export function presentCanceled(
  { id, startsAt, name }: Pick<ServiceTime, 'id' | 'startsAt' | 'name'>,
  { date, reason }: { readonly date: PlainDate; readonly reason: string | null },
): CanceledService {
  return { ...titledRef({ date, timeId: id, startsAt, name }), reason };
}
