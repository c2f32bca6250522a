import { describe, expect, it } from 'vitest';
import { countSmsParts } from './sms-segments.ts';
import { fitTextMessage, MAX_PARTS, toPlainText, withoutSymbols } from './text-message.ts';

const LINK = 'https://example.org/s/xxxxxxxxxxxxxxxxxxxx';

describe('toPlainText', () => {
  it('writes typographic signs plainly, so that they do not double the price', () => {
    const plain = toPlainText('It’s “here” – or „there“… a\u00A0b‑c\u200B');
    expect(plain).toBe('It\'s "here" - or "there"... a b-c');
    expect(countSmsParts(plain).encoding).toBe('GSM-7');
  });

  it('leaves letters of any alphabet as they are', () => {
    expect(toPlainText('Łukasz, José, 美玲')).toBe('Łukasz, José, 美玲');
  });
});

describe('withoutSymbols', () => {
  it.each([
    ['Music 🎵', 'Music'],
    ['🎵🎶 Music ★ team ❤️', 'Music team'],
    ['Family 👨‍👩‍👧 (🎉)', 'Family'],
    ['Wave 👋🏽 1️⃣', 'Wave 1'],
    ['10:00 €5 + ~', '10:00 €5 + ~'],
    ['诗班 🎵', '诗班'],
    ['한국어 · नमस्ते', '한국어 - नमस्ते'],
    ['🎵', '🎵'],
    ['', ''],
  ])('leaves out what is no word: %s', (text, left) => {
    expect(withoutSymbols(text)).toBe(left);
  });
});

const textOf = (texts: readonly string[], ending: string | null) =>
  fitTextMessage(
    texts.map((text) => ({ text })),
    ending,
  ).text;

describe('fitTextMessage', () => {
  it('returns the first text that fits into two parts', () => {
    expect(textOf(['x'.repeat(307), 'y'.repeat(306), 'z'], '')).toBe('y'.repeat(306));
  });

  it('keeps accents that fit, and drops those that would make it longer', () => {
    expect(textOf(['Łukasz', 'x'], '')).toBe('Łukasz');
    expect(textOf([`Łukasz Çelik ${'x'.repeat(200)}`], '')).toBe(`Lukasz Çelik ${'x'.repeat(200)}`);
  });

  it('leaves the marks of other alphabets', () => {
    expect(textOf([`がй한 ${'x'.repeat(200)}`], null)).toContain('がй한');
  });

  it.each([
    ['plain letters', 'x'.repeat(400)],
    ['another alphabet', 'ж'.repeat(400)],
    ['signs of two units', '😀'.repeat(100)],
  ])('cuts %s that fit in no way, but never the link', (_, text) => {
    const fitted = textOf([`${text} ${LINK}`], LINK);
    expect(fitted.endsWith(`... ${LINK}`)).toBe(true);
    expect(countSmsParts(fitted).segments).toBe(MAX_PARTS);
  });
});
