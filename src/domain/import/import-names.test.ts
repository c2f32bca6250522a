import { describe, expect, it } from 'vitest';
import { coupleName, namesIn } from './import-names.ts';

const NONE = { firstName: '', lastName: '', fullName: '' };
const shown = (names: ReturnType<typeof namesIn>) =>
  names.map(({ firstName, lastName }) => `${firstName}|${lastName}`).join(' + ');

describe('a whole name', () => {
  it.each([
    ['Anna Maria Lee', 'Anna Maria|Lee'],
    ['Lee, Anna Maria', 'Anna Maria|Lee'],
    ['Cher', 'Cher|'],
    ['Rev. Dr. Anna Lee, PhD', 'Anna|Lee'],
    ['Ben Moss, Jr.', 'Ben|Moss'],
    ['Moss Jr., Ben', 'Ben|Moss'],
    ['Ben Moss III', 'Ben|Moss'],
    ['Robert (Bob) Moss [away]', 'Robert|Moss'],
    ['Sister Mary Gray', 'Mary|Gray'],
    ['Deacon Jones', 'Deacon|Jones'],
    ['Miss', 'Miss|'],
    ['Bro. Emeka Okafor', 'Emeka|Okafor'],
    ['3) Ben Moss', 'Ben|Moss'],
    ['Muthu s/o Raman', 'Muthu s/o|Raman'],
    ['Ben Moss and family', 'Ben|Moss'],
    ['Sandy Andrews', 'Sandy|Andrews'],
    ['Anna-Lena Müller-Lüdenscheidt', 'Anna-Lena|Müller-Lüdenscheidt'],
    ['李明', '李明|'],
    ['김 민수', '민수|김'],
    ['田中　さくら', 'さくら|田中'],
    ['李, 明', '明|李'],
  ])('%s is one person: %s', (fullName, name) => {
    expect(shown(namesIn({ ...NONE, fullName }))).toBe(name);
  });

  it.each([
    ['John and Mary Smith', 'John|Smith + Mary|Smith'],
    ['Smith, John & Mary', 'John|Smith + Mary|Smith'],
    ['John Smith & Mary Jones', 'John|Smith + Mary|Jones'],
    ['John Smith + Mary', 'John|Smith + Mary|Smith'],
    ['John (& Mary) Smith', 'John|Smith + Mary|Smith'],
    ['Tom Lee; Ann Moss', 'Tom|Lee + Ann|Moss'],
    ['Hans und Eva Groß', 'Hans|Groß + Eva|Groß'],
    ['Mr. and Mrs. John Smith', 'Mr.|Smith + John|Smith'],
    ['Dr. John & Mary Smith', 'John|Smith + Mary|Smith'],
    ['김 민수 & 이 영희', '민수|김 + 영희|이'],
  ])('%s is a couple: %s', (fullName, names) => {
    expect(shown(namesIn({ ...NONE, fullName }))).toBe(names);
  });
});

describe('a first and a last name', () => {
  it.each([
    ['Dr. Anna', 'Lee', 'Anna|Lee'],
    ['Ben', 'Moss Jr.', 'Ben|Moss'],
    ['Ben (Benny)', 'Moss', 'Ben|Moss'],
    ['Anna Lee', 'Lee', 'Anna|Lee'],
    ['', 'Moss', 'Moss|'],
    ['Cher', '', 'Cher|'],
    ['Anna', 'Lee/Moss', 'Anna|Lee/Moss'],
    ['Ben', 'Ben Moss', 'Ben|Moss'],
    ['John', 'Smith & Mary Jones', 'John|Smith + Mary|Jones'],
    ['John & Mary', 'Smith', 'John|Smith + Mary|Smith'],
    ['Tom/Ann', 'Lee/Moss', 'Tom|Lee + Ann|Moss'],
    ['Mr & Mrs', 'Lane', 'Mr|Lane + Mrs|Lane'],
  ])('%s and %s are %s', (firstName, lastName, names) => {
    expect(shown(namesIn({ firstName, lastName, fullName: '' }))).toBe(names);
  });
});

it('returns the additions to the name', () => {
  expect(namesIn({ ...NONE, fullName: 'Dr. Anna Lee Jr. (alto)' })[0]?.dropped).toEqual([
    'Dr.',
    'Jr.',
    '(alto)',
  ]);
});

it.each([
  ['John & Mary Smith', 'John & Mary|Smith'],
  ['Mr & Mrs Smith', 'Mr & Mrs|Smith'],
  ['Smith, John & Mary', 'John & Mary|Smith'],
])('a couple as one member has its name as written: %s', (fullName, name) => {
  expect(shown([coupleName({ ...NONE, fullName })])).toBe(name);
});
