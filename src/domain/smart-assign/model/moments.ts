import type { Overlapping } from '../../services/overlaps.ts';
import { type PartRef, partsAmong } from '../../services/services.ts';

/** For each service, the first one of its slot: of services that all overlap each other, so that a person has one place. */
export type Slots = readonly number[];

/**
 * Returns the ways to divide the services into slots. In a chain (9:00, 10:00 and 11:00 with 90 minutes), services of two
 * slots overlap too, so there are two ways: as many services as possible in the first slot, or only one.
 */
export function slotsOf(overlapping: Overlapping, services: readonly PartRef[] = []): readonly Slots[] {
  if (services.some(({ of }) => of)) return slotsOfParts(overlapping, services);
  const chains = chainsOf(overlapping);
  const divide = (isAlone: (service: number) => boolean) => {
    let slot = -1;
    return overlapping.map((others, service) => {
      if (others.length === 0) return service;
      if (!others.includes(slot) || isAlone(slot)) slot = service;
      return slot;
    });
  };
  const slots = divide(() => false);
  const hasTwo = new Set(chains.filter((chain, service) => slots[service] !== chain));
  return hasTwo.size === 0 ? [slots] : [slots, divide((slot) => hasTwo.has(slot))];
}

/**
 * Returns the same where services have parts, so that services between two that overlap need not overlap both: as many as
 * possible in a slot, and if services of two slots overlap too, also only the parts of one service.
 */
function slotsOfParts(overlapping: Overlapping, services: readonly PartRef[]): readonly Slots[] {
  const slots: number[] = [];
  const groups = new Map<number, number[]>();
  for (const [service, others] of overlapping.entries()) {
    const slot =
      [...groups].find(([, group]) => group.every((other) => others.includes(other)))?.[0] ?? service;
    slots.push(slot);
    groups.set(slot, [...(groups.get(slot) ?? []), service]);
  }
  const isInside = overlapping.every((others, service) =>
    others.every((other) => slots[other] === slots[service]),
  );
  return isInside ? [slots] : [slots, partsAmong(services).map(([first]) => first as number)];
}

/** Returns for each service the first one of its chain. Services of different chains do not overlap. */
export function chainsOf(overlapping: Overlapping): readonly number[] {
  const chains = [...overlapping.keys()];
  const first = (service: number) => chains[service] as number;
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [service, others] of overlapping.entries()) {
      const least = Math.min(first(service), ...others.map(first));
      if (least === first(service)) continue;
      chains[service] = least;
      isChanged = true;
    }
  }
  return chains;
}
