import { type Cost, compareCosts, ZERO } from '../model/cost.ts';
import { teamLimitAt } from '../model/filling.ts';
import type { Slots } from '../model/moments.ts';
import type { MonthModel, Person } from '../model/month-model.ts';
import { loadOf, type MonthCosts } from './month-costs.ts';
import { Reach } from './reach.ts';

/** A person's cost of serving at each service, without pairs, load and saved services near it. */
export interface ServiceCosts {
  readonly hi: Float64Array;
  readonly lo: Float64Array;
  /** 0 where the person can't serve. */
  readonly isPossible: Uint8Array;
  /** 1 where the person must serve. */
  readonly isRequired: Uint8Array;
  /** The price of a pair, which may be negative, unless the person is exempt from the rest rule. */
  readonly pair: Cost;
  /** The load costs this many times as much. */
  readonly scale: number;
  /**
   * The one-time cost of serving on the date of each service: equal for services of one date. Null if there is none.
   */
  readonly once: { readonly hi: Float64Array; readonly lo: Float64Array } | null;
}

/** The cheapest services of a person, and a lower bound of their cost, which is exact in all but the fullest weeks. */
interface BestServices extends Cost {
  readonly services: readonly number[];
}

/**
 * Limits the number of states of the dynamic program, summed over the services, and so how many earlier services can be
 * in reach: remembered because they can pair with later ones. Of 14 services, 6 can be, and more if they overlap, because
 * only choices without overlaps are remembered, and services in one slot, such as parts of one, count once. Pairs with
 * services out of reach are not counted, so the cost is then a lower bound. Services that overlap the next one are always in
 * reach, and those of its date as long as possible if serving there costs something once. It is charged only if none of them
 * can have been chosen.
 */
const MAX_STATES = 1 << 14;

/** The maximum number of services in reach, for any number of services. */
const MAX_REACH = 8;

/** Returns how many choices in reach there can be when services in this many slots are to choose from. */
function mostChoices(slots: number): number {
  let reach = MAX_REACH;
  while (reach > 1 && (slots * (slots + 1)) << reach > MAX_STATES) reach -= 1;
  return 1 << reach;
}

/** The cost of a service if none of these other services is chosen. */
interface OnceCost extends Cost {
  /** A sum of powers of two, as in `Reach`. */
  readonly others: number;
}

const NOTHING_ONCE: OnceCost = { ...ZERO, others: 0 };

/** Returns the cost of serving on a service's date, if it is a gain. */
function gainOf({ hi, lo }: NonNullable<ServiceCosts['once']>, service: number): Cost {
  const cost = { hi: hi[service] as number, lo: lo[service] as number };
  return compareCosts(cost, ZERO) < 0 ? cost : ZERO;
}

/** A limit in a team, as a digit of the number of services in each. */
interface InTeam {
  readonly step: number;
  readonly most: number;
}

const NO_LIMIT: InTeam = { step: 1, most: 0 };

/** States of the dynamic program, by the number of services, by that in each team with a limit, and by the index of the choice among those in reach. */
interface States {
  hi: Float64Array;
  lo: Float64Array;
  /** The chosen services as a sum of powers of two, the latest being the most significant. Exact up to 52 services. */
  chosen: Float64Array;
}

/**
 * Finds a person's cheapest services by dynamic programming over the services in order. A state is the number of services
 * and the choice among those near the next one. Of equally cheap choices, it finds the smallest as a binary number.
 */
export class BestServicesFinder {
  /** The states so far. */
  states = 0;
  private readonly months: MonthCosts;
  private readonly loadPrice: number;
  /** The services that can be among the cheapest. */
  private readonly items: Int32Array;
  /** For each of these services, a lower bound of the cost of it and the later ones. */
  private readonly restHi: Float64Array;
  private readonly restLo: Float64Array;
  /** By service: a number for its date. */
  private readonly dates: readonly number[];
  private readonly slots: Slots;
  /** For each collected service, the number of slots of those before it: the most that can be chosen. */
  private readonly slotsBefore: Int32Array;
  /** The limits in teams of the person, in the order of theirs. */
  private readonly inTeams: InTeam[] = [];
  private readonly start = Reach.empty();
  private from: States;
  private to: States;

  constructor({ services, prices, slots }: MonthModel, months: MonthCosts) {
    this.months = months;
    this.slots = slots[0] as Slots;
    this.slotsBefore = new Int32Array(services.length + 1);
    this.loadPrice = prices.load;
    this.dates = services.map(({ date }) => services.findIndex((other) => other.date === date));
    this.items = new Int32Array(services.length);
    this.restHi = new Float64Array(services.length + 1);
    this.restLo = new Float64Array(services.length + 1);
    // All choices among the last services, or none but one of those that overlap.
    const size =
      (services.length + 1) * Math.max(1 << Math.min(MAX_REACH, services.length), services.length + 1);
    this.from = statesOf(size);
    this.to = statesOf(size);
  }

  /** Returns the person's cheapest services, or null if none are cheaper than `limit`. */
  find(person: Person, costs: ServiceCosts, limit: Cost): BestServices | null {
    const pairPrice = person.isExemptFromRest || person.isNeverNear ? ZERO : costs.pair;
    const isGain = compareCosts(pairPrice, ZERO) < 0;
    const count = this.collect(person, isGain ? pairPrice : ZERO, pairPrice, costs);
    if (!this.canBeCheaper(0, 0, 0, limit)) return null;
    const slots = this.countSlots(count);
    const most = mostChoices(slots);
    const teams = this.readTeams(person, count);
    this.makeRoom(teams);
    const canPair = pairPrice.hi !== 0 || pairPrice.lo !== 0 || person.isNeverNear;
    let reach = this.start;
    this.from.hi.fill(Number.POSITIVE_INFINITY, 0, teams);
    this.from.hi[0] = 0;
    this.from.lo[0] = 0;
    this.from.chosen[0] = 0;
    for (let item = 0; item < count; item += 1) {
      const first = item - reach.size;
      const { apart, kept } = this.apartFrom(person, item, reach.size);
      let dropped = 0;
      let next = reach.step(dropped, apart);
      while (dropped < kept) {
        const isNear = canPair && this.areNear(first + dropped, item);
        const isTied = costs.once !== null && this.areOnOneDate(first + dropped, item);
        if ((isNear || isTied) && next.to.choices.length <= most) break;
        dropped += 1;
        next = reach.step(dropped, apart);
      }
      const forgotten = isGain ? this.countNear(item, first + dropped) : 0;
      const once = this.onceCost(costs, item, first + dropped);
      this.makeRoom((slots + 1) * teams * next.to.choices.length);
      this.step(person, pairPrice, costs, limit, { item, teams, forgotten, once, reach, next });
      reach = next.to;
      [this.from, this.to] = [this.to, this.from];
    }
    const best = this.cheapest((slots + 1) * teams * reach.choices.length);
    return best.hi < limit.hi || (best.hi === limit.hi && best.lo < limit.lo) ? best : null;
  }

  /**
   * Collects the services that can be among the cheapest and returns their number. The others cost something even as the
   * only service, so leaving them out never costs more. Few remain, because most are worth less than they cost.
   */
  private collect(
    person: Person,
    gain: Cost,
    pairPrice: Cost,
    { hi, lo, isPossible, isRequired, scale, once }: ServiceCosts,
  ): number {
    const first = scale * this.loadOfNext(person, 0);
    let count = 0;
    for (let service = 0; service < hi.length; service += 1) {
      if (isPossible[service] !== 1) continue;
      const near = person.savedNear[service] as number;
      let others = 0;
      if (gain !== ZERO)
        for (let other = 0; other < hi.length; other += 1)
          if (isPossible[other] === 1 && this.months.areNear(service, other)) others += 1;
      const onDate = once ? gainOf(once, service) : ZERO;
      const aloneHi = (hi[service] as number) + pairPrice.hi * near + gain.hi * others + onDate.hi;
      const aloneLo = (lo[service] as number) + first + pairPrice.lo * near + gain.lo * others + onDate.lo;
      if (isRequired[service] !== 1 && (aloneHi > 0 || (aloneHi === 0 && aloneLo >= 0))) continue;
      this.items[count] = service;
      this.restHi[count] = aloneHi;
      this.restLo[count] = aloneLo;
      count += 1;
    }
    this.restHi[count] = 0;
    this.restLo[count] = 0;
    for (let item = count - 1; item >= 0; item -= 1) {
      this.restHi[item] = (this.restHi[item] as number) + (this.restHi[item + 1] as number);
      this.restLo[item] = (this.restLo[item] as number) + (this.restLo[item + 1] as number);
    }
    return count;
  }

  /** Returns the number of slots of the collected services, and sets that of those before each. */
  private countSlots(count: number): number {
    const seen = new Set<number>();
    for (let item = 0; item < count; item += 1) {
      this.slotsBefore[item] = seen.size;
      seen.add(this.slots[this.items[item] as number] as number);
    }
    this.slotsBefore[count] = seen.size;
    return seen.size;
  }

  /**
   * Reads the limits in teams that the collected services can reach, and returns how many combinations of services in these
   * teams there are: one without such limits.
   */
  private readTeams({ inTeams }: Person, count: number): number {
    this.inTeams.length = 0;
    let step = 1;
    for (const [limit, most] of inTeams?.most.entries() ?? []) {
      let services = 0;
      for (let item = 0; item < count; item += 1)
        if (inTeams?.of[this.items[item] as number] === limit) services += 1;
      this.inTeams.push(most < services ? { step, most } : NO_LIMIT);
      if (most < services) step *= most + 1;
    }
    return step;
  }

  /** Returns whether a choice among the items before this one can become cheaper than a cost. */
  private canBeCheaper(item: number, hi: number, lo: number, than: Cost): boolean {
    const leastHi = hi + (this.restHi[item] as number);
    return leastHi < than.hi || (leastHi === than.hi && lo + (this.restLo[item] as number) < than.lo);
  }

  /** Returns whether two of the collected services are near each other. */
  private areNear(a: number, b: number): boolean {
    return this.months.areNear(this.items[a] as number, this.items[b] as number);
  }

  /**
   * Returns which services in reach can't be chosen with this item, as in `Reach`, and the first in reach that can't be
   * chosen with this or a later one. A service without a start time can lie between two that overlap across midnight.
   */
  private apartFrom(person: Person, item: number, size: number): { apart: number; kept: number } {
    const service = this.items[item] as number;
    let apart = 0;
    let kept = size;
    for (let at = size - 1; at >= 0; at -= 1) {
      const others = person.apart[this.items[item - size + at] as number] as readonly number[];
      if (others.length === 0) continue;
      if ((others.at(-1) as number) < service) continue;
      kept = at;
      if (others.includes(service)) apart += 2 ** at;
    }
    return { apart, kept };
  }

  /** Enlarges the states if more choices are in reach than in any month without services on both sides of midnight. */
  private makeRoom(size: number): void {
    if (size <= this.to.hi.length) return;
    this.to = statesOf(size);
    const { hi, lo, chosen } = this.from;
    this.from = statesOf(size);
    this.from.hi.set(hi);
    this.from.lo.set(lo);
    this.from.chosen.set(chosen);
  }

  private areOnOneDate(a: number, b: number): boolean {
    return this.dates[this.items[a] as number] === this.dates[this.items[b] as number];
  }

  /**
   * Returns the cost of a collected service if no other of its date is chosen, or only its gain if those out of reach
   * may be chosen. `others` are the services of its date in reach, as a choice.
   */
  private onceCost({ once }: ServiceCosts, item: number, reachStart: number): OnceCost {
    if (!once) return NOTHING_ONCE;
    const service = this.items[item] as number;
    let others = 0;
    for (let other = reachStart; other < item; other += 1)
      if (this.areOnOneDate(other, item)) others += 2 ** (other - reachStart);
    const isForgotten = reachStart > 0 && this.areOnOneDate(reachStart - 1, item);
    const cost = { hi: once.hi[service] as number, lo: once.lo[service] as number };
    return { ...(isForgotten ? gainOf(once, service) : cost), others };
  }

  /** Returns how many of the first collected services are near one of them. */
  private countNear(item: number, first: number): number {
    let near = 0;
    for (let other = 0; other < first; other += 1) if (this.areNear(other, item)) near += 1;
    return near;
  }

  private loadOfNext({ saved, past }: Person, chosen: number): number {
    const services = saved.size + chosen;
    return this.loadPrice * (loadOf(services + 1, past.services) - loadOf(services, past.services));
  }

  /** Extends every state by leaving out the next service, and by choosing it. */
  private step(
    person: Person,
    pairPrice: Cost,
    costs: ServiceCosts,
    limit: Cost,
    at: {
      item: number;
      teams: number;
      forgotten: number;
      once: OnceCost;
      reach: Reach;
      next: ReturnType<Reach['step']>;
    },
  ): void {
    const { from, to } = this;
    const { item, teams, forgotten, once, reach, next } = at;
    const service = this.items[item] as number;
    const { left, counts, together } = next;
    const [size, newSize] = [reach.choices.length, next.to.choices.length];
    const before = this.slotsBefore[item] as number;
    this.states += (before + 1) * teams * size;
    to.hi.fill(Number.POSITIVE_INFINITY, 0, ((this.slotsBefore[item + 1] as number) + 1) * teams * newSize);
    const ofTeam = this.inTeams[teamLimitAt(person, service)] ?? NO_LIMIT;
    for (let count = 0; count < (before + 1) * teams; count += 1) {
      const chosen = Math.floor(count / teams);
      const load = costs.scale * this.loadOfNext(person, chosen);
      const inTeam = Math.floor((count % teams) / ofTeam.step) % (ofTeam.most + 1);
      const more = teams + (ofTeam === NO_LIMIT ? 0 : ofTeam.step);
      const isFull = chosen >= person.mostPlanned || (ofTeam !== NO_LIMIT && inTeam === ofTeam.most);
      for (let choice = 0; choice < size; choice += 1) {
        const state = count * size + choice;
        const hi = from.hi[state] as number;
        if (hi === Number.POSITIVE_INFINITY) continue;
        const lo = from.lo[state] as number;
        if (!this.canBeCheaper(item, hi, lo, limit)) continue;
        const number = from.chosen[state] as number;
        if (costs.isRequired[service] !== 1)
          keepCheaper(to, count * newSize + (left[choice] as number), hi, lo, number);
        const rest = counts[choice] as number;
        const added = together[choice] as number;
        if (isFull || added === -1 || (person.isNeverNear && rest > 0)) continue;
        const pairs = (person.savedNear[service] as number) + forgotten + rest;
        const isFirst = ((next.to.choices[left[choice] as number] as number) & once.others) === 0;
        keepCheaper(
          to,
          (count + more) * newSize + added,
          hi + (costs.hi[service] as number) + pairPrice.hi * pairs + (isFirst ? once.hi : 0),
          lo + (costs.lo[service] as number) + load + pairPrice.lo * pairs + (isFirst ? once.lo : 0),
          number + 2 ** item,
        );
      }
    }
  }

  /** Returns the cheapest of this many states. */
  private cheapest(states: number): BestServices {
    const { hi, lo, chosen } = this.from;
    let best = 0;
    // State 0 is empty if it can't be cheaper.
    for (let state = 1; state < states; state += 1)
      if (isCheaper(this.from, state, hi[best] as number, lo[best] as number, chosen[best] as number))
        best = state;
    const services: number[] = [];
    let rest = chosen[best] as number;
    for (let item = 0; rest > 0; item += 1) {
      if (rest % 2 === 1) services.push(this.items[item] as number);
      rest = Math.floor(rest / 2);
    }
    return { services, hi: hi[best] as number, lo: lo[best] as number };
  }
}

function statesOf(size: number): States {
  return { hi: new Float64Array(size), lo: new Float64Array(size), chosen: new Float64Array(size) };
}

function keepCheaper(states: States, state: number, hi: number, lo: number, chosen: number): void {
  const oldHi = states.hi[state] as number;
  if (hi > oldHi) return;
  if (hi === oldHi) {
    const oldLo = states.lo[state] as number;
    if (lo > oldLo || (lo === oldLo && chosen >= (states.chosen[state] as number))) return;
  }
  states.hi[state] = hi;
  states.lo[state] = lo;
  states.chosen[state] = chosen;
}

/** Returns whether a state is cheaper than this cost, or as cheap with a smaller choice. */
function isCheaper(states: States, state: number, hi: number, lo: number, chosen: number): boolean {
  const ownHi = states.hi[state] as number;
  if (ownHi !== hi) return ownHi < hi;
  const ownLo = states.lo[state] as number;
  return ownLo === lo ? (states.chosen[state] as number) < chosen : ownLo < lo;
}
