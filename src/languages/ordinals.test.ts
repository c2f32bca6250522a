import { expect, it } from 'vitest';
import { ordinal } from './ordinals.ts';

it('formats the ordinal of every day of a month', () => {
  const written = Array.from({ length: 31 }, (_, i) => ordinal(i + 1)).join(' ');
  expect(written).toBe(
    '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th ' +
      '21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st',
  );
  expect(ordinal(111)).toBe('111th');
  expect(ordinal(101)).toBe('101st');
});
