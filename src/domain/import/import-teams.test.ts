import { expect, it } from 'vitest';
import { planTeams, teamNamesIn } from './import-teams.ts';
import type { Verdict } from './member-import.ts';

const KNOWN = ['kids', 'music, sound', '儿童'];
const isKnown = (name: string) => KNOWN.includes(name.toLowerCase());

it.each([
  ['Kids', ['Kids']],
  [' Kids ; Ushers,Worship ', ['Kids', 'Ushers', 'Worship']],
  ['Music, Sound; Kids', ['Music, Sound', 'Kids']],
  ['Ushers, Music, Sound', ['Ushers', 'Music, Sound']],
  ['儿童、招待，敬拜；儿童', ['儿童', '招待', '敬拜']],
  ['Kids, KIDS;;', ['Kids']],
  [' , ', []],
])('reads the teams of the cell %j', (cell, names) => {
  expect(teamNamesIn(cell, isKnown)).toEqual(names);
});

const TEAMS = [
  { id: 1, name: 'Worship' },
  { id: 2, name: 'Niños' },
];
const aVerdict = (initials: string, team?: string) =>
  ({ member: { initials }, warnings: [], ...(team !== undefined && { team }) }) as unknown as Verdict;

it('finds the teams of the church in any case and without accents, and lists the others', () => {
  const list = [
    aVerdict('A', 'WORSHIP, ninos'),
    aVerdict('B', 'Ushers; worship'),
    aVerdict('C', 'ushers'),
    aVerdict('D'),
  ];
  const { joins, unknown, verdicts } = planTeams(list, TEAMS, []);
  expect([...joins].map(([initials, teams]) => [initials, teams.map(({ id }) => id)])).toEqual([
    ['A', [1, 2]],
    ['B', [1]],
    ['C', []],
  ]);
  expect(unknown).toEqual([{ name: 'Ushers', people: 2 }]);
  expect(verdicts.map(({ warnings }) => warnings)).toEqual([
    [],
    [{ unknownTeams: ['Ushers'] }],
    [{ unknownTeams: ['ushers'] }],
    [],
  ]);
});

it('adds the other teams that were accepted, each once', () => {
  const list = [aVerdict('A', 'Ushers'), aVerdict('B', 'USHERS')];
  const { joins, unknown, verdicts } = planTeams(list, TEAMS, ['Ushers']);
  expect([...joins.values()]).toEqual([[{ id: null, name: 'Ushers' }], [{ id: null, name: 'Ushers' }]]);
  expect(unknown).toEqual([{ name: 'Ushers', people: 2 }]);
  expect(verdicts.flatMap(({ warnings }) => warnings)).toEqual([]);
});
