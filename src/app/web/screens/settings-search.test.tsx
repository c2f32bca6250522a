import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { provideTranslator } from '#languages/t.ts';
import { createTranslator } from '#languages/translator.ts';
import settings from '#languages/zh-Hans/settings.json';
import { currentTranslator } from '#server/language.ts';
import { SettingsSearch } from './settings-search.tsx';

// Other test files use the same modules.
afterEach(() => provideTranslator(currentTranslator));

it('finds settings by a word inside a text that has no spaces', () => {
  const translator = createTranslator(
    { tag: 'zh-Hans', name: '简体中文', direction: 'ltr' },
    { 'zh-Hans': { settings } },
  );
  provideTranslator(() => translator);
  render(<SettingsSearch />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '核对 密码' } });
  expect(screen.queryAllByRole('option')).toEqual([]);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '止日' } });
  expect(screen.getAllByRole('option')).toHaveLength(1);
});
