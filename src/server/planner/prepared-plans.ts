import type { PreparedPlan } from '#domain/smart-assign/plan-month.ts';

/** A prepared plan of 500 members, 25 roles and 40 services takes 5 MB. */
const MAX_PLANS = 2;

/** The plans that were used last, by the hash of their church. */
export class PreparedPlans {
  readonly #plans = new Map<string, PreparedPlan>();

  get(key: string): PreparedPlan | undefined {
    const plan = this.#plans.get(key);
    // A map iterates in insertion order, so a used plan moves to the end.
    if (plan && this.#plans.delete(key)) this.#plans.set(key, plan);
    return plan;
  }

  /** Returns the plan of this church. Prepares it if it is not here, in place of the least recently used one. */
  getOrPrepare(key: string, prepare: () => PreparedPlan): PreparedPlan {
    const existing = this.get(key);
    if (existing) return existing;
    // Before the plan is prepared, which needs memory too.
    for (const oldest of this.#plans.keys()) if (this.#plans.size >= MAX_PLANS) this.#plans.delete(oldest);
    const plan = prepare();
    this.#plans.set(key, plan);
    return plan;
  }
}
