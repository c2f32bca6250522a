import type { BuilderService } from '#contract/roster.ts';
import type { ServiceFacts } from '#contract/smart-assign.ts';
import type { MemberId } from '#domain/ids.ts';
import { overlappingServices } from '#domain/services/overlaps.ts';
import { compareServices, serviceKey } from '#domain/services/services.ts';
import { brokenByServing } from '#domain/serving-together/broken-by-serving.ts';
import type { PendingSelections } from '#web/builder/use-pending-selections.ts';

/**
 * Returns the family choices a person breaks, or would break, by serving at a service. With `servesThere` false, by
 * leaving it.
 */
export type FamiliesAgainst = (memberId: MemberId, servesThere?: boolean) => readonly string[];

/**
 * Returns the family choices that people would break at a service, counting saved and selected people at all services
 * of its date and time.
 */
export function familiesAgainst(
  rules: ServiceFacts['familyRules'],
  at: {
    entry: BuilderService;
    /** The other services on the date, or at the same time. */
    besides: readonly BuilderService[];
    pendingOf: PendingSelections['of'];
    /** The person who would be replaced at the service. */
    holderId?: MemberId | null;
  },
): FamiliesAgainst {
  const { entry, besides, pendingOf, holderId } = at;
  const around = [entry, ...besides].sort(compareServices);
  const month = {
    services: around,
    overlapping: overlappingServices(
      around,
      around.flatMap(({ date, timeId, sameTimeAs = [] }) =>
        sameTimeAs.map((other) => ({ date, timeId, other })),
      ),
    ),
    serves: (memberId: MemberId, index: number) => {
      const service = around[index] as BuilderService;
      if (service === entry && memberId === holderId) return false;
      const placements = [...service.assignments, ...pendingOf(serviceKey(service))];
      return placements.some((placement) => placement.memberId === memberId);
    },
  };
  const brokenBy = brokenByServing(rules, month);
  return (memberId, servesThere) =>
    brokenBy(memberId, around.indexOf(entry), servesThere).map(({ asked }) => asked);
}
