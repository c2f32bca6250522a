import { describe, expect, it } from 'vitest';
import type { MemberId } from '../ids.ts';
import { type KnownFamily, planFamilies } from './import-families.ts';
import { readImportList } from './import-list.ts';
import { checkImportRows } from './member-import.ts';

const [ANNA, BEN, OTHER_BEN] = [1, 2, 3];
const MEMBERS = [
  { id: ANNA, firstName: 'Anna', lastName: 'Lee', initials: 'AL', email: null },
  { id: BEN, firstName: 'Ben', lastName: 'Moss', initials: 'BM', email: 'ben@example.org' },
  { id: OTHER_BEN, firstName: 'Ben', lastName: 'Moss', initials: 'BMO', email: null },
];
const readPhone = () => ({ ok: true, value: null }) as const;

const family = (id: number, ...members: MemberId[]): KnownFamily => ({
  ...{ id, serving: 'own', whom: 'adults', strictness: 'must', oneFree: [], childrenWith: null },
  members: members.map((memberId) => ({ memberId, isChild: false })),
});

/** Returns the families as texts: "1 + RM, TM (child)" is the member 1 with two new ones. */
function plan(lines: readonly string[], known: readonly KnownFamily[] = []) {
  const { rows } = readImportList(lines.map((line) => line.split(',')));
  const verdicts = checkImportRows(rows, MEMBERS, true, readPhone, () => null);
  const planned = planFamilies(verdicts, MEMBERS, known);
  const families = planned.families.map(({ id, members, newcomers }) => {
    const names = newcomers.map(({ initials, isChild }) => `${initials}${isChild ? ' (child)' : ''}`);
    const ids = members.map(({ memberId }) => memberId).join(', ');
    return `${id === null ? '' : `family ${id}: `}${ids ? `${ids} + ` : ''}${names.join(', ')}`;
  });
  const warnings = planned.verdicts.flatMap((verdict) =>
    verdict.warnings.flatMap((one) => (typeof one === 'object' && 'family' in one ? [one.family] : [])),
  );
  return { families, warnings, verdicts: planned.verdicts };
}

describe('the families of a list', () => {
  it('are people with equal words in any letter case, two or more', () => {
    const people = ['Ruth Moss,Moss 1', 'Tom Moss,MOSS  1', 'Dora Moss,Moss 2', 'Amos Lee,', 'Ida Lee,n/a'];
    expect(plan(['Name,Family', ...people]).families).toEqual(['RM, TM']);
  });

  it.each([
    [
      'Name,Family,Household ID',
      'Ruth Moss,Moss,12',
      'Tom Moss,Moss,15',
      'Ida Moss,Moss,12',
      'Eva Moss,Moss,',
    ],
    ['Name,Haushaltsnummer,Familie', 'Ruth Moss,12,Moss', 'Tom Moss,15,Moss', 'Ida Moss,12,Moss'],
  ])('are by the ids of households, if there are any, and not by equal names: %s', (...lines) => {
    expect(plan(lines).families).toEqual(['RM, IM']);
  });

  it.each(['Yes', 'no', 'Single', 'married', 'Ledig', 'Sí', 'soltera', '已婚', 'n/a', 'x', '1', 'Member'])(
    'are not people who only have "%s" in that column',
    (value) => {
      expect(plan(['Name,Family', `Ruth Moss,${value}`, `Tom Moss,${value}`]).families).toEqual([]);
    },
  );

  it('can have numbers', () => {
    const people = ['Ruth Moss,1', 'Tom Moss,1', 'Ida Lee,2', 'Eva Lee,2'];
    expect(plan(['Name,Family', ...people]).families).toEqual(['RM, TM', 'IL, EL']);
  });

  it('have the children of the list, who are left out only if no one else of the family is listed', () => {
    const people = ['Ruth Moss,Moss,', 'Mia Moss,Moss,Child', 'Tim Lee,Lee,Child', 'Zoe Day,,Child'];
    const { families, verdicts } = plan(['Name,Family,Family Role', ...people]);
    expect(families).toEqual(['RM, MM (child)']);
    expect(verdicts.map(({ skipped, warnings }) => [skipped, warnings])).toEqual([
      [null, []],
      [null, ['as_child']],
      ['child', []],
      ['child', []],
    ]);
  });

  it.each<[why: string, people: string[], warnings: string[]]>([
    ['whose only adult has a fault', ['Ruth Moss,Moss,,ruth@', 'Mia Moss,Moss,Child,'], []],
    [
      'of an adult with a fault',
      ['Ruth Moss,Moss,,ruth@', 'Mia Moss,Moss,Child,', 'Tim Moss,Moss,Child,'],
      ['no_adult', 'no_adult'],
    ],
    [
      'of too many people',
      [...Array.from({ length: 30 }, (_, n) => `A${n} Moss,Moss,,`), 'Mia Moss,Moss,Child,'],
      Array.from({ length: 31 }, () => 'too_large'),
    ],
  ])('leave out children %s, because they would be added as adults', (_, people, warnings) => {
    const result = plan(['Name,Family,Family Role,Email', ...people]);
    const children = result.verdicts.filter(({ isChild }) => isChild);
    expect(result.families).toEqual([]);
    expect(result.warnings).toEqual(warnings);
    expect(children.map(({ member, skipped }) => [member, skipped])).toEqual(
      children.map(() => [null, 'child']),
    );
  });

  it('are joined by new people if a member of one is in the list', () => {
    const lines = ['Name,Family', 'Anna Lee,Lee', 'Tim Lee,Lee'];
    expect(plan(lines, [family(7, ANNA, BEN)]).families).toEqual(['family 7: 1, 2 + TL']);
    expect(plan(lines).families).toEqual(['1 + TL']);
  });

  it('know a member by the email address if two have one name, and leave out one that nothing tells apart', () => {
    const lines = (email: string) => ['Name,Family,Email', `Ben Moss,Moss,${email}`, 'Tim Moss,Moss,'];
    expect(plan(lines('BEN@example.org'), [family(7, BEN)]).families).toEqual(['family 7: 2 + TM']);
    expect(plan(lines(''), [family(7, BEN)]).families).toEqual([]);
  });

  it('are none, with a warning, if there are too many people or those of two families', () => {
    const many = Array.from({ length: 31 }, (_, n) => `${String.fromCharCode(65 + n)}a Moss,Moss`);
    expect(plan(['Name,Family', ...many.slice(1)]).warnings).toEqual([]);
    expect(plan(['Name,Family', ...many])).toMatchObject({
      families: [],
      warnings: many.map(() => 'too_large'),
    });
    const two = [family(7, ANNA), family(8, BEN)];
    const lines = ['Name,Family,Email', 'Anna Lee,A,', 'Ben Moss,A,ben@example.org', 'Tim Day,A,'];
    expect(plan(lines, two)).toMatchObject({ families: [], warnings: ['several'] });
  });

  it('are not joined, with a warning, if a choice would keep someone from ever serving', () => {
    const known = { ...family(7, ANNA, BEN), serving: 'together', oneFree: [ANNA, BEN, OTHER_BEN] } as const;
    const contradicting = [known, { ...family(8, OTHER_BEN), serving: 'together' } as const];
    const lines = ['Name,Family', 'Anna Lee,Lee', 'Tim Lee,Lee'];
    expect(plan(lines, contradicting).families).toEqual(['family 7: 1, 2 + TL']);
    const impossible = { ...known, oneFree: [ANNA, BEN] };
    expect(plan(lines, [impossible])).toMatchObject({ families: [], warnings: ['contradiction'] });
  });
});
