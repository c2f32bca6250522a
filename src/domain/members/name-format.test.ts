import { describe, expect, it } from 'vitest';
import { fullName, type Named } from './member-name.ts';
import {
  compareByFirstName,
  compareByLastName,
  firstNameAndInitial,
  formatName,
  initialsOfWords,
  NAME_FORMATS,
  unmistakableName,
} from './name-format.ts';

function named(firstName: string, lastName: string, initials?: string | null): Named {
  return initials === undefined ? { firstName, lastName } : { firstName, lastName, initials };
}

describe('formatName', () => {
  it('shows a name in each format', () => {
    const anna = named('Anna', 'Smith', 'ASM');
    expect(NAME_FORMATS.map((format) => formatName(anna, format))).toEqual([
      'Anna Smith',
      'Anna',
      'Smith',
      'ASM',
    ]);
    expect(fullName(anna)).toBe('Anna Smith');
  });

  it.each([
    [named('Anna', 'Smith'), 'AS'],
    [named('Anna', 'Smith', null), 'AS'],
    [named('Anna', 'Smith', ' '), 'AS'],
    [named('émile', 'żak'), 'ÉŻ'],
    [named("'Abdul", '(Lee)'), 'AL'],
    [named('明慧', '王'), '王明'],
    [named('😀', 'Smith'), '😀S'],
    [named('', 'Smith'), 'S'],
    [named('E\u0323\u0301va', 'O\u031bng'), 'Ẹ\u0301Ơ'],
    [named('Cher', ''), 'C'],
  ])('uses the first letters of both names when there are no initials: %o', (member, initials) => {
    expect(formatName(member, 'initials')).toBe(initials);
  });
});

it('a name of one word is the same in every format but the initials', () => {
  const cher = named('Cher', '', 'CHE');
  expect(NAME_FORMATS.map((format) => formatName(cher, format))).toEqual(['Cher', 'Cher', 'Cher', 'CHE']);
  expect([unmistakableName(cher), firstNameAndInitial(cher)]).toEqual(['Cher (CHE)', 'Cher']);
});

it('what says who someone is stays whole in a shortened name', () => {
  expect(initialsOfWords('Amos Field (guest)')).toBe('A. F. (guest)');
  expect(initialsOfWords('Amos Field (de visita)')).toBe('A. F. (de visita)');
});

it.each([
  // First name, last name, whole name, on a public page, initials, shortened.
  ['明', '李', '李明', '李明', '李明', '李明'],
  ['さくら', '田中', '田中さくら', '田さくら', '田さ', '田中さくら'],
  ['민수', '김', '김민수', '김민수', '김민', '김민수'],
  ['민', '남궁', '남궁민', '남민', '남민', '남궁민'],
  ['ジョー', '佐々木', '佐々木ジョー', '佐ジョー', '佐ジ', '佐々木ジョー'],
  ['Grace', '李', 'Grace 李', 'Grace 李.', 'G李', 'G. 李'],
  ['美玲', 'Wong', '美玲 Wong', '美玲 W.', '美W', '美玲 W.'],
  ['李明', '', '李明', '李明', '李', '李明'],
])('%s with the last name %j is written %s', (first, last, full, onPage, initials, shortened) => {
  const member = named(first, last);
  expect(fullName(member)).toBe(full);
  expect(formatName(member, 'full')).toBe(full);
  expect(unmistakableName({ ...member, initials: 'LM' })).toBe(`${full} (LM)`);
  expect(firstNameAndInitial(member)).toBe(onPage);
  expect(formatName(member, 'initials')).toBe(initials);
  expect(initialsOfWords(full)).toBe(shortened);
});

describe('sorting names', () => {
  const members = [
    named('Zoe', 'adams'),
    named('Ben', 'Zimmer'),
    named('Émile', 'Adams'),
    named('Eva', 'Ångström'),
    named('Anna', 'Adams'),
    named('Frank', 'Adams'),
  ];

  it('compares last name then first name, ignoring case and ranking accents low', () => {
    expect(members.toSorted(compareByLastName).map(fullName).join()).toBe(
      'Anna Adams,Émile Adams,Frank Adams,Zoe adams,Eva Ångström,Ben Zimmer',
    );
  });

  it('compares first name then last name', () => {
    expect(members.toSorted(compareByFirstName).map(fullName).join()).toBe(
      'Anna Adams,Ben Zimmer,Émile Adams,Eva Ångström,Frank Adams,Zoe adams',
    );
  });

  it('sorts a name of one word by that word, before people with it as their last name', () => {
    const some = [named('Ben', 'Daw'), named('Ann', 'Cher'), named('Cher', ''), named('Zoe', 'Ash')];
    expect(some.toSorted(compareByLastName).map(fullName).join()).toBe('Zoe Ash,Cher,Ann Cher,Ben Daw');
    expect(some.toSorted(compareByFirstName).map(fullName).join()).toBe('Ann Cher,Ben Daw,Cher,Zoe Ash');
  });

  it('treats two identical names as equal', () => {
    expect(compareByLastName(named('Anna', 'Lee', 'AL'), named('Anna', 'Lee', 'ALE'))).toBe(0);
    expect(compareByFirstName(named('Anna', 'Lee', 'AL'), named('Anna', 'Lee', 'ALE'))).toBe(0);
  });
});

it('unmistakableName appends the initials when there are any', () => {
  expect(unmistakableName(named('Ruth', 'Moab', 'RMO'))).toBe('Ruth Moab (RMO)');
  expect(unmistakableName(named('Ruth', 'Moab', null))).toBe('Ruth Moab');
});
