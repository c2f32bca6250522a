import { type FamilyRule, membersOf } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';
import { overlappingServices } from '../services/overlaps.ts';
import { isSameService, type Service, type ServiceRef } from '../services/services.ts';
import type { AssignmentResponse } from '../serving/response.ts';
import { brokenByServing } from '../serving-together/broken-by-serving.ts';
import { servesFrom } from '../serving-together/rule-cases.ts';
import type { CoverPlace } from './cover-request.ts';

interface Duty extends ServiceRef {
  readonly memberId: MemberId;
  readonly response: AssignmentResponse;
}

/**
 * Returns the duties of people who would serve alone, against their family's choices, once a member leaves a place: the
 * other of a pair, or a child. If they then leave too, it includes the people they leave alone.
 */
export function listLeftAlone<Of extends Duty>(
  rules: readonly FamilyRule[],
  {
    services,
    serviceMinutes,
    saved,
  }: {
    /** In the order of their starts. */
    readonly services: readonly Service[];
    readonly serviceMinutes: number;
    readonly saved: readonly Of[];
  },
  place: CoverPlace,
  members: ReadonlySet<MemberId>,
): Of[] {
  const left: Of[] = [];
  const gone: Array<Pick<CoverPlace, 'service' | 'memberId'>> = [place];
  const isGone = (duty: Of) =>
    gone.some(({ service, memberId }) => duty.memberId === memberId && isSameService(duty, service));
  const overlapping = overlappingServices(services, serviceMinutes);
  // Grows while it is read.
  for (const { service, memberId } of gone) {
    const coming = saved.filter((duty) => duty.response !== 'declined' && !isGone(duty));
    const brokenBy = brokenByServing(rules, { services, overlapping, serves: servesFrom(services, coming) });
    const at = services.findIndex((one) => isSameService(one, service));
    for (const rule of brokenBy(memberId, at, false)) {
      const other = membersOf(rule).find((id) => id !== memberId);
      const alone = coming.filter(
        (duty) =>
          duty.memberId === other &&
          members.has(other) &&
          !isGone(duty) &&
          (rule.kind === 'same_day' ? duty.date === service.date : isSameService(duty, service)),
      );
      left.push(...alone);
      gone.push(...alone.map((duty) => ({ service: duty, memberId: duty.memberId })));
    }
  }
  return left;
}
