import { type FamilyRule, membersOf } from '../families/family-rules.ts';
import type { MemberId } from '../ids.ts';
import { isSameService, type ServiceRef } from '../services/services.ts';
import type { AssignmentResponse } from '../serving/response.ts';
import type { ServingMonth } from '../serving-together/broken-rules.ts';
import { type CoverPlace, readDuties } from './candidates.ts';

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
  { saved, ...month }: Omit<ServingMonth, 'saved'> & { readonly saved: readonly Of[] },
  place: CoverPlace,
  members: ReadonlySet<MemberId>,
): Of[] {
  const left: Of[] = [];
  const gone: Array<Pick<CoverPlace, 'service' | 'memberId'>> = [place];
  const isGone = (duty: Of) =>
    gone.some(({ service, memberId }) => duty.memberId === memberId && isSameService(duty, service));
  // Grows while it is read.
  for (const { service, memberId } of gone) {
    const coming = saved.filter((duty) => duty.response !== 'declined' && !isGone(duty));
    for (const rule of readDuties(rules, { ...month, saved, coming }, { service, memberId }).brokenWithout) {
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
