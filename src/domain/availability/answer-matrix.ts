import type { MemberId } from '../ids.ts';
import { type ServiceRef, serviceKey } from '../services/services.ts';

/** A member's answer for a service. `away`: a time away answered no for them. `not_asked`: no role of their teams is needed. */
export const MATRIX_ANSWERS = ['yes', 'no', 'away', 'none', 'not_asked'] as const;

export type MatrixAnswer = (typeof MATRIX_ANSWERS)[number];

interface SavedAnswer extends ServiceRef {
  readonly memberId: MemberId;
  readonly isAvailable: boolean;
  readonly isAway: boolean;
}

/**
 * Returns a function that returns a member's answers: one for each of the services, in their order. Those who plan a
 * member's team see all of them (`seesAll`), and where the member is not asked (`askedOf`). Others see who said yes, and null for
 * everything else (docs/product.md, "Member's Availability tab").
 */
export function answersByMember(
  services: readonly ServiceRef[],
  saved: readonly SavedAnswer[],
  seesAll: (id: MemberId) => boolean,
  askedOf: (id: MemberId) => readonly ServiceRef[],
): (id: MemberId) => (MatrixAnswer | null)[] {
  const columns = new Map(services.map((service, column) => [serviceKey(service), column]));
  const rows = new Map<MemberId, (MatrixAnswer | null)[]>();
  const rowOf = (id: MemberId) => {
    const known = rows.get(id);
    if (known) return known;
    const asked = new Set(seesAll(id) ? askedOf(id).map(serviceKey) : []);
    const withoutAnswer = (service: ServiceRef) => (asked.has(serviceKey(service)) ? 'none' : 'not_asked');
    const row = services.map((service) => (seesAll(id) ? withoutAnswer(service) : null));
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
