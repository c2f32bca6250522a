import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from './ui/readable-ink.ts';

const STYLES = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const DARK_SCHEME = /prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/;

/** WCAG 2.2, 1.4.3: minimum contrast for text of any size. */
const LEGIBLE = 4.5;

/** Tokens never used as text or behind it. */
const LINES = ['line', 'edge'];

function readTokens(styles: string): Map<string, string> {
  return new Map(
    Array.from(styles.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g), ([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  );
}

// The end-to-end tests scan each screen in only one scheme. This makes their results count for both.
test('colors that are legible on each other in one scheme are legible in the other', () => {
  const dark = readTokens(DARK_SCHEME.exec(STYLES)?.[1] ?? '');
  const light = readTokens(STYLES.replace(DARK_SCHEME, ''));
  const names = [...dark.keys()].filter((name) => !LINES.includes(name));
  const legiblePairs = (tokens: Map<string, string>) =>
    names.flatMap((text) =>
      names
        .filter((background) => contrast(tokens.get(text) ?? '', tokens.get(background) ?? '') >= LEGIBLE)
        .map((background) => `${text} on ${background}`),
    );
  expect(names.length).toBeGreaterThan(10);
  expect(legiblePairs(dark)).toEqual(legiblePairs(light));
});
