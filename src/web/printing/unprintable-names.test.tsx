import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { UnprintableNames } from './unprintable-names.tsx';

const show = (view: ReactNode, names: readonly string[]) =>
  renderSignedIn(view, () => ({ body: null }), [], names);

test('names the first ones that no font can print', async () => {
  show(<UnprintableNames />, ['李 明', '王 芳', '张 伟', '刘 洋', '陈 静', '杨 磊']);
  const note = await screen.findByText(/names can't be printed/);
  expect(note.parentElement?.textContent).toBe(
    "6 names can't be printed: 李 明, 王 芳, 张 伟, 刘 洋, 陈 静, …",
  );
});

test('shows only those that are about to be printed', async () => {
  show(<UnprintableNames among={['王 芳', 'Ruth Moab']} />, ['李 明', '王 芳']);
  const note = await screen.findByText(/name can't be printed/);
  expect(note.parentElement?.textContent).toBe("1 name can't be printed: 王 芳");
});
