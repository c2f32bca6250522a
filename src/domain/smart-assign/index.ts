export type { Church, ChurchMember, ChurchRole, ChurchService } from './church.ts';
export { factsFor } from './people-facts.ts';
export { type MonthPlan, type PlanNarrowing, planMonth, type SundayPlan } from './plan-month.ts';
