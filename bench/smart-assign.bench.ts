import { buildModel } from '#domain/smart-assign/build-model.ts';
import type { Church } from '#domain/smart-assign/church.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import { wordingFor } from '#domain/smart-assign/rest.ts';
import { search } from '#domain/smart-assign/search.ts';
import { presentServicePlan } from '#features/smart-assign/server/present.ts';
import {
  type ChurchSize,
  createRandom,
  generateChurch,
  weekly,
} from '#test/smart-assign/generated-church.ts';
import { median, percentile, printTable } from './measure.ts';
import { atLeast, exactly, under } from './promise.ts';
import { exactOptimum, lowLevels } from './smart-assign-exact.ts';

const AVAILABILITIES = [0.3, 0.5, 0.7] as const;
const SAVED = 0.1;

/** The maximum seconds of the general solver for one level of one church. */
const TIMEOUT_S = 5;

const EACH_SUNDAY = [weekly(1, 0)];
const TWICE_EACH_SUNDAY = [weekly(1, 0), weekly(2, 0, '18:00')];
const WITH_MIDWEEK = [...TWICE_EACH_SUNDAY, weekly(3, 3)];

interface Case {
  readonly members: number;
  readonly roles: number;
  readonly times: NonNullable<ChurchSize['times']>;
  readonly seeds: number;
  /** Leaves out churches with fewer services. */
  readonly services?: number;
}

function churchesOf({ members, roles, times, seeds, services = 0 }: Case): Church[] {
  return AVAILABILITIES.flatMap((availability) =>
    Array.from({ length: seeds }, (_, seed) =>
      generateChurch({ members, roles, availability, saved: SAVED, times }, seed + 1),
    ),
  ).filter((church) => church.services.length >= services);
}

/** Returns the times of whole plans with all confidences and reasons after a warm-up, in milliseconds. */
function timesOf(churches: readonly Church[]): number[] {
  const plan = (church: Church) => {
    const wording = wordingFor(church.services);
    return planMonth(church).map((service) => presentServicePlan(service, wording));
  };
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

function qualityOf(churches: readonly Church[]): Quality {
  const quality = { compared: 0, optimal: 0, proved: 0, wronglyProved: 0, worse: 0 };
  for (const church of churches) {
    const model = buildModel(church);
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
  return quality;
}

/** Returns the size as text. Months differ in their number of services, so it contains the highest. */
function nameOf({ members, roles }: Case, churches: readonly Church[]): string {
  return `${members} x ${roles} x ${Math.max(...churches.map(({ services }) => services.length))}`;
}

function isClose(levels: readonly number[], exact: readonly number[]): boolean {
  const [able, pairs, preferred, secondary, load] = levels.map((value, i) => value - (exact[i] ?? 0));
  if (able !== 0 || pairs !== 0 || preferred !== 0 || secondary === undefined || load === undefined)
    return false;
  return secondary > 0 ? secondary <= 1 : load <= (exact[4] ?? 0) / 100;
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
  { members: 60, roles: 10, times: TWICE_EACH_SUNDAY, services: 10, seeds: 30, limit: 40 },
  { members: 500, roles: 25, times: TWICE_EACH_SUNDAY, services: 10, seeds: 10, limit: 800 },
  { members: 60, roles: 10, times: WITH_MIDWEEK, services: 14, seeds: 10, limit: null },
];
printTable('Smart Assign: the whole month with all confidences and reasons, warm, milliseconds', [
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
]);

const compared = [
  { members: 20, roles: 5, times: EACH_SUNDAY, seeds: 30 },
  { members: 40, roles: 8, times: EACH_SUNDAY, seeds: 30 },
  { members: 60, roles: 10, times: EACH_SUNDAY, seeds: 30 },
  { members: 100, roles: 12, times: EACH_SUNDAY, seeds: 8 },
  { members: 20, roles: 5, times: TWICE_EACH_SUNDAY, seeds: 10 },
  { members: 40, roles: 8, times: TWICE_EACH_SUNDAY, seeds: 5 },
  { members: 20, roles: 5, times: WITH_MIDWEEK, seeds: 5 },
];
const rows = compared.map((size) => {
  const churches = churchesOf(size);
  return { name: nameOf(size, churches), ...qualityOf(churches) };
});
const sum = (figure: (row: (typeof rows)[number]) => number) =>
  rows.reduce((total, row) => total + figure(row), 0);
const all = sum((row) => row.compared);
const optimal = sum((row) => row.optimal);
printTable('Smart Assign against exact optima of a general solver (HiGHS), availability 0.3, 0.5 and 0.7', [
  [
    'members x roles x services',
    'churches',
    'optimal on every level',
    'proved',
    'proved wrongly',
    'worse than allowed',
  ],
  ...rows.map((row) => [
    row.name,
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
