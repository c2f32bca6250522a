import { expect, it } from 'vitest';
import { BUILDER_BADGE_COLOR, DEFAULT_SPECIAL_DAY_COLOR, isHexColor } from './special-day.ts';

it('isHexColor accepts only # and six hexadecimal digits', () => {
  for (const color of [DEFAULT_SPECIAL_DAY_COLOR, BUILDER_BADGE_COLOR, '#09afAF'])
    expect(isHexColor(color)).toBe(true);
  for (const text of ['', '#09afA', '#09afAF0', 'x#09afAF', '#09afAg']) expect(isHexColor(text)).toBe(false);
});
