import type { BuilderService } from '#contract/roster.ts';
import type { MemberId } from '#domain/ids.ts';
import { isPlain, serviceKey } from '#domain/services/services.ts';
import { listText } from '#languages/lists.ts';
import { serviceLabel } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import type { PendingSelections } from '#web/builder/use-pending-selections.ts';

/** Returns the services among these that a person serves at, saved or pending. */
export function servesAt(
  services: readonly BuilderService[],
  pendingOf: PendingSelections['of'],
  memberId: MemberId,
): readonly BuilderService[] {
  return services.filter((service) =>
    [...service.assignments, ...pendingOf(serviceKey(service))].some(
      (placement) => placement.memberId === memberId,
    ),
  );
}

/** The notes for a person who serves at other services that day: at the same time, or at another. */
export interface AlsoServes {
  readonly meanwhile: string | null;
  readonly apart: string | null;
}

/** Returns the note for a person who serves at these other services on the day of a service. */
export function alsoServes(
  { sameTimeIds = [] }: BuilderService,
  others: readonly BuilderService[],
): AlsoServes {
  const isMeanwhile = ({ timeId }: BuilderService) => sameTimeIds.includes(timeId);
  const meanwhile = others.filter(isMeanwhile);
  const apart = others.filter((other) => !isMeanwhile(other));
  return {
    meanwhile:
      meanwhile.length > 0
        ? t('builder:alsoServesMeanwhile', { services: listText(labelsOf(meanwhile)) })
        : null,
    apart:
      apart.length === 0
        ? null
        : others.every(isPlain)
          ? t('builder:alsoServesThatDay')
          : t('builder:alsoServes', { services: listText(labelsOf(apart)) }),
  };
}

function labelsOf(services: readonly BuilderService[]): string[] {
  return services.map(
    (service) => service.startsAt ?? serviceLabel({ ...service, date: service.date, sharesDate: true }),
  );
}
