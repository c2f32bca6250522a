import type { BuilderService } from '#contract/roster.ts';
import type { MemberId } from '#domain/ids.ts';
import { keyOf } from '#domain/roster/builder-selection.ts';
import { isPlain } from '#domain/services/services.ts';
import { joinSentences } from '#texts/counts-and-lists.ts';
import { serviceLabel } from '#texts/services.ts';
import { BUILDER_TEXTS } from './builder-texts.ts';
import type { PendingSelections } from './use-pending-selections.ts';

/** Returns those of the services at which a person serves, saved or pending. */
export function servesAt(
  services: readonly BuilderService[],
  pendingOf: PendingSelections['of'],
  userId: MemberId,
): readonly BuilderService[] {
  return services.filter((service) =>
    [...service.assignments, ...pendingOf(keyOf(service))].some((placement) => placement.userId === userId),
  );
}

/** What to say about a person who serves at other services of the day. */
export interface AlsoServes {
  readonly text: string;
  /** Whether one of these services takes place at the same time. */
  readonly isMeanwhile: boolean;
}

/** Returns what to say about a person who serves at these other services of the day of a service, or null without any. */
export function alsoServes(
  { sameTimeIds = [] }: BuilderService,
  others: readonly BuilderService[],
): AlsoServes | null {
  if (others.length === 0) return null;
  if (others.every(isPlain)) return { text: BUILDER_TEXTS.alsoServesThatDay, isMeanwhile: false };
  const isMeanwhile = (other: BuilderService) => sameTimeIds.includes(other.serviceTimeId);
  const labelsOf = (services: readonly BuilderService[]) =>
    services.map(
      (service) => service.startsAt ?? serviceLabel({ ...service, date: service.dateStr, sharesDate: true }),
    );
  const meanwhile = others.filter(isMeanwhile);
  if (meanwhile.length === 0) return { text: BUILDER_TEXTS.alsoServes(labelsOf(others)), isMeanwhile: false };
  const rest = others.filter((other) => !isMeanwhile(other));
  return {
    text: joinSentences([
      BUILDER_TEXTS.alsoServesMeanwhile(labelsOf(meanwhile)),
      rest.length > 0 ? BUILDER_TEXTS.asSentence(BUILDER_TEXTS.alsoServes(labelsOf(rest))) : null,
    ]),
    isMeanwhile: true,
  };
}
