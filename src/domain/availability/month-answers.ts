import { type Refusal, refusal } from '../refusals/refusal.ts';
import {
  type ChurchNow,
  isPast,
  isSameService,
  type Service,
  type ServiceRef,
} from '../services/services.ts';
import { type DeadlineRule, isTooFarAhead, lockOf } from './deadline.ts';

/** A member's answer for a service. Null for no answer. */
export interface ServiceAnswer extends ServiceRef {
  readonly isAvailable: boolean | null;
}

/**
 * Returns the services that an answer for a whole month covers, with the answer for each. `wanted` is one answer for
 * all of the month's services, or one for each. Past services stay as they are, and so do locked ones and those that no
 * longer take place. `rule` is null for administrators, who have no deadline. Refuses if no service is left to answer.
 */
export function answersToSave(
  services: readonly Service[],
  wanted: boolean | readonly ServiceAnswer[],
  now: ChurchNow,
  rule: DeadlineRule | null,
): (Service & ServiceAnswer)[] | Refusal<'no_service' | 'too_far_ahead' | 'deadline_passed'> {
  const [first] = services;
  if (!first) return refusal('no_service');
  if (rule !== null && isTooFarAhead(first.date, now.today)) return refusal('too_far_ahead');
  const isOpen = (service: Service) =>
    rule === null
      ? !isPast(service, now)
      : lockOf({ date: service.date, isPast: isPast(service, now) }, now.today, rule) === null;
  const open = services.filter(isOpen);
  if (open.length === 0) return refusal('deadline_passed');
  return open.flatMap((service) => {
    if (typeof wanted === 'boolean') return [{ ...service, isAvailable: wanted }];
    const answer = wanted.findLast((each) => isSameService(each, service));
    return answer ? [{ ...service, isAvailable: answer.isAvailable }] : [];
  });
}
