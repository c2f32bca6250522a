import { expect, it } from 'vitest';
import { generateChurch, weeklyTime, withTeams } from '#test/smart-assign/generated-church.ts';
import { buildModel } from './build-model.ts';
import { splitByTeams } from './parts.ts';

it('keeps a month with 1000 places and 400 cases of rules exact, with any place that a regret loses', () => {
  const times = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '11:00')];
  const size = { members: 300, roles: 40, availability: 0.5, saved: 0.1, families: 0.9, times };
  const { prices, places, rules } = buildModel(splitByTeams(withTeams(generateChurch(size, 1), 8, 1)).church);
  expect(places.reduce((sum, { target }) => sum + target, 0)).toBe(998);
  expect(rules.filter(({ isMust }) => !isMust).length).toBeGreaterThan(400);
  expect(prices.isExact).toBe(true);
  for (const { weights } of places) {
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(weights.at(-1) ?? 1).toBeGreaterThan(0);
    expect(4 * prices.place * ((weights[0] ?? 0) + 1)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  }
});
