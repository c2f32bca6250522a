import { expect, it } from 'vitest';
import type { PreparedPlan } from '#domain/smart-assign/plan-month.ts';
import { PreparedPlans } from './prepared-plans.ts';

it('keeps the two plans that were used last', () => {
  const plans = new PreparedPlans();
  const prepared: string[] = [];
  const use = (key: string) =>
    plans.getOrPrepare(key, (): PreparedPlan => {
      prepared.push(key);
      return () => [];
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) use(key);
  expect(prepared).toEqual(['a', 'b', 'c', 'b']);
  expect(plans.get('c')).toBeUndefined();
  expect(plans.get('a')).toBe(plans.get('a'));
});
