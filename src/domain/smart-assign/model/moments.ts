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
    const slots: number[] = [];
    for (const [service, others] of overlapping.entries()) {
      const slot = slots.at(-1) ?? -1;
      slots.push(others.includes(slot) && !isAlone(slot) ? slot : service);
    }
    return slots;
  };
  const slots = divide(() => false);
  const hasTwo = new Set(chains.filter((chain, service) => slots[service] !== chain));
  return hasTwo.size === 0 ? [slots] : [slots, divide((slot) => hasTwo.has(slot))];
}

/** Returns for each service the first one of its chain. Services of different chains do not overlap. */
export function chainsOf(overlapping: Overlapping): readonly number[] {
  const chains: number[] = [];
  for (const [service, others] of overlapping.entries())
    chains.push(others.includes(service - 1) ? (chains.at(-1) as number) : service);
  return chains;
}
