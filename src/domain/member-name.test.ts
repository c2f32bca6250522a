import { describe, expect, it, vi } from 'vitest';
import {
  compareByFirstName,
  compareByLastName,
  foldForSearch,
  formatName,
  fullName,
  initialsFault,
  isExactName,
  matchesName,
  NAME_FORMATS,
  type Named,
  nameFault,
  normalizeInitials,
  normalizeName,
  suggestInitials,
  unmistakableName,
} from './member-name.ts';

function named(firstName: string, lastName: string, initials?: string | null): Named {
  return initials === undefined ? { firstName, lastName } : { firstName, lastName, initials };
}

const NAMES_OF_MANY_SCRIPTS: [string, string][] = [
  ['Anna', 'Smith'],
  ['José María', 'de la Cruz'],
  ['Siobhán', "O'Brien-Ó Súilleabháin"],
  ['Nguyễn', 'Thị Ánh'],
  ['Łukasz', 'Żółć'],
  ['Κωνσταντίνος', 'Παπαδόπουλος'],
  ['Зинаида', 'Ёлкина'],
  ['عبد الرحمن', 'الأحمد'],
  ['שָׂרָה', 'כֹּהֵן'],
  ['क्षितिज', 'श्रीवास्तव'],
  ['സ്‌നേഹ', 'മേനോൻ'],
  ['ธนพล', 'ศรีสุวรรณ'],
  ['明', '王'],
  ['さくら', '髙橋'],
  ['지민', '김'],
  ['ნინო', 'ბერიძე'],
  ['ኃይለ', 'ሥላሴ'],
  ['فاطمه‌زهرا', 'کریمی'],
];

describe('name', () => {
  it.each(NAMES_OF_MANY_SCRIPTS)('accepts %s %s', (first, last) => {
    expect(nameFault(first, 'first')).toBeNull();
    expect(nameFault(last, 'last')).toBeNull();
    expect(normalizeName(first)).toBe(first.normalize('NFC'));
  });

  it('is trimmed, with single inner spaces and composed marks', () => {
    expect(normalizeName('  Mary \t\n Anne\u00a0\u00a0Lee ')).toBe('Mary Anne Lee');
    expect(normalizeName('Jose\u0301')).toBe('Jos\u00e9');
    expect(normalizeName('\u3000')).toBe('');
  });

  it.each(['', ' ', '\u00a0', '\u200b\u200d', '\u3164', '\u2066\u2069'])(
    'is required, and %j counts as missing',
    (text) => {
      expect(nameFault(text, 'first')).toEqual({ code: 'name_missing', params: { part: 'first' } });
      expect(nameFault(text, 'last')).toEqual({ code: 'name_missing', params: { part: 'last' } });
    },
  );

  it('has at most 60 visible characters', () => {
    for (const character of ['a', 'é', 'e\u0323\u0301', '王', '👩🏽‍🚀', 'क्']) {
      expect(nameFault(character.repeat(60), 'first')).toBeNull();
    }
    for (const character of ['a', 'e\u0323\u0301', '王', '👨‍👩‍👧‍👦']) {
      expect(nameFault(character.repeat(61), 'last')).toEqual({
        code: 'name_too_long',
        params: { part: 'last', max: 60 },
      });
    }
  });

  it.each([
    ['a control character', 'An\u0000na'],
    ['an escape', 'An\u001bna'],
    ['a C1 control', 'An\u0085\u009bna'],
    ['a lone surrogate', 'Anna\ud83d'],
    ['a reversal of direction', 'An\u202ena'],
    ['an isolate', '\u2067Anna\u2069'],
    ['a heap of marks', `A${'\u0301'.repeat(40)}nna`],
  ])('is refused with %s in it', (_, text) => {
    expect(nameFault(text, 'first')).toEqual({ code: 'name_disallowed', params: { part: 'first' } });
    expect(nameFault(text, 'last')).toEqual({ code: 'name_disallowed', params: { part: 'last' } });
  });
});

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
    [named('明', '王'), '明王'],
    [named('😀', 'Smith'), '😀S'],
    [named('', 'Smith'), 'S'],
    [named('E\u0323\u0301va', 'O\u031bng'), 'Ẹ\u0301Ơ'],
  ])('uses the first letters of both names when there are no initials: %o', (member, initials) => {
    expect(formatName(member, 'initials')).toBe(initials);
  });
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
    expect(members.toSorted(compareByLastName).map(fullName)).toEqual([
      'Anna Adams',
      'Émile Adams',
      'Frank Adams',
      'Zoe adams',
      'Eva Ångström',
      'Ben Zimmer',
    ]);
  });

  it('compares first name then last name', () => {
    expect(members.toSorted(compareByFirstName).map(fullName)).toEqual([
      'Anna Adams',
      'Ben Zimmer',
      'Émile Adams',
      'Eva Ångström',
      'Frank Adams',
      'Zoe adams',
    ]);
  });

  it('treats two identical names as equal', () => {
    expect(compareByLastName(named('Anna', 'Lee', 'AL'), named('Anna', 'Lee', 'ALE'))).toBe(0);
    expect(compareByFirstName(named('Anna', 'Lee', 'AL'), named('Anna', 'Lee', 'ALE'))).toBe(0);
  });
});

describe('searching names', () => {
  it.each([
    ['Anna', 'Smith', 'anna'],
    ['Anna', 'Smith', 'A SM'],
    ['Anna', 'Smith', ' na   smi '],
    ['Anna', 'Smith', ''],
    ['José', 'Cruz', 'jose c'],
    ['José', 'Cruz', 'JOSÉ'],
    ['José', 'Cruz', 'jose\u0301'],
    ['Siobhán', 'O’Brien', "o'brien"],
    ['Siobhán', "O'Brien", 'o’b'],
    ['Siobhán', 'O´Brien', "o'b"],
    ['Anna', 'Lee‑Wong', 'lee-w'],
    ['Jürgen', 'Weiß', 'WEISS'],
    ['İlkay', 'Irmak', 'ilkay'],
    ['Νίκος', 'Παππάς', 'ΠΑΠΠΆΣ'],
    ['Зинаида', 'Ёлкина', 'ёлк'],
    ['فاطمه‌زهرا', 'کریمی', 'فاطمهزهرا'],
    ['지민', '김', '민 김'],
    ['明', '王', '王'],
  ])('finds %s %s by %j', (first, last, query) => {
    expect(matchesName(named(first, last), query)).toBe(true);
  });

  it.each([
    ['Anna', 'Smith', 'smith anna'],
    ['Jose', 'Cruz', 'José'],
    ['Anna', 'Smith', 'annas'],
    ['ธนพล', 'ศรี', 'พน'],
  ])('does not find %s %s by %j', (first, last, query) => {
    expect(matchesName(named(first, last), query)).toBe(false);
  });

  it('reports an exact match only for the whole name in any case', () => {
    expect(isExactName(named('Anna', 'Smith'), 'aNNA smith')).toBe(true);
    expect(isExactName(named('Anna', 'Smith'), '  anna   smith ')).toBe(true);
    expect(isExactName(named('Siobhán', 'O’Brien'), "SIOBHÁN O'BRIEN")).toBe(true);
    expect(isExactName(named('Anna', 'Smith'), 'anna smit')).toBe(false);
    expect(isExactName(named('José', 'Cruz'), 'jose cruz')).toBe(false);
    expect(isExactName(named('Anna', 'Smith'), '')).toBe(false);
  });

  it('folds text to a form that folding again does not change', () => {
    for (const [first, last] of [...NAMES_OF_MANY_SCRIPTS, ['İlkay', 'Weiß ς ﬁ ´']]) {
      const folded = foldForSearch(`${first} ${last}`);
      expect(foldForSearch(folded)).toBe(folded);
      expect(foldForSearch(folded.toUpperCase())).toBe(folded);
    }
  });
});

describe('initials', () => {
  it.each(['A', 'abcde', ' js ', 'ÉŻ', 'e\u0323\u0301o', '王明', 'שׂכ', 'क्षश्री', 'ЁЖ', 'ธศ'])(
    'can be %j',
    (text) => {
      expect(initialsFault(text)).toBeNull();
    },
  );

  it('are trimmed and in upper case', () => {
    expect(normalizeInitials(' js ')).toBe('JS');
    expect(normalizeInitials('e\u0301ż')).toBe('ÉŻ');
  });

  it.each([
    ['', 'initials_missing'],
    [' \t', 'initials_missing'],
    ['ABCDEF', 'initials_too_long'],
    ['ABCDE1', 'initials_too_long'],
    ['ßßß', 'initials_too_long'],
    ['A1', 'initials_not_letters'],
    ['A.B.', 'initials_not_letters'],
    ['A B', 'initials_not_letters'],
    ['😀', 'initials_not_letters'],
    ['A\u200bB', 'initials_not_letters'],
    ['\u0301A', 'initials_not_letters'],
    [`A${'\u0301'.repeat(10)}`, 'initials_not_letters'],
    ['A\ud83d', 'initials_not_letters'],
  ])('cannot be %j', (text, code) => {
    expect(initialsFault(text)?.code).toBe(code);
  });

  it('are counted only up to the limit when very long', () => {
    const graphemes = Object.getPrototypeOf(new Intl.Segmenter().segment('')[Symbol.iterator]());
    const next = vi.spyOn(graphemes, 'next');
    expect(initialsFault('क'.repeat(100_000))?.code).toBe('initials_too_long');
    expect(next).toHaveBeenCalledTimes(6);
    next.mockRestore();
  });
});

describe('suggestInitials', () => {
  it.each([
    ['Jo', 'Smith', '', 'JS'],
    ['Jo', 'Smith', 'JS', 'JSM'],
    ['Jo', 'Smith', 'js jsm', 'JSMI'],
    ['Jo', 'Smith', 'JS JSM JSMI JSMIT', 'JOS'],
    ['Jo', 'Li', 'JL JLI', 'JOL'],
    ['Jo', 'Li', 'JL JLI JOL JOLI', 'JLA'],
    ['mary anne', "o'brien", 'MO', 'MOB'],
    ['明', '王', '明王', '明王A'],
    ['Élodie', 'Żak', '', 'ÉŻ'],
    ['😀', 'Smith', '', 'S'],
    ['😀', '42', '', 'A'],
    ['😀', '42', 'A B', 'C'],
    ['ßa', 'ßb', '', 'SS'],
  ])('for %s %s with "%s" taken returns %s', (first, last, taken, initials) => {
    expect(suggestInitials(first, last, new Set(taken.split(' ').filter(Boolean)))).toBe(initials);
  });

  it.each([...NAMES_OF_MANY_SCRIPTS, ['😀', '🎉'], ['ßßß', 'ŉŉŉ'], ['', '']])(
    'finds free and valid initials for 200 people named %s %s',
    (first, last) => {
      const taken = new Set<string>();
      for (let n = 0; n < 200; n += 1) {
        const initials = suggestInitials(first, last, taken);
        expect(initialsFault(initials)).toBeNull();
        expect(normalizeInitials(initials)).toBe(initials);
        expect(taken.has(initials)).toBe(false);
        taken.add(initials);
      }
    },
  );

  it('finds initials for a thousand people with the same name', () => {
    const taken = new Set<string>();
    for (let n = 0; n < 1000; n += 1) taken.add(suggestInitials('Jo', 'Li', taken));
    expect(taken.size).toBe(1000);
  });
});

it('unmistakableName appends the initials when there are any', () => {
  expect(unmistakableName(named('Ruth', 'Moab', 'RMO'))).toBe('Ruth Moab (RMO)');
  expect(unmistakableName(named('Ruth', 'Moab', null))).toBe('Ruth Moab');
});
