import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type PlanRecord, recordPlan } from '#test/smart-assign/recorded-plans.ts';

// One record per line, written before services could be on any day. Churches with one service each Sunday must keep
// exactly these plans. Branch and price changed four: one is now proved, and three have other people at equal value.
const RECORDS = readFileSync(
  new URL('../../../test/smart-assign/recorded-plans.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line): PlanRecord => JSON.parse(line));

describe('the plan of a church with one service each Sunday', () => {
  it.each(RECORDS)(
    'is as recorded for $size.members people, $size.roles roles, availability $size.availability, seed $seed',
    (record) => {
      expect(recordPlan(record.size, record.seed)).toEqual(record);
    },
  );
});
