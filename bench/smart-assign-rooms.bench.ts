import fc from 'fast-check';
import { isSameService, type PartRef, wholeOf } from '#domain/services/services.ts';
import { buildModel, readMonth } from '#domain/smart-assign/model/build-model.ts';
import type { Church } from '#domain/smart-assign/model/church.ts';
import { byImportance } from '#domain/smart-assign/model/coverage.ts';
import type { Candidate, MonthModel } from '#domain/smart-assign/model/month-model.ts';
import { splitByTeams } from '#domain/smart-assign/model/parts.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import { search } from '#domain/smart-assign/search/search.ts';
import { anyChurch, EVERY, FEW, OVERLAPPING } from '#test/smart-assign/any-church.ts';
import { selectedIn } from '#test/smart-assign/churches.ts';
import { closedIn, unexplainedIn } from '#test/smart-assign/closed-rooms.ts';
import { bestByEnumeration } from '#test/smart-assign/enumerate.ts';
import { generateChurch, weeklyTime, withRooms, withTeams } from '#test/smart-assign/generated-church.ts';
import { adultsSavedIn, brokenRules, planValue } from '#test/smart-assign/objective.ts';
import { median, percentile, printTable } from './measure.ts';
import { exactly } from './promises.ts';
import { onceAt } from './smart-assign-churches.ts';
import {
  exactOptimum,
  lowLevels,
  type MoreRows,
  mostImportantPlaces,
  mostPlaces,
  x,
} from './smart-assign-exact.ts';

/** How many random churches are planned, and how many tiny ones are compared with complete enumeration at least. */
const RANDOM = 10_000;
const ENUMERATED = 300;

/** How many churches are compared with the general solver, and its most seconds for a level. */
const COMPARED = 48;
const TIMEOUT_S = 6;

const SAMPLE = 100;

const random = { services: 0, open: 0, closed: 0, broken: 0, unexplained: 0, proved: 0 };
const sizes = { members: 14, roles: 5, limit: 3, isLimited: true, rules: 4, rooms: 2, teams: 2 };
for (let seed = 1; seed <= RANDOM / SAMPLE; seed += 1) {
  for (const church of fc.sample(anyChurch(sizes, [...FEW, ...EVERY]), { seed, numRuns: SAMPLE })) {
    const plan = planMonth(church, { only: 'selected' });
    const planned = selectedIn(plan);
    random.broken += brokenRules(church, planned).length;
    random.closed += closedIn(church, plan).length;
    random.unexplained += unexplainedIn(church, plan).length;
    random.services += church.services.length;
    random.proved += Number(plan.every(({ proved }) => proved));
    random.open += church.services.flatMap((service) =>
      (church.rooms ?? []).filter(({ roleIds }) =>
        planned.some((one) => isSameService(one, service) && roleIds.includes(one.roleId)),
      ),
    ).length;
  }
}
printTable('For parents: a room never has one adult or one family, and says why no one is planned in it', [
  ['churches', 'proved', 'rooms with people', 'closed', 'broken rules', 'closed without a true reason'],
  [
    `${RANDOM}`,
    `${random.proved}`,
    `${random.open}`,
    `${random.closed}`,
    `${random.broken}`,
    `${random.unexplained}`,
  ],
  ['promised', '', '', '', exactly(0, random.broken), exactly(0, random.unexplained)],
]);

const kinds = [
  { name: 'a room', sizes: { members: 6, roles: 2, limit: 2, rooms: 1 }, calendars: FEW },
  {
    name: 'rooms, teams, services at the same time',
    sizes: { members: 5, roles: 4, limit: 2, rooms: 2, teams: 2 },
    calendars: [...FEW, ...OVERLAPPING],
  },
  {
    name: 'rooms, families, own limits, any services',
    sizes: { members: 5, roles: 3, limit: 2, rooms: 2, isLimited: true, rules: 3 },
    calendars: [...FEW, ...EVERY],
  },
].map(({ name, sizes: most, calendars }) => {
  const found = { name, compared: 0, equal: 0 };
  for (let seed = 1; found.compared < ENUMERATED; seed += 1) {
    for (const church of fc.sample(anyChurch(most, calendars), { seed, numRuns: SAMPLE })) {
      const best = found.compared < ENUMERATED ? bestByEnumeration(church) : null;
      if (!best) continue;
      const value = planValue(church, selectedIn(planMonth(church, { only: 'selected' })));
      found.compared += 1;
      found.equal += Number(value.every((level, i) => level === best.value[i]));
    }
  }
  return found;
});
printTable('Tiny churches, against all their plans', [
  ['churches', 'number', 'best on all levels', 'promised'],
  ...kinds.map(({ name, compared, equal }) => [name, `${compared}`, `${equal}`, exactly(compared, equal)]),
]);

const TWICE = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '11:00')];
const CALENDARS = [
  [
    onceAt(1, '2026-07-12'),
    onceAt(2, '2026-07-19'),
    onceAt(3, '2026-08-09'),
    onceAt(4, '2026-08-16'),
    onceAt(5, '2026-07-26'),
    onceAt(6, '2026-08-23'),
  ],
  [weeklyTime(1, 0, '10:00')],
  [
    weeklyTime(1, 0, '09:00'),
    ...(['2026-07-12', '2026-07-26', '2026-08-09', '2026-08-23'] as const).map((date, i) =>
      onceAt(i + 2, date, '11:00'),
    ),
  ],
  TWICE,
];

/** Returns a church of 24 to 60 people with 2 to 4 teams, one or two rooms and 3 to 10 services. */
function churchOf(number: number): Church {
  const teams = 2 + (number % 3);
  const size = {
    members: 24 + 6 * (number % 7),
    roles: 2 * teams + (number % 3),
    availability: [0.3, 0.45, 0.6][Math.floor(number / 2) % 3] as number,
    saved: 0.05,
    times: CALENDARS[number % CALENDARS.length] ?? TWICE,
    families: number % 4 === 3 ? 0.2 : 0,
  };
  const seed = 1 + number;
  return withRooms(withTeams(generateChurch(size, seed), teams, seed), seed);
}

/** Returns the rows of a church's rooms, with a variable for each room at a service that is 1 if it is open. */
function rowsOf(
  church: Church,
  { services, candidates }: Pick<MonthModel, 'services' | 'candidates'>,
): MoreRows {
  const rows: string[] = [];
  const names: string[] = [];
  const isAt = (one: Candidate) => wholeOf(services[one.service] as PartRef);
  for (const [r, room] of (church.rooms ?? []).entries()) {
    for (const [s, service] of church.services.entries()) {
      const here = candidates.filter(
        (one) => room.roleIds.includes(one.place.role.id) && isSameService(isAt(one), service),
      );
      if (here.length === 0) continue;
      const z = `z${r}_${s}`;
      names.push(z);
      for (const one of here) rows.push(`${x(one)} - ${z} <= 0`);
      const saved = adultsSavedIn(church, room, service);
      const adults = here.filter(({ person }) => !person.member.isChild);
      const atLeast = (least: number, some: readonly Candidate[]) => {
        if (least > 0) rows.push(`${[...some.map(x), `0 ${z}`].join(' + ')} - ${least} ${z} >= 0`);
      };
      atLeast(room.adults - saved.length, adults);
      if (!room.notOneFamily || room.adults < 2) continue;
      const familyOf = (one: { id: number; familyId?: number | null }) => one.familyId ?? `${one.id}`;
      const families = new Set([...saved, ...adults.map(({ person }) => person.member)].map(familyOf));
      for (const family of families) {
        if (saved.some((one) => familyOf(one) !== family)) continue;
        atLeast(
          1,
          adults.filter(({ person }) => familyOf(person.member) !== family),
        );
      }
    }
  }
  return { rows, names };
}

interface Compared {
  readonly services: number;
  readonly places: number;
  readonly open: number;
  readonly closed: number;
  readonly proved: boolean;
  readonly milliseconds: number;
  /** Null if the solver did not settle it. */
  readonly isOptimal: boolean | null;
}

function compare(church: Church): Compared {
  const before = process.cpuUsage();
  const { church: split } = splitByTeams(church);
  const model = buildModel(split);
  const { choices, proved } = search(model, () => undefined);
  const { user, system } = process.cpuUsage(before);
  const plan = planMonth(church, { only: 'selected' });
  const open = model.rooms.filter(({ places }) => places.some(({ target }) => target > 0)).length;
  const figures = {
    services: church.services.length,
    places: model.places.reduce((sum, place) => sum + place.open, 0),
    ...{ open, closed: closedIn(church, plan).length, proved },
    milliseconds: (user + system) / 1000,
  };
  const { savedIn, ...month } = readMonth(split);
  const rooms = rowsOf(church, month);
  const most = mostPlaces(month, TIMEOUT_S, rooms);
  const ranked = byImportance(
    month.places.filter((place) => place.open > 0),
    savedIn,
  );
  const targets = most === null ? null : mostImportantPlaces(month, most, ranked, TIMEOUT_S, rooms);
  // Without the engine's own rows for rooms.
  const free = { ...model, rules: model.rules.slice(0, month.rules.length) };
  const exact = targets && exactOptimum(free, TIMEOUT_S, rowsOf(church, free));
  const isSame =
    exact &&
    model.places.every(({ index, target }) => targets[index] === target) &&
    lowLevels(model, choices).every((value, level) => value === exact[level]);
  return { ...figures, isOptimal: isSame };
}

const compared = Array.from({ length: COMPARED }, (_, number) => compare(churchOf(number)));
const count = (isCounted: (one: Compared) => boolean | null) => compared.filter(isCounted).length;
const sum = (figure: (one: Compared) => number) => compared.reduce((total, one) => total + figure(one), 0);
const times = compared.map(({ milliseconds }) => milliseconds);
const settled = count(({ isOptimal }) => isOptimal !== null);
const optimal = count(({ isOptimal }) => isOptimal);
const wrong = count(({ isOptimal, proved }) => proved && isOptimal === false);
printTable('24 to 60 people, 2 to 4 teams, against a general solver (HiGHS), CPU time in milliseconds', [
  [
    'churches',
    'services',
    'places',
    'rooms open',
    'closed',
    'proved',
    'median',
    'p95',
    'worst',
    'settled',
    'optimal',
    'proved wrongly',
  ],
  [
    ...[`${COMPARED}`, `${sum(({ services }) => services)}`, `${sum(({ places }) => places)}`],
    ...[`${sum(({ open }) => open)}`, `${sum(({ closed }) => closed)}`, `${count(({ proved }) => proved)}`],
    ...[median(times), percentile(times, 95), Math.max(...times)].map((ms) => ms.toFixed(0)),
    ...[`${settled}`, `${optimal}`, `${wrong}`],
  ],
  ['promised', '', '', '', '', '', '', '', '', '', exactly(settled, optimal), exactly(0, wrong)],
]);

const large = [
  { members: 300, roles: 27, teams: 8 },
  { members: 500, roles: 40, teams: 8 },
].flatMap(({ members, roles, teams }) =>
  [false, true].map((hasRooms) => {
    const size = { members, roles, availability: 0.4, saved: 0.05, times: TWICE };
    const plain = withTeams(generateChurch(size, 1), teams, 1);
    const church = hasRooms ? withRooms(plain, 1) : plain;
    const before = process.cpuUsage();
    const plan = planMonth(church, { only: 'selected' });
    const { user, system } = process.cpuUsage(before);
    return [
      `${members} x ${roles} x ${church.services.length}, ${hasRooms ? 'with' : 'without'} rooms`,
      plan.every(({ proved }) => proved) ? 'yes' : 'no',
      `${selectedIn(plan).length}`,
      `${closedIn(church, plan).length}`,
      ((user + system) / 1e6).toFixed(2),
    ];
  }),
);
printTable('Large churches, CPU time in seconds', [
  ['', 'proved', 'places filled', 'rooms closed', 'seconds'],
  ...large,
]);
