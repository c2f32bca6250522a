import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { dismissToast } from '#web/ui/toast-store.ts';
import { Toasts } from '#web/ui/toasts.tsx';
import {
  changeLanguage,
  chooseLanguage,
  offerChosenLanguage,
  readsOtherLanguage,
} from './device-language.ts';
import { watchTyping } from './typed-input.ts';

afterEach(() => {
  document.documentElement.hidden = false;
  dismissToast();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const accept = () =>
  screen.queryByRole('button', { name: t('common:languageAccept', { language: 'English' }) });

test.each([
  ['within ten minutes to a member without a language', 9, null, true],
  ['not to one who signs in later', 10, null, false],
  ['not to one who has a language', 9, 'de', false],
])(
  'a language chosen on the sign-in screen is offered %s, and saved only if they want it',
  (_, minutes, language, isOffered) => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const save = vi.fn(async () => Response.json({}));
    vi.stubGlobal('fetch', save);
    vi.useFakeTimers();
    chooseLanguage('en');
    document.documentElement.hidden = false;
    vi.advanceTimersByTime(minutes * 60_000);
    render(<Toasts />);
    act(() => offerChosenLanguage({ language }, 'es'));
    act(() => vi.advanceTimersByTime(200));
    expect(accept() !== null).toBe(isOffered);
    expect(save).not.toHaveBeenCalled();
    const button = accept();
    if (button) fireEvent.click(button);
    expect(save).toHaveBeenCalledTimes(isOffered ? 1 : 0);
  },
);

test('a member who chose a language reads it, and one who chose none that of the device', () => {
  expect(['de', 'en', null].map((language) => readsOtherLanguage({ language }))).toEqual([
    true,
    false,
    false,
  ]);
});

test('a change of the language asks before it drops what was typed', async () => {
  const change = vi.fn();
  render(
    <>
      <input aria-label="Name" />
      <Toasts />
    </>,
  );
  watchTyping();
  changeLanguage(change);
  expect(change).toHaveBeenCalledTimes(1);
  const field = screen.getByRole('textbox');
  fireEvent.focusIn(field);
  fireEvent.input(field, { target: { value: 'Ruth' } });
  act(() => changeLanguage(change));
  expect(change).toHaveBeenCalledTimes(1);
  fireEvent.click(await screen.findByRole('button', { name: t('common:changeLanguage') }));
  expect(change).toHaveBeenCalledTimes(2);
});
