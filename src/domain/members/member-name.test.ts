import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAMES_OF_MANY_SCRIPTS } from '#test/names-of-many-scripts.ts';
import { foldForSearch, fullName, isExactName, matchesName, type Named } from './member-name.ts';

function named(firstName: string, lastName: string, initials?: string | null): Named {
  return initials === undefined ? { firstName, lastName } : { firstName, lastName, initials };
}

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
    ['Łukasz', 'Wiśniewski', 'lukasz wis'],
    ['Øyvind', 'Sørensen', 'oyvind soren'],
    ['Đorđe', 'Æbelø', 'dorde aebelo'],
    ['Cœur', 'Işık', 'coeur isik'],
    ['İlkay', 'Irmak', 'ilkay'],
    ['Νίκος', 'Παππάς', 'ΠΑΠΠΆΣ'],
    ['Зинаида', 'Ёлкина', 'ёлк'],
    ['فاطمه‌زهرا', 'کریمی', 'فاطمهزهرا'],
    ['지민', '김', '민 김'],
    ['明', '王', '王'],
    ['Anna', 'Lee', 'Lee Anna'],
    ['Anna', 'Lee', 'lee, an'],
    ['Anna', 'Lee', 'Anna, Lee'],
    ['Anna Maria', 'Lee', 'lee anna maria'],
    ['Cher', '', 'cher'],
    ['José', 'Cruz', 'cruz jose'],
    ['Jose', 'Cruz', 'José'],
    ['Anna', 'Muller', 'Müller'],
    ['Anna', 'Müller', 'muller'],
    ['Anna', 'Müller', 'Mueller'],
    ['Anna', 'Mueller', 'mu\u0308ller'],
    ['Bärbel', 'Größe', 'groesse baerbel'],
    ['明', '李', '李, 明'],
    ['李明', '', '李 明'],
    ['さくら', '田中', '田中　さ'],
  ])('finds %s %s by %j', (first, last, query) => {
    expect(matchesName(named(first, last), query)).toBe(true);
  });

  it.each([
    ['Anna', 'Lee', 'lee anne'],
    ['Anna', 'Muller', 'mueller'],
    ['Anna', 'Mueller', 'muller'],
    ['Sören', 'Ås', 'soerens'],
    ['Anna', 'Smith', 'annas'],
    ['ธนพล', 'ศรี', 'พน'],
    ['明', '李', '李英'],
    ['Grace', '李', '李Grace'],
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
    expect(['李明', ' 李 明 ', '明李', '李'].map((query) => isExactName(named('明', '李'), query))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('finds a Chinese, Japanese or Korean name in both orders, with and without a space', () => {
    const name = fc.string({
      minLength: 1,
      maxLength: 4,
      unit: fc.constantFrom(...'李明々髙ぁがーアﾊ・김민갊ㄅ'),
    });
    fc.assert(
      fc.property(name, name, (first, last) => {
        const member = named(first, last);
        expect(fullName(member)).toBe(last + first);
        for (const query of [last + first, `${last} ${first}`, first + last, `${first}　${last}`])
          expect(matchesName(member, query)).toBe(true);
        expect(isExactName(member, `${last} ${first}`)).toBe(true);
        expect(fullName(named(first, `${last}a`))).toBe(`${first} ${last}a`);
      }),
      { seed: 5 },
    );
  });

  it('folds text to a form that folding again does not change', () => {
    for (const [first, last] of [...NAMES_OF_MANY_SCRIPTS, ['İlkay', 'Weiß ς ﬁ ´']]) {
      const folded = foldForSearch(`${first} ${last}`);
      expect(foldForSearch(folded)).toBe(folded);
      expect(foldForSearch(folded.toUpperCase())).toBe(folded);
    }
  });
});
