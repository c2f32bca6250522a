import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from './ui/readable-ink.ts';

const STYLES = readFileSync(new URL('theme.css', import.meta.url), 'utf8');

/** WCAG 2.2, 1.4.3: minimum contrast for text of any size. */
const LEGIBLE = 4.5;

/** Tokens never used as text or behind it. */
const LINES = ['line', 'edge'];

/** The name of each token, and its values in the light and the dark scheme. */
const TOKENS = [...STYLES.matchAll(/--color-([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].filter(
  ([, name = '']) => !LINES.includes(name),
);

// The end-to-end tests scan each screen in only one scheme. This makes their results count for both.
test('colors that are legible on each other in one scheme are legible in the other', () => {
  const legiblePairs = (scheme: 2 | 3) =>
    TOKENS.flatMap((text) =>
      TOKENS.filter((back) => contrast(text[scheme] ?? '', back[scheme] ?? '') >= LEGIBLE).map(
        (back) => `${text[1]} on ${back[1]}`,
      ),
    );
  expect(TOKENS.length).toBeGreaterThan(10);
  expect(legiblePairs(3)).toEqual(legiblePairs(2));
});
