import { fillAll, noDemands } from '../model/coverage-within-rules.ts';
import { dependentServices } from '../model/dependent-services.ts';
import { conflictsOf } from '../model/filling.ts';
import type { Candidate, MonthModel } from '../model/month-model.ts';
import type { Solution } from './branch-and-price.ts';
import { addWanted } from './complete.ts';
import { cancelCycles } from './cycles.ts';
import { ExchangeGraph } from './exchange-graph.ts';
import { fillPlaces } from './fill.ts';
import { Roster } from './roster.ts';

/** How many of the places keep their wanted people when a plan has to be found by search, and its most visits. */
const WANTED_SHARES = [0.9, 0.5, 0] as const;
const MOST_VISITS = 3e5;

/** Returns the month without families' rules: itself if there are none. */
export function withoutRules(model: MonthModel): MonthModel {
  if (model.rules.length === 0) return model;
  return { ...model, rules: [], rulesOf: model.rulesOf.map(() => []) };
}

/** Makes plans that keep the must-rules and fill every place up to its target. */
export class RuledRoster {
  readonly roster: Roster;
  /** Whether the plan it begins with breaks a rule. */
  readonly isBroken: boolean;
  private readonly graph: ExchangeGraph;
  private readonly model: MonthModel;

  constructor(model: MonthModel, choices: readonly Candidate[]) {
    this.model = model;
    this.roster = new Roster(model);
    this.roster.restore(choices);
    const { broken, mustBroken } = this.roster.months.rules;
    this.isBroken = broken + mustBroken > 0;
    this.roster.restore([]);
    this.graph = new ExchangeGraph(this.roster, false);
  }

  /** Makes a plan from the wanted choices, the most wanted first: without those who break must-rows, filled and improved. */
  complete(wanted: readonly Candidate[]): Solution {
    const { roster, graph } = this;
    addWanted(roster, wanted);
    this.removeOffenders();
    graph.refreshAll();
    if (!fillPlaces(roster, graph)) {
      roster.restore(this.fillBySearch(wanted));
      graph.refreshAll();
    }
    cancelCycles(roster, graph);
    return { choices: roster.choices(), cost: roster.cost() };
  }

  /** Removes people until no must-row is broken. Without anyone, none is. */
  private removeOffenders(): void {
    const { roster, model } = this;
    const { rules } = roster.months;
    while (rules.mustBroken > 0) {
      for (const row of model.rules) {
        if (!row.isMust) continue;
        for (const { person, services, factor } of row.terms) {
          if (factor !== rules.breachOf(row)) continue;
          for (const service of services) {
            const choice = roster.choiceOf(person, service);
            if (choice) roster.remove(choice);
          }
        }
      }
    }
  }

  /** Fills the places with as many of the wanted people as possible, by branch and bound over the coverage. */
  private fillBySearch(wanted: readonly Candidate[]): Candidate[] {
    const { model } = this;
    const parts = dependentServices(model);
    return [...new Set(parts)].flatMap((part) => {
      const isIn = ({ service }: { readonly service: number }) => parts[service] === part;
      const start = model.start.filter(isIn);
      const ranked = model.places
        .filter(isIn)
        .flatMap((place) => Array.from({ length: place.target }, (_, rank) => ({ place, rank })));
      const must = model.rules.filter(
        ({ isMust, terms }) => isMust && isIn({ service: terms[0]?.services[0] as number }),
      );
      for (const share of WANTED_SHARES) {
        const demands = this.demand(wanted.filter(isIn).slice(0, Math.round(share * ranked.length)));
        const found = fillAll({ ...model, must, ranked }, demands, MOST_VISITS);
        if (found) return found.choices;
      }
      return start;
    });
  }

  /** Returns the demands that these choices' people serve, and at none of the services they could not serve at besides. */
  private demand(choices: readonly Candidate[]) {
    const { model } = this;
    const demands = noDemands(model);
    for (const { person, service } of choices) {
      const row = person.index * model.services.length;
      if (demands[row + service] === -1) continue;
      demands[row + service] = 1;
      for (const other of conflictsOf(model, person, service)) demands[row + other] = -1;
    }
    return demands;
  }
}
