import { createHash } from 'node:crypto';
import { type MonthPlan, planMonth } from '#domain/smart-assign/plan-month.ts';
import { type ChurchSize, generateChurch } from './generated-church.ts';

/** A plan in short, for comparison with a recorded one. */
export interface PlanRecord {
  readonly size: ChurchSize;
  readonly seed: number;
  readonly proved: boolean;
  /** The ids of the selected people by date, as `roleId:memberId,memberId` per role. */
  readonly selected: Readonly<Record<string, string>>;
  /** A hash of every suggestion with its confidence and facts, without the place that a choice opens. */
  readonly suggestions: string;
}

/** Plans a generated church and returns the plan in short. */
export function recordPlan(size: ChurchSize, seed: number): PlanRecord {
  const plan = planMonth(generateChurch(size, seed));
  const proved = plan.every((day) => day.proved);
  return { size, seed, proved, selected: selectedByDate(plan), suggestions: hashOf(plan) };
}

function selectedByDate(plan: MonthPlan): Record<string, string> {
  return Object.fromEntries(
    plan.map(({ service, assignments }) => [
      service.date,
      assignments
        .map(({ roleId, suggestions }) => {
          const selected = suggestions.filter((suggestion) => suggestion.selected);
          return `${roleId}:${selected.map(({ user }) => user.id).join(',')}`;
        })
        .join(' '),
    ]),
  );
}

function hashOf(plan: MonthPlan): string {
  const hash = createHash('sha256');
  for (const { service, assignments } of plan) {
    for (const { roleId, suggestions, openReason = '' } of assignments) {
      hash.update(`${service.date} ${roleId} ${openReason}\n`);
      for (const { user, confidence, facts } of suggestions) {
        const recorded = facts.map((fact) =>
          fact.code === 'place_stays_open' ? { ...fact, params: null } : fact,
        );
        hash.update(`${user.id} ${confidence} ${JSON.stringify(recorded)}\n`);
      }
    }
  }
  return hash.digest('hex').slice(0, 16);
}
