import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { t } from '#languages/t.ts';
import { inLanguage } from '#server/language.ts';
import { aMember } from '#test/factories.ts';
import { churchForEachTest, openBrowser, showScreen } from '#test/screen.tsx';
import { UnprintableNames } from './unprintable-names.tsx';

const church = churchForEachTest();

/** Shows what is said in a church with members of these first and last names. */
async function show(view: ReactNode, names: readonly string[]) {
  for (const name of names) {
    const [lastName = '', firstName = ''] = name.split(' ');
    await aMember(church(), { firstName, lastName });
  }
  await showScreen(church(), view, { isAdmin: true });
}

test('names the first ones that no font can print', async () => {
  await show(<UnprintableNames />, ['李 明', '王 芳', '张 伟', '刘 洋', '陈 静', '杨 磊']);
  const note = await screen.findByText(/names can't be printed/);
  expect(note.parentElement?.textContent).toMatch(/^6 names can't be printed: (\S+, ){5}…$/);
});

test.each([
  ['李 明', true],
  ['さくら さくら', true],
  ['مريم مريم', false],
])('names the command that installs a font for Chinese, for %s: %s', async (name, isNamed) => {
  await show(<UnprintableNames isInSystem />, [name]);
  const note = await screen.findByText(/PDFs show question marks instead/);
  expect(note.parentElement?.textContent.includes('npm run fonts -- zh-Hans')).toBe(isNamed);
});

test('shows only those that are about to be printed', async () => {
  await show(<UnprintableNames among={['王芳', 'Ruth Moab']} />, ['李 明', '王 芳']);
  const note = await screen.findByText(/name can't be printed/);
  expect(note.parentElement?.textContent).toBe("1 name can't be printed: 王芳");
});

test('says that PDFs are in English if no font has the letters of the language', async () => {
  const browser = await openBrowser(church(), { isAdmin: true, language: 'zh-Hans' });
  await inLanguage({ tag: 'zh-Hans' }, async () => {
    browser.show(<UnprintableNames />);
    await screen.findByText(t('common:unprintableNames.language'));
  });
});
