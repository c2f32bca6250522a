import { describe, expect, it } from 'vitest';
import { countSmsParts } from './sms-segments.ts';

describe('countSmsParts', () => {
  it.each([
    ['nothing', '', 'GSM-7', 0, 1],
    ['160 plain characters', 'a'.repeat(160), 'GSM-7', 160, 1],
    ['161 plain characters', 'a'.repeat(161), 'GSM-7', 161, 2],
    ['306 plain characters', 'a'.repeat(306), 'GSM-7', 306, 2],
    ['307 plain characters', 'a'.repeat(307), 'GSM-7', 307, 3],
    ['70 of another script', 'я'.repeat(70), 'UCS-2', 70, 1],
    ['71 of another script', 'я'.repeat(71), 'UCS-2', 71, 2],
    ['134 of another script', 'я'.repeat(134), 'UCS-2', 134, 2],
    ['135 of another script', 'я'.repeat(135), 'UCS-2', 135, 3],
    ['35 emoji, two code units each', '😀'.repeat(35), 'UCS-2', 70, 1],
    ['36 emoji', '😀'.repeat(36), 'UCS-2', 72, 2],
  ] as const)('measures %s', (_, text, encoding, units, segments) => {
    expect(countSmsParts(text)).toEqual({ encoding, units, segments });
  });

  it('counts each extension character twice', () => {
    for (const character of '^{}\\[~]|€') {
      expect(countSmsParts(character.repeat(80))).toEqual({ encoding: 'GSM-7', units: 160, segments: 1 });
      expect(countSmsParts(`${character.repeat(80)}a`)).toMatchObject({ units: 161, segments: 2 });
    }
  });

  it('uses GSM-7 for its accents and Greek capitals, and UCS-2 for a curly quote or ç', () => {
    expect(countSmsParts('Grüße, José! ¿Qué? ΔΩ £5 @ 3 €').encoding).toBe('GSM-7');
    for (const text of ['it’s', 'façade', 'Łukasz', 'Hương', '`', '—']) {
      expect([text, countSmsParts(text).encoding]).toEqual([text, 'UCS-2']);
    }
  });

  it('never splits an extension character or an emoji between two parts', () => {
    // 152 units, then a character of two: the 153rd unit stays empty, so 306 units do not fit in two parts.
    expect(countSmsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ units: 306, segments: 3 });
    expect(countSmsParts(`${'a'.repeat(151)}€${'a'.repeat(153)}`)).toMatchObject({ units: 306, segments: 2 });
    expect(countSmsParts(`${'я'.repeat(66)}😀${'я'.repeat(66)}`)).toMatchObject({ units: 134, segments: 3 });
  });
});
