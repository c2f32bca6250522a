export type { Church, ChurchAnswer, ChurchMember, ChurchRole, ChurchService } from './church.ts';
export type { Confidence } from './confidence.ts';
export { type MonthPlan, planMonth, type RolePlan, type SundayPlan } from './plan-month.ts';
export type { Suggestion } from './suggestions.ts';
