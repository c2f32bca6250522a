import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('no two catalogues have the same name, by which a language finds its texts', () => {
  const names = Object.values(SOURCES).flatMap((source) =>
    [...source.matchAll(/\bcatalogue(?:<.*>)?\('([\w-]+)'/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
