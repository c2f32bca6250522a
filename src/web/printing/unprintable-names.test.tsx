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

test.each([
  ['李明', true],
  ['さくら', true],
  ['مريم', false],
])('names the command that installs a font for Chinese, for %s: %s', async (name, isNamed) => {
  show(<UnprintableNames isInSystem />, [name]);
  const note = await screen.findByText(/PDFs show question marks instead/);
  expect(note.parentElement?.textContent.includes('npm run fonts -- zh-Hans')).toBe(isNamed);
});

test("says that PDFs are in English if no font has the letters of the reader's language", async () => {
  show(<UnprintableNames among={[]} />, ['English']);
  await screen.findByText('No font has the letters of this language, so PDFs are in English.');
  expect(screen.queryByText(/can't be printed/)).toBeNull();
});

test('shows only those that are about to be printed', async () => {
  show(<UnprintableNames among={['王 芳', 'Ruth Moab']} />, ['李 明', '王 芳']);
  const note = await screen.findByText(/name can't be printed/);
  expect(note.parentElement?.textContent).toBe("1 name can't be printed: 王 芳");
});
