import type { BuilderService } from '#contract/roster.ts';
import type { MemberId } from '#domain/ids.ts';
import { isPlain, isSameService, serviceKey } from '#domain/services/services.ts';
import { listPhrases, listText } from '#languages/lists.ts';
import { serviceLabel, serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import type { PendingSelections } from '#web/builder/use-pending-selections.ts';

/**
 * Returns the other services that matter for people at a service: those of its date, and those at the same time on another.
 */
export function besides(
  entry: BuilderService,
  services: readonly BuilderService[],
): readonly BuilderService[] {
  const { sameTimeAs = [] } = entry;
  return services.filter(
    (other) =>
      other !== entry && (other.date === entry.date || sameTimeAs.some((one) => isSameService(one, other))),
  );
}

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
  { date, sameTimeAs = [] }: BuilderService,
  others: readonly BuilderService[],
): AlsoServes {
  const isMeanwhile = (other: BuilderService) => sameTimeAs.some((one) => isSameService(one, other));
  const meanwhile = others.filter(isMeanwhile);
  const apart = others.filter((other) => !isMeanwhile(other));
  return {
    meanwhile:
      meanwhile.length === 0
        ? null
        : meanwhile.every((other) => other.date === date)
          ? t('builder:alsoServesMeanwhile', { services: listText(labelsOf(meanwhile)) })
          : t('builder:alsoServesAcrossMidnight', { services: listPhrases(titlesOf(meanwhile)) }),
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

function titlesOf(services: readonly BuilderService[]): string[] {
  return services.map((service) => serviceTitle({ ...service, date: service.date, sharesDate: true }));
}
