import type { Candidate, Person, Place } from '../model/month-model.ts';
import type { Roster } from './roster.ts';

/** Marks a matrix entry without a candidate: a place is opened or closed and no person moves. */
const NO_PERSON = -1;

/**
 * All single moves that change a plan: the residual graph of the min-cost flow (Ford and Fulkerson 1962). People are
 * folded into the arcs, so the nodes are only the places (a role at a service) and the ground, for "not serving".
 *
 * The arc from a to b moves a surplus person: the cheapest one to leave a and serve at b. From the ground, someone
 * starts to serve; to the ground, someone leaves without a replacement. A path from the ground adds one person to a
 * place. A cycle changes the plan but not how full each place is.
 */
export class ExchangeGraph {
  readonly size: number;
  readonly ground: number;
  /**
   * The arcs out of a node start at the node times `size`. Most people suit few roles, so there are only `counts` of them:
   * where each leads, and its cost.
   */
  readonly counts: Int32Array;
  readonly heads: Int32Array;
  readonly hi: Float64Array;
  readonly lo: Float64Array;
  private readonly roster: Roster;
  private readonly leaving: Int32Array;
  private readonly coming: Int32Array;
  /** While a node's arcs are recalculated: the arc to each other node, or -1. */
  private readonly arcTo: Int32Array;
  private readonly canLosePlaces: boolean;

  /** With `canLosePlaces`, a place can also be left open, or another filled, at its weight (levels 1 and 2). */
  constructor(roster: Roster, canLosePlaces: boolean) {
    this.roster = roster;
    this.canLosePlaces = canLosePlaces;
    this.ground = roster.model.places.length;
    this.size = this.ground + 1;
    const arcs = this.size * this.size;
    this.counts = new Int32Array(this.size);
    this.heads = new Int32Array(arcs);
    this.hi = new Float64Array(arcs).fill(Number.POSITIVE_INFINITY);
    this.lo = new Float64Array(arcs);
    this.leaving = new Int32Array(arcs).fill(NO_PERSON);
    this.coming = new Int32Array(arcs).fill(NO_PERSON);
    this.arcTo = new Int32Array(this.size).fill(-1);
    // The ground has an arc to every place.
    this.counts[this.ground] = this.ground;
    for (const { index } of roster.model.places) this.heads[this.ground * this.size + index] = index;
    this.refreshAll();
  }

  /** Returns who leaves the first node and who comes to the second. */
  moveOf(from: number, to: number): { leaves: Candidate | null; comes: Candidate | null } {
    const { candidates } = this.roster.model;
    const arc = this.arcBetween(from, to);
    return {
      leaves: candidates[this.leaving[arc] as number] ?? null,
      comes: candidates[this.coming[arc] as number] ?? null,
    };
  }

  /** Removes a move until its arc is next recalculated. */
  block(from: number, to: number): void {
    this.hi[this.arcBetween(from, to)] = Number.POSITIVE_INFINITY;
  }

  refreshAll(): void {
    for (const place of this.roster.model.places) {
      this.refreshLeaving(place);
      this.refreshComing(place);
    }
  }

  /** Recalculates the arcs affected by changes to these people's services at these places. */
  refresh(people: Iterable<Person>, places: Iterable<Place>): void {
    const rows = new Set<Place>(places);
    for (const person of people) {
      for (const candidate of person.candidates) {
        if (this.roster.choiceOf(person, candidate.service) === candidate) rows.add(candidate.place);
        this.refreshComingOf(candidate);
      }
    }
    for (const place of rows) this.refreshLeaving(place);
  }

  private arcBetween(from: number, to: number): number {
    return this.heads.indexOf(to, from * this.size);
  }

  private offer(arc: number, hi: number, lo: number, leaving: number, coming: number): void {
    const best = this.hi[arc] as number;
    if (hi > best || (hi === best && lo >= (this.lo[arc] as number))) return;
    if (hi === Number.POSITIVE_INFINITY) return;
    this.hi[arc] = hi;
    this.lo[arc] = lo;
    this.leaving[arc] = leaving;
    this.coming[arc] = coming;
  }

  /** Recalculates all arcs out of a place: each of its people to their other places, or to the ground. */
  private refreshLeaving(place: Place): void {
    const { roster, ground } = this;
    const { months } = roster;
    const row = place.index * this.size;
    const { arcTo } = this;
    let end = row;
    const offer = (head: number, hi: number, lo: number, leaving: number, coming: number) => {
      let arc = arcTo[head] as number;
      if (arc === -1) {
        arc = arcTo[head] = end;
        this.heads[arc] = head;
        this.hi[arc] = Number.POSITIVE_INFINITY;
        end += 1;
      }
      this.offer(arc, hi, lo, leaving, coming);
    };
    const here = roster.chosenAt(place);
    for (const leaving of here) {
      const { person, service, index } = leaving;
      const isFrozen = months.isFrozen(person);
      if (!isFrozen) {
        const hi = months.hiOfBroken(person, service, null) - leaving.hi - months.hiToAdd(person, service);
        offer(ground, hi, -leaving.lo - months.loToRemove(person), index, NO_PERSON);
      }
      for (const coming of person.candidates) {
        const isSameService = coming.service === service;
        if (coming === leaving || (!isSameService && (isFrozen || months.isPlanned(person, coming.service))))
          continue;
        if (!isSameService && !months.canMove(person, service, coming.service)) continue;
        const moved = isSameService
          ? 0
          : months.hiToMove(person, service, coming.service) +
            months.hiOfBroken(person, service, coming.service);
        const hi = coming.hi - leaving.hi + moved;
        offer(coming.place.index, hi, coming.lo - leaving.lo, index, coming.index);
      }
    }
    const gained = this.canLosePlaces ? place.weights[here.length] : undefined;
    if (gained !== undefined)
      offer(ground, -gained * this.roster.model.prices.place, 0, NO_PERSON, NO_PERSON);
    for (let arc = row; arc < end; arc += 1) arcTo[this.heads[arc] as number] = -1;
    this.counts[place.index] = end - row;
  }

  /** Recalculates the arc from the ground to a place for the cheapest person who can come. */
  private refreshComing(place: Place): void {
    const arc = this.ground * this.size + place.index;
    this.hi[arc] = Number.POSITIVE_INFINITY;
    for (const candidate of place.candidates) this.offerComing(arc, candidate);
    const here = this.roster.chosenAt(place).length;
    const lost = this.canLosePlaces ? place.weights[here - 1] : undefined;
    if (lost !== undefined) {
      this.offer(arc, lost * this.roster.model.prices.place, 0, NO_PERSON, NO_PERSON);
    }
  }

  private offerComing(arc: number, candidate: Candidate): void {
    const { person, service } = candidate;
    const { months } = this.roster;
    if (months.isFrozen(person) || months.isPlanned(person, service)) return;
    if (!months.canAdd(person, service)) return;
    const hi = candidate.hi + months.hiToAdd(person, service) + months.hiOfBroken(person, null, service);
    const lo = candidate.lo + months.loToAdd(person);
    this.offer(arc, hi, lo, NO_PERSON, candidate.index);
  }

  private refreshComingOf(candidate: Candidate): void {
    const arc = this.ground * this.size + candidate.place.index;
    // Other candidates matter again only if this person was the cheapest one.
    if (this.coming[arc] === candidate.index || this.hi[arc] === Number.POSITIVE_INFINITY) {
      this.refreshComing(candidate.place);
    } else this.offerComing(arc, candidate);
  }
}
