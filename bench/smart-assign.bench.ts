import { buildModel } from '#domain/smart-assign/build-model.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import { search } from '#domain/smart-assign/search.ts';
import { presentSundayPlan } from '#features/smart-assign/server/present.ts';
import { median, percentile, printTable } from './measure.ts';
import { atLeast, exactly, under } from './promise.ts';
import { type ChurchSize, chance, generateChurch } from './smart-assign-church.ts';
import { exactOptimum, lowLevels } from './smart-assign-exact.ts';

const AVAILABILITIES = [0.3, 0.5, 0.7] as const;
const SAVED = 0.1;

/** The maximum seconds of the general solver for one level of one church. */
const TIMEOUT_S = 5;

function sizesOf(members: number, roles: number): ChurchSize[] {
  return AVAILABILITIES.map((availability) => ({ members, roles, availability, saved: SAVED }));
}

/** Returns the times of whole plans with all confidences and reasons after a warm-up, in milliseconds. */
function timesOf(members: number, roles: number, seeds: number): number[] {
  const churches = sizesOf(members, roles).flatMap((size) =>
    Array.from({ length: seeds }, (_, seed) => generateChurch(size, seed + 1)),
  );
  const plan = (church: Church) => planMonth(church).map(presentSundayPlan);
  for (const church of churches.slice(0, 12)) plan(church);
  return churches.map((church) => {
    const start = performance.now();
    plan(church);
    return performance.now() - start;
  });
}

interface Quality {
  compared: number;
  optimal: number;
  proved: number;
  wronglyProved: number;
  /** Worse on a higher level, or by more than one secondary preference or 1% of the load. */
  worse: number;
}

function qualityOf(members: number, roles: number, seeds: number): Quality {
  const quality = { compared: 0, optimal: 0, proved: 0, wronglyProved: 0, worse: 0 };
  for (const size of sizesOf(members, roles)) {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const model = buildModel(generateChurch(size, seed));
      const exact = exactOptimum(model, TIMEOUT_S);
      if (!exact) continue;
      const { choices, proved } = search(model);
      const levels = lowLevels(model, choices);
      const isOptimal = levels.every((value, level) => value === exact[level]);
      quality.compared += 1;
      if (isOptimal) quality.optimal += 1;
      if (proved) quality.proved += 1;
      if (proved && !isOptimal) quality.wronglyProved += 1;
      if (!isOptimal && !isClose(levels, exact)) quality.worse += 1;
    }
  }
  return quality;
}

function isClose(levels: readonly number[], exact: readonly number[]): boolean {
  const [able, pairs, preferred, secondary, load] = levels.map((value, i) => value - (exact[i] ?? 0));
  if (able !== 0 || pairs !== 0 || preferred !== 0 || secondary === undefined || load === undefined)
    return false;
  return secondary > 0 ? secondary <= 1 : load <= (exact[4] ?? 0) / 100;
}

function isSameShuffled(): boolean {
  const church = generateChurch({ members: 60, roles: 10, availability: 0.5, saved: SAVED }, 5);
  const next = chance(99);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  const other = {
    ...church,
    roles: shuffled(church.roles),
    members: shuffled(church.members),
    answers: shuffled(church.answers),
    saved: shuffled(church.saved),
    history: shuffled(church.history),
  };
  return JSON.stringify(planMonth(church)) === JSON.stringify(planMonth(other));
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

const timed = [
  { members: 60, roles: 10, seeds: 15, limit: 15 },
  { members: 200, roles: 15, seeds: 5, limit: null },
  { members: 500, roles: 25, seeds: 5, limit: 300 },
];
printTable('Smart Assign: the whole month with all confidences and reasons, warm, milliseconds', [
  ['members x roles', 'median', 'p95', 'promised'],
  ...timed.map(({ members, roles, seeds, limit }) => {
    const times = timesOf(members, roles, seeds);
    const ofTimes = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
    return [
      `${members} x ${roles}`,
      ...ofTimes,
      limit === null ? '' : `median ${under(limit, median(times))}`,
    ];
  }),
]);

const compared = [
  { members: 20, roles: 5, seeds: 30 },
  { members: 40, roles: 8, seeds: 30 },
  { members: 60, roles: 10, seeds: 30 },
  { members: 100, roles: 12, seeds: 8 },
];
const rows = compared.map((size) => ({ ...size, ...qualityOf(size.members, size.roles, size.seeds) }));
const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
const all = sum((row) => row.compared);
const optimal = sum((row) => row.optimal);
printTable('Smart Assign against exact optima of a general solver (HiGHS), availability 0.3, 0.5 and 0.7', [
  ['members x roles', 'churches', 'optimal on every level', 'proved', 'proved wrongly', 'worse than allowed'],
  ...rows.map((row) => [
    `${row.members} x ${row.roles}`,
    `${row.compared}`,
    percent(row.optimal, row.compared),
    percent(row.proved, row.compared),
    `${row.wronglyProved}`,
    `${row.worse}`,
  ]),
  [
    'all',
    `${all}`,
    percent(optimal, all),
    percent(
      sum((row) => row.proved),
      all,
    ),
    `${sum((row) => row.wronglyProved)}`,
    `${sum((row) => row.worse)}`,
  ],
  [
    'promised',
    '',
    `${atLeast(97, (100 * optimal) / all)} %`,
    '',
    exactly(
      0,
      sum((row) => row.wronglyProved),
    ),
    exactly(
      0,
      sum((row) => row.worse),
    ),
  ],
]);
console.log(`The same plan for shuffled input: ${exactly('yes', isSameShuffled() ? 'yes' : 'no')}`);
