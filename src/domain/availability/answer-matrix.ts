import type { MemberId } from '../ids.ts';
import { type ServiceRef, serviceKey } from '../services/services.ts';

/** A member's answer for a service. `away`: a time away answered no for them. */
export const MATRIX_ANSWERS = ['yes', 'no', 'away', 'none'] as const;

export type MatrixAnswer = (typeof MATRIX_ANSWERS)[number];

interface SavedAnswer extends ServiceRef {
  readonly memberId: MemberId;
  readonly isAvailable: boolean;
  readonly isAway: boolean;
}

/**
 * Returns a function that returns a member's answers: one for each of the services, in their order. Those who plan a
 * member's team see all of them (`seesAll`). Others see who said yes, and null for everything else (docs/product.md,
 * "Member's Availability tab").
 */
export function answersByMember(
  services: readonly ServiceRef[],
  saved: readonly SavedAnswer[],
  seesAll: (id: MemberId) => boolean,
): (id: MemberId) => (MatrixAnswer | null)[] {
  const columns = new Map(services.map((service, column) => [serviceKey(service), column]));
  const rows = new Map<MemberId, (MatrixAnswer | null)[]>();
  const rowOf = (id: MemberId) => {
    const row = rows.get(id) ?? services.map(() => (seesAll(id) ? 'none' : null));
    rows.set(id, row);
    return row;
  };
  for (const answer of saved) {
    const column = columns.get(serviceKey(answer));
    if (column === undefined) continue;
    if (answer.isAvailable) rowOf(answer.memberId)[column] = 'yes';
    else if (seesAll(answer.memberId)) rowOf(answer.memberId)[column] = answer.isAway ? 'away' : 'no';
  }
  return rowOf;
}
