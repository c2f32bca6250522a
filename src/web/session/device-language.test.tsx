import { afterEach, expect, test, vi } from 'vitest';
import { adoptChosenLanguage, chooseLanguage } from './device-language.ts';

afterEach(() => {
  document.documentElement.hidden = false;
  vi.restoreAllMocks();
});

test.each([
  ['is that of a member who signs in within ten minutes', 9, 1],
  ['is not that of a member who signs in later', 10, 0],
])('a language chosen on the sign-in screen %s', async (_, minutes, saves) => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const save = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', save);
  vi.useFakeTimers();
  chooseLanguage('en');
  vi.advanceTimersByTime(minutes * 60_000);
  expect(await adoptChosenLanguage({ language: 'de' })).toBe(saves === 0);
  expect(save).toHaveBeenCalledTimes(saves);
});
