import type { Overlapping } from '../../services/overlaps.ts';

/** For each service, the first one of its slot: of services that all overlap each other, so that a person has one place. */
export type Slots = readonly number[];

/**
 * Returns the ways to divide the services into slots. In a chain (9:00, 10:00 and 11:00 with 90 minutes), services of two
 * slots overlap too, so there are two ways: as many services as possible in the first slot, or only one.
 */
export function slotsOf(overlapping: Overlapping): readonly Slots[] {
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

/** Returns for each service the first one of its chain. Services of different chains do not overlap. */
export function chainsOf(overlapping: Overlapping): readonly number[] {
  let [chain, last] = [-1, -1];
  return overlapping.map((others, service) => {
    if (others.length === 0) return service;
    if (!others.includes(last)) chain = service;
    last = service;
    return chain;
  });
}
