import { expect, it } from 'vitest';

const { compareTexts } = await import(new URL('../scripts/languages/compare.mjs', import.meta.url).href);

const ENGLISH = [
  ['roster:title', 'Roster for {{month}}'],
  ['roster:open_one', '1 place open'],
  ['roster:open_other', '{{count}} places open'],
  ['messages:more', 'And {{count}} more.'],
  ['members:too_many', 'Too many members.'],
  ['roster:full', 'Full'],
] as const;

const compare = (
  texts: ReadonlyArray<readonly [string, string]>,
  hashes: Map<string, string> | null = null,
) => compareTexts('pl', ENGLISH, texts, hashes);

it('reports missing and unknown texts, wrong values, missing plural forms and signs that emails refuse', () => {
  const found = compare([
    ['roster:title', 'Grafik na {{monat}}'],
    ['roster:open_one', '1 wolne miejsce'],
    ['roster:open_few', '{{count}} wolne miejsca'],
    ['roster:open_other', '{{count}} wolnego miejsca'],
    ['messages:more', 'I {{count}} innych & więcej.'],
    ['members:too_many', 'Za <b>dużo</b> członków.'],
    ['roster:old', 'Stary'],
  ]);
  expect(found).toMatchObject({ texts: 5, missing: ['roster:full'], unknown: ['roster:old'] });
  expect(found.faults).toEqual([
    'roster:title: has the values "monat" instead of "month"',
    'roster:open: has no form _many',
    "messages:more: has a sign that emails can't contain",
    'members:too_many: has the values "<b>" instead of ""',
  ]);
});

it('reports a text whose English has changed since it was translated, and one that is much longer', () => {
  const texts = [['members:too_many', 'O wiele, wiele za dużo członków.']] as const;
  expect(compare(texts, new Map([['members:too_many', '00000000']]))).toMatchObject({
    outdated: ['members:too_many'],
    long: ['members:too_many'],
    unnoted: 0,
  });
  expect(compare(texts, new Map())).toMatchObject({ outdated: [], unnoted: 1 });
});

it('reports a copy of an English text until it is noted as right', () => {
  const texts = [
    ['members:too_many', 'Too many members.'],
    ['roster:full', 'Full'],
  ] as const;
  expect(compare(texts, new Map())).toMatchObject({ copied: ['members:too_many'] });
  expect(compare(texts, new Map([['members:too_many', '00000000']]))).toMatchObject({ copied: [] });
});

it('needs only the plural forms of the numbers that Sundial shows', () => {
  const texts = [
    ['roster:open_one', '1 puesto libre'],
    ['roster:open_other', '{{count}} puestos libres'],
  ] as const;
  expect(compareTexts('es', ENGLISH, texts, null).faults).toEqual([]);
});
