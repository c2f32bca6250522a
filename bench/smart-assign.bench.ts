import { buildModel } from '#domain/smart-assign/model/build-model.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import { search } from '#domain/smart-assign/search/search.ts';
import { presentServicePlan } from '#features/builder-plan/server/present.ts';
import { type ChurchSize, createRandom, generateChurch } from '#test/smart-assign/generated-church.ts';
import { median, percentile, printTable } from './measure.ts';
import { atLeast, exactly, under } from './promises.ts';
import { measureCalls } from './smart-assign-call.ts';
import {
  COMPARED,
  COMPARED_FAMILIES,
  EACH_SUNDAY,
  EIGHT_A_WEEK,
  sizeToCompare,
  sizeWithFamilies,
  TWICE_EACH_SUNDAY,
  WITH_MIDWEEK,
} from './smart-assign-churches.ts';
import { exactOptimum, lowLevels, mostPlaces } from './smart-assign-exact.ts';

const AVAILABILITIES = [0.3, 0.5, 0.7] as const;
const SAVED = 0.1;

/** The maximum seconds of the general solver for one level of one church. */
const TIMEOUT_S = 10;

/** The number of churches with limits in each of two groups. */
const LIMITED = 30;

interface Case {
  readonly members: number;
  readonly roles: number;
  readonly times: NonNullable<ChurchSize['times']>;
  readonly seeds: number;
  /** Leaves out churches with fewer services. */
  readonly services?: number;
  /** The fraction of the members in families. */
  readonly families?: number;
}

function churchesOf({ members, roles, times, seeds, services = 0, families = 0 }: Case): Church[] {
  return AVAILABILITIES.flatMap((availability) =>
    Array.from({ length: seeds }, (_, seed) =>
      generateChurch({ members, roles, availability, saved: SAVED, times, families }, seed + 1),
    ),
  ).filter((church) => church.services.length >= services);
}

/** Returns the times of whole plans with all confidences and reasons after a warm-up, in milliseconds. */
function timesOf(churches: readonly Church[]): number[] {
  const plan = (church: Church) => planMonth(church).map(presentServicePlan);
  for (const church of churches.slice(0, 12)) plan(church);
  return churches.map((church) => {
    const start = performance.now();
    plan(church);
    return performance.now() - start;
  });
}

interface Quality {
  churches: number;
  /** The time to find each plan, in milliseconds. */
  times: number[];
  proved: number;
  /** The churches that the general solver settled. */
  compared: number;
  optimal: number;
  wronglyProved: number;
  /** Worse on a higher level, or by more than one secondary preference or 1% of the load. */
  worse: number;
}

const NO_CHURCHES = { churches: 0, proved: 0, compared: 0, optimal: 0, wronglyProved: 0, worse: 0 };

function qualityOf(churches: readonly Church[]): Quality {
  const quality = { ...NO_CHURCHES, times: [] as number[] };
  for (const church of churches) {
    const start = performance.now();
    const model = buildModel(church);
    const { choices, proved } = search(model, () => undefined);
    quality.times.push(performance.now() - start);
    quality.churches += 1;
    if (proved) quality.proved += 1;
    const exact = exactOptimum(model, TIMEOUT_S);
    const isHard = church.members.some(hasOwnLimit) || church.familyRules.length > 0;
    const most = isHard ? mostPlaces(model, TIMEOUT_S) : choices.length;
    if (!exact || most === null) continue;
    const levels = lowLevels(model, choices);
    const isOptimal = most === choices.length && levels.every((value, level) => value === exact[level]);
    quality.compared += 1;
    if (isOptimal) quality.optimal += 1;
    if (proved && !isOptimal) quality.wronglyProved += 1;
    if (!isOptimal && !isClose(levels, exact)) quality.worse += 1;
  }
  return quality;
}

function hasOwnLimit({ maxPerMonth, neverTwoInARow }: Church['members'][number]): boolean {
  return maxPerMonth !== null || neverTwoInARow;
}

/** Returns the size as text. Months differ in their number of services, so it contains the highest. */
function nameOf({ members, roles, families }: Case, churches: readonly Church[]): string {
  const size = `${members} x ${roles} x ${Math.max(...churches.map(({ services }) => services.length))}`;
  return families ? `${size}, with families` : size;
}

function isClose(levels: readonly number[], exact: readonly number[]): boolean {
  const [able, pairs, broken, preferred, secondary, load] = levels.map((value, i) => value - (exact[i] ?? 0));
  if (
    able !== 0 ||
    pairs !== 0 ||
    broken !== 0 ||
    preferred !== 0 ||
    secondary === undefined ||
    load === undefined
  )
    return false;
  return secondary > 0 ? secondary <= 1 : load <= (exact[5] ?? 0) / 100;
}

function isSameShuffled(): boolean {
  const church = generateChurch({ members: 60, roles: 10, availability: 0.5, saved: SAVED }, 5);
  const next = createRandom(99);
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
  { members: 60, roles: 10, times: EACH_SUNDAY, seeds: 15, limit: 15 },
  { members: 200, roles: 15, times: EACH_SUNDAY, seeds: 5, limit: null },
  { members: 500, roles: 25, times: EACH_SUNDAY, seeds: 5, limit: 300 },
  { members: 60, roles: 10, times: TWICE_EACH_SUNDAY, services: 10, seeds: 30, limit: 60 },
  { members: 500, roles: 25, times: TWICE_EACH_SUNDAY, services: 10, seeds: 10, limit: 800 },
  { members: 60, roles: 10, times: WITH_MIDWEEK, services: 14, seeds: 10, limit: 200 },
  { members: 500, roles: 25, times: TWICE_EACH_SUNDAY, services: 10, seeds: 2, families: 0.6, limit: 3000 },
  { members: 60, roles: 10, times: EIGHT_A_WEEK, services: 36, seeds: 3, limit: 1000 },
  { members: 500, roles: 25, times: EIGHT_A_WEEK, services: 36, seeds: 1, limit: 4000 },
];
printTable(
  'For coordinators who press Smart Assign: the whole month with all confidences and reasons, milliseconds',
  [
    ['members x roles x services', 'median', 'p95', 'promised'],
    ...timed.map(({ limit, ...size }) => {
      const churches = churchesOf(size);
      const times = timesOf(churches);
      const figures = [median(times), percentile(times, 95)].map((ms) => ms.toFixed(1));
      return [
        nameOf(size, churches),
        ...figures,
        limit === null ? '' : `median ${under(limit, median(times))}`,
      ];
    }),
  ],
);

await measureCalls(1, 8, 600);
await measureCalls(8, 2, null);

const sundays = [
  { members: 20, roles: 5, times: EACH_SUNDAY, seeds: 30 },
  { members: 40, roles: 8, times: EACH_SUNDAY, seeds: 30 },
  { members: 60, roles: 10, times: EACH_SUNDAY, seeds: 30 },
  { members: 100, roles: 12, times: EACH_SUNDAY, seeds: 8 },
];
const several = Array.from({ length: COMPARED }, (_, n) => {
  const size = sizeToCompare(n);
  return { members: size.members, church: generateChurch(size, n + 1) };
});
const groups = [
  { name: '20 to 30 members', from: 20, to: 30 },
  { name: '45 to 60 members', from: 45, to: 60 },
  { name: '70 to 100 members', from: 70, to: 100 },
].flatMap(({ name, from, to }) =>
  [
    { services: '6 to 10 services', least: 6, most: 10 },
    { services: '11 to 15 services', least: 11, most: 15 },
  ].map(({ services, least, most }) => ({
    name: `${name}, ${services}`,
    churches: several
      .filter(({ members }) => members >= from && members <= to)
      .map(({ church }) => church)
      .filter((church) => church.services.length >= least && church.services.length <= most),
  })),
);

function printComparison(
  title: string,
  list: ReadonlyArray<{ name: string; churches: readonly Church[] }>,
  leastProved = 97,
) {
  const rows = list.map(({ name, churches }) => ({ name, ...qualityOf(churches) }));
  const sum = (figure: (row: Quality) => number) => rows.reduce((total, row) => total + figure(row), 0);
  const all = {
    churches: sum((row) => row.churches),
    times: rows.flatMap(({ times }) => times),
    proved: sum((row) => row.proved),
    compared: sum((row) => row.compared),
    optimal: sum((row) => row.optimal),
    wronglyProved: sum((row) => row.wronglyProved),
    worse: sum((row) => row.worse),
  };
  printTable(title, [
    [
      'churches',
      'number',
      'median ms',
      'p95 ms',
      'proved',
      'settled by HiGHS',
      'optimal of these',
      'proved wrongly',
      'worse than allowed',
    ],
    ...[...rows, { name: 'all', ...all }].map((row) => [
      row.name,
      `${row.churches}`,
      median(row.times).toFixed(0),
      percentile(row.times, 95).toFixed(0),
      percent(row.proved, row.churches),
      `${row.compared}`,
      percent(row.optimal, row.compared),
      `${row.wronglyProved}`,
      `${row.worse}`,
    ]),
    [
      'promised',
      '',
      '',
      '',
      `${atLeast(leastProved, (100 * all.proved) / all.churches)} %`,
      '',
      `${atLeast(97, (100 * all.optimal) / all.compared)} %`,
      exactly(0, all.wronglyProved),
      exactly(0, all.worse),
    ],
  ]);
}

printComparison(
  'For coordinators who trust the plan: one service each Sunday, against exact optima of a general solver (HiGHS)',
  sundays.map((size) => {
    const churches = churchesOf(size);
    return { name: nameOf(size, churches), churches };
  }),
);
printComparison(
  'Several services a week, 4 to 12 roles, availability 0.3 to 0.75, half with limits per service time',
  groups,
);
printComparison(
  'With limits that people set for themselves (a third at most 1 to 3 a month, a quarter never two in a row)',
  ['20 to 50 members', '60 to 100 members'].map((name, group) => ({
    name,
    churches: Array.from({ length: COMPARED }, (_, n) => ({ size: sizeToCompare(n), seed: n + 1 }))
      .filter(({ size }) => size.members > 50 === (group === 1))
      .slice(0, LIMITED)
      .map(({ size, seed }) => generateChurch({ ...size, isLimited: true }, seed)),
  })),
);
const families = Array.from({ length: COMPARED_FAMILIES }, (_, n) =>
  generateChurch(sizeWithFamilies(n), n + 1),
);
const familiesWith = (name: string, least: number, most: number) => ({
  name,
  churches: families.filter(({ services }) => services.length >= least && services.length <= most),
});
printComparison(
  'With families: 10 to 30 % of the members, 30 % of the rules are musts',
  [familiesWith('5 services', 1, 5), familiesWith('6 to 10', 6, 10), familiesWith('11 to 14', 11, 14)],
  95,
);
printComparison('With families, and more services than promised', [familiesWith('15 services', 15, 15)], 0);
console.log(`The same plan for shuffled input: ${exactly('yes', isSameShuffled() ? 'yes' : 'no')}`);
