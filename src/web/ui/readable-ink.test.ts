import { expect, test } from 'vitest';
import { contrast, readableInk } from './readable-ink.ts';

test('matches a published contrast: #767676 on white is 4.54:1', () => {
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('chooses black text on gold and white text on purple', () => {
  expect(readableInk('#FFD700')).toBe('black');
  expect(readableInk('#6b21a8')).toBe('white');
});

test('reaches 4.5:1 on each of 4,096 backgrounds', () => {
  for (let n = 0; n < 4096; n++) {
    const hex = `#${n.toString(16).padStart(3, '0')}`;
    const ink = readableInk(hex) === 'black' ? '#000000' : '#ffffff';
    expect(contrast(hex, ink), hex).toBeGreaterThanOrEqual(4.5);
  }
});
