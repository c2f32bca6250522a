import type { Cost } from '../model/cost.ts';
import type { Candidate, MonthModel, Person, Place } from '../model/month-model.ts';
import { BestServicesFinder } from './best-services.ts';
import { MonthCosts } from './month-costs.ts';

/**
 * The plan under construction: which candidates are chosen at each place. The model does not change during the search.
 */
export class Roster {
  readonly model: MonthModel;
  /** Each person's cost of the chosen services. */
  readonly months: MonthCosts;
  readonly bestServices: BestServicesFinder;
  /** The chosen candidates of each place. */
  private readonly at: Candidate[][];
  private readonly chosen: (Candidate | null)[];
  private readonly services: number;

  constructor(model: MonthModel) {
    this.model = model;
    this.months = new MonthCosts(model);
    this.bestServices = new BestServicesFinder(model, this.months);
    this.services = model.services.length;
    this.at = model.places.map(() => []);
    this.chosen = new Array<Candidate | null>(model.people.length * this.services).fill(null);
  }

  /** Returns where the person serves in the plan, or null. */
  choiceOf(person: Person, service: number): Candidate | null {
    return this.chosen[person.index * this.services + service] ?? null;
  }

  /** Returns a person's choices in the order of the services. */
  choicesOf(person: Person): Candidate[] {
    const start = person.index * this.services;
    return this.chosen.slice(start, start + this.services).filter((candidate) => candidate !== null);
  }

  chosenAt(place: Place): readonly Candidate[] {
    return this.at[place.index] as Candidate[];
  }

  add(candidate: Candidate): void {
    const { person, place, service } = candidate;
    this.chosen[person.index * this.services + service] = candidate;
    this.months.add(person, service);
    this.at[place.index]?.push(candidate);
  }

  remove(candidate: Candidate): void {
    const { person, place, service } = candidate;
    this.chosen[person.index * this.services + service] = null;
    this.months.remove(person, service);
    const here = this.at[place.index] as Candidate[];
    here.splice(here.indexOf(candidate), 1);
  }

  /** Returns all chosen candidates in candidate order. */
  choices(): Candidate[] {
    return this.at.flat().sort((a, b) => a.index - b.index);
  }

  /** Restores choices made earlier. */
  restore(choices: readonly Candidate[]): void {
    for (const candidate of this.at.flat()) this.remove(candidate);
    for (const candidate of choices) this.add(candidate);
  }

  /** Returns the cost of the whole plan on levels 3 to 8 and in broken cases. */
  cost(): Cost {
    let hi = this.months.rules.broken * this.model.prices.broken;
    let lo = 0;
    for (const here of this.at) {
      for (const candidate of here) {
        hi += candidate.hi;
        lo += candidate.lo;
      }
    }
    for (const person of this.model.people) {
      hi += this.months.hiOf(person);
      lo += this.months.loOf(person);
    }
    return { hi, lo };
  }
}
