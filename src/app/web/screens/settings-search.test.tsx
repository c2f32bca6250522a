import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inLanguage } from '#server/language.ts';
import { SettingsSearch } from './settings-search.tsx';

it('finds settings by a word inside a text that has no spaces', () => {
  inLanguage({ tag: 'zh-Hans' }, () => {
    render(<SettingsSearch />);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '核对 密码' } });
    expect(screen.queryAllByRole('option')).toEqual([]);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '止日' } });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });
});
