import { expect, test } from 'vitest';
import { responseCounts } from './response-wording.ts';

test.each([
  [{ confirmed: 9, none: 2, declined: 1 }, "9 confirmed, 2 waiting, 1 can't"],
  // A church whose members do not respond in Sundial waits for no one.
  [{ confirmed: 0, none: 12, declined: 0 }, ''],
  [{ confirmed: 1, none: 0, declined: 2 }, "1 confirmed, 2 can't"],
  [{ confirmed: 0, none: 0, declined: 0 }, ''],
])('the responses %j are counted as "%s"', (counts, text) => {
  expect(responseCounts(counts)).toBe(text);
});
