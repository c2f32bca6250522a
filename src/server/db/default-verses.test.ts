import { describe, expect, it } from 'vitest';
import { VERSES } from './default-verses.ts';

describe('the verses', () => {
  it('are enough for variety', () => {
    expect(VERSES.length).toBeGreaterThanOrEqual(25);
  });

  it('contain no duplicates', () => {
    expect(new Set(VERSES.map((verse) => verse.reference)).size).toBe(VERSES.length);
    expect(new Set(VERSES.map((verse) => verse.text)).size).toBe(VERSES.length);
  });

  it('name book, chapter, verse and translation', () => {
    for (const { reference } of VERSES) {
      expect(reference).toMatch(/^(?:[123] )?[A-Z][a-z]+ [0-9]+:[0-9]+ \(KJV\)$/);
    }
  });

  it('are whole sentences on one clean line, short enough for the sign-in screen', () => {
    for (const { text } of VERSES) {
      expect(text).toMatch(/^[A-Z][A-Za-z ,;:.?!'-]*[.?!]$/);
      expect(text).not.toMatch(/ {2}/);
      expect(text.length).toBeLessThanOrEqual(220);
    }
  });

  it('all have the category serving', () => {
    expect(new Set(VERSES.map((verse) => verse.category))).toEqual(new Set(['serving']));
  });
});
