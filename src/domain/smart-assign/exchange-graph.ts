import type { Candidate, Person, Place } from './month-model.ts';
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
  readonly hi: Float64Array;
  readonly lo: Float64Array;
  private readonly roster: Roster;
  private readonly leaving: Int32Array;
  private readonly coming: Int32Array;
  private readonly canLosePlaces: boolean;

  /** With `canLosePlaces`, a place can also be left open, or another filled, at its weight (levels 1 and 2). */
  constructor(roster: Roster, canLosePlaces: boolean) {
    this.roster = roster;
    this.canLosePlaces = canLosePlaces;
    this.ground = roster.model.places.length;
    this.size = this.ground + 1;
    const arcs = this.size * this.size;
    this.hi = new Float64Array(arcs).fill(Number.POSITIVE_INFINITY);
    this.lo = new Float64Array(arcs);
    this.leaving = new Int32Array(arcs).fill(NO_PERSON);
    this.coming = new Int32Array(arcs).fill(NO_PERSON);
    this.refreshAll();
  }

  /** Returns who leaves the first node and who comes to the second. */
  moveOf(from: number, to: number): { leaves: Candidate | null; comes: Candidate | null } {
    const { candidates } = this.roster.model;
    const arc = from * this.size + to;
    return {
      leaves: candidates[this.leaving[arc] as number] ?? null,
      comes: candidates[this.coming[arc] as number] ?? null,
    };
  }

  /** Removes a move until its arc is next recalculated. */
  block(from: number, to: number): void {
    this.hi[from * this.size + to] = Number.POSITIVE_INFINITY;
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

  private offer(arc: number, hi: number, lo: number, leaving: number, coming: number): void {
    const best = this.hi[arc] as number;
    if (hi > best || (hi === best && lo >= (this.lo[arc] as number))) return;
    this.hi[arc] = hi;
    this.lo[arc] = lo;
    this.leaving[arc] = leaving;
    this.coming[arc] = coming;
  }

  /** Recalculates all arcs out of a place: each of its people to their other places, or to the ground. */
  private refreshLeaving(place: Place): void {
    const { roster } = this;
    const { months } = roster;
    const row = place.index * this.size;
    this.hi.fill(Number.POSITIVE_INFINITY, row, row + this.size);
    const here = roster.chosenAt(place);
    for (const leaving of here) {
      const { person, service } = leaving;
      const isFrozen = months.isFrozen(person);
      if (!isFrozen) {
        this.offer(
          row + this.ground,
          -leaving.hi - months.hiToAdd(person, service),
          -leaving.lo - months.loToRemove(person),
          leaving.index,
          NO_PERSON,
        );
      }
      for (const coming of person.candidates) {
        const isSameService = coming.service === service;
        if (coming === leaving || (!isSameService && (isFrozen || months.isPlanned(person, coming.service))))
          continue;
        const moved = isSameService ? 0 : months.hiToMove(person, service, coming.service);
        this.offer(
          row + coming.place.index,
          coming.hi - leaving.hi + moved,
          coming.lo - leaving.lo,
          leaving.index,
          coming.index,
        );
      }
    }
    const gained = this.canLosePlaces ? place.weights[here.length] : undefined;
    if (gained !== undefined) {
      this.offer(row + this.ground, -gained * this.roster.model.prices.place, 0, NO_PERSON, NO_PERSON);
    }
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
    const hi = candidate.hi + months.hiToAdd(person, service);
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
