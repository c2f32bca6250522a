import { describe, expect, it } from 'vitest';
import verses from './verses.json' with { type: 'json' };

describe('the verses', () => {
  it('are enough for variety', () => {
    expect(verses.length).toBeGreaterThanOrEqual(25);
  });

  it('contain no duplicates', () => {
    expect(new Set(verses.map((verse) => verse.reference)).size).toBe(verses.length);
    expect(new Set(verses.map((verse) => verse.text)).size).toBe(verses.length);
  });

  it('name book, chapter, verse and translation', () => {
    for (const { reference } of verses) {
      expect(reference).toMatch(/^(?:[123] )?[A-Z][a-z]+ [0-9]+:[0-9]+ \(KJV\)$/);
    }
  });

  it('are whole sentences on one clean line, short enough for the sign-in screen', () => {
    for (const { text } of verses) {
      expect(text).toMatch(/^[A-Z][A-Za-z ,;:.?!'-]*[.?!]$/);
      expect(text).not.toMatch(/ {2}/);
      expect(text.length).toBeLessThanOrEqual(220);
    }
  });
});
