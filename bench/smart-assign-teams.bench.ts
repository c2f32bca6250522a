import { type Church, type ChurchTeam, onlyTeams } from '#domain/smart-assign/model/church.ts';
import { planMonth } from '#domain/smart-assign/plan-month.ts';
import { selectedIn } from '#test/smart-assign/churches.ts';
import { generateChurch, weeklyTime, withTeams } from '#test/smart-assign/generated-church.ts';
import { median, percentile, printTable } from './measure.ts';
import { atLeast, exactly, under } from './promises.ts';
import { onceAt } from './smart-assign-churches.ts';

const CHURCHES = 64;

/** Between services at 9:00 and 11:00, people of a team that comes early or stays late can't serve at both. */
const TWICE = [weeklyTime(1, 0, '09:00'), weeklyTime(2, 0, '11:00')];
const CALENDARS = [
  [weeklyTime(1, 0, '10:00')],
  [
    weeklyTime(1, 0, '09:00'),
    ...(['2026-07-12', '2026-07-26', '2026-08-09', '2026-08-23'] as const).map((date, i) =>
      onceAt(i + 2, date, '11:00'),
    ),
  ],
  TWICE,
];
const MEMBERS = [60, 100, 150, 80, 200, 120, 300] as const;
const AVAILABILITIES = [0.25, 0.3, 0.4, 0.5] as const;

/** Returns a church with 3 to 8 teams, 9 to 27 roles and 4 to 10 services. Two of three have families. */
function churchOf(number: number): Church {
  const teams = 3 + (number % 6);
  const size = {
    members: MEMBERS[number % MEMBERS.length] as number,
    roles: Math.min(27, 3 * teams + (number % 4)),
    availability: AVAILABILITIES[Math.floor(number / 2) % AVAILABILITIES.length] as number,
    saved: 0.05,
    families: Math.floor(number / 3) % 3 === 0 ? 0 : 0.3,
    times: CALENDARS[number % CALENDARS.length] ?? TWICE,
  };
  const seed = 1 + number;
  return withTeams(generateChurch(size, seed), teams, seed);
}

interface Planned {
  readonly placesFilled: number;
  readonly proved: boolean;
  readonly distance: string;
  /** Of this process, because the machine can be busy. */
  readonly cpuMilliseconds: number;
}

function plan(church: Church): Planned {
  const before = process.cpuUsage();
  const month = planMonth(church, { only: 'selected' });
  const { user, system } = process.cpuUsage(before);
  const { proved = true, distance = null } = month[0] ?? {};
  return {
    placesFilled: selectedIn(month).length,
    proved,
    distance: distance ? `at most ${distance.most} ${distance.level} from the best` : '',
    cpuMilliseconds: (user + system) / 1000,
  };
}

/** Returns how many places are filled if each team plans with what those before it have saved. */
function teamByTeam(church: Church, teams: readonly ChurchTeam[]): number {
  let month = church;
  for (const { id } of teams)
    month = {
      ...month,
      saved: [
        ...month.saved,
        ...selectedIn(planMonth(onlyTeams(month, new Set([id])), { only: 'selected' })),
      ],
    };
  return month.saved.length - church.saved.length;
}

function placesOf({ roles }: Church, { id }: ChurchTeam): number {
  return roles.reduce((sum, { teamId, maxLimit }) => sum + (teamId === id ? maxLimit : 0), 0);
}

const churches = Array.from({ length: CHURCHES }, (_, number) => churchOf(number));
for (const church of churches.slice(0, 12)) plan(church);
const joint = churches.map((church) => ({ church, ...plan(church) }));

const groups = [
  { name: '4 or 5 services', least: 4, most: 5 },
  { name: '6 or 7', least: 6, most: 7 },
  { name: '8 to 10', least: 8, most: 10 },
  { name: 'all', least: 4, most: 10 },
].map(({ name, least, most }) => ({
  name,
  plans: joint.filter(({ church: { services } }) => services.length >= least && services.length <= most),
}));
printTable('For coordinators who plan all teams together: one plan, CPU time in milliseconds', [
  ['churches', 'number', 'proved', 'median', 'p95', 'worst'],
  ...groups.map(({ name, plans }) => {
    const times = plans.map(({ cpuMilliseconds }) => cpuMilliseconds);
    const figures = [median(times), percentile(times, 95), Math.max(...times)].map((ms) => ms.toFixed(0));
    return [name, `${plans.length}`, `${plans.filter(({ proved }) => proved).length}`, ...figures];
  }),
  ['promised', '', exactly(CHURCHES, joint.filter(({ proved }) => proved).length), '', '', ''],
]);

const orders = [
  { name: 'in the given order', sort: ({ teams }: Church) => teams },
  { name: 'reversed', sort: ({ teams }: Church) => teams.toReversed() },
  {
    name: 'most places first',
    sort: (church: Church) => church.teams.toSorted((a, b) => placesOf(church, b) - placesOf(church, a)),
  },
].map(({ name, sort }) => {
  const lost = joint.map(({ church, placesFilled }) => placesFilled - teamByTeam(church, sort(church)));
  return { name, lost };
});
const filled = joint.reduce((sum, { placesFilled }) => sum + placesFilled, 0);
printTable('For coordinators whose teams plan one after the other: the places that stay open', [
  ['plan', 'places filled', 'lost', 'most lost', 'churches that lose', 'promised'],
  ['all teams together', `${filled}`, '', '', '', ''],
  ...orders.map(({ name, lost }) => {
    const sum = lost.reduce((a, b) => a + b, 0);
    const losing = lost.filter((places) => places > 0).length;
    const promised = `lost: ${atLeast(0, Math.min(...lost))}`;
    return [name, `${filled - sum}`, `${sum}`, `${Math.max(...lost)}`, `${losing}`, promised];
  }),
]);

const large = [0, 0.6].map((families) => {
  const size = { members: 500, roles: 40, availability: 0.4, saved: 0.05, times: TWICE, families };
  return { families, ...plan(withTeams(generateChurch(size, 1), 8, 1)) };
});
printTable('500 x 40 x 10 in 8 teams, CPU time in seconds', [
  ['', 'proved', 'distance', 'seconds', 'promised'],
  ...large.map(({ families, proved, distance, cpuMilliseconds }) => [
    families === 0 ? 'without families' : 'with 100 families',
    proved ? 'yes' : 'no',
    distance,
    (cpuMilliseconds / 1000).toFixed(1),
    families === 0
      ? `proved: ${exactly('yes', proved ? 'yes' : 'no')}, ${under(3, cpuMilliseconds / 1000)}`
      : `proved, or with a distance: ${exactly('yes', proved || distance !== '' ? 'yes' : 'no')}`,
  ]),
]);
