export type { Church, ChurchMember, ChurchRole, ChurchService } from './church.ts';
export { type MonthPlan, planMonth } from './plan-month.ts';
