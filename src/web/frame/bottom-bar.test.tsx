import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { t } from '#languages/t.ts';
import { aMember } from '#test/factories.ts';
import { aPersonalLink } from '#test/personal-links.ts';
import { churchForEachTest, openBrowserOf, showScreen } from '#test/screen.tsx';
import { Visitor } from '#test/visitor.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

const church = churchForEachTest();

test("the two buttons that open a member's menu have different names", async () => {
  const onMenu = () => undefined;
  await showScreen(
    church(),
    <>
      <Header onMenu={onMenu} />
      <BottomBar onMenu={onMenu} />
    </>,
  );
  screen.getByRole('button', { name: t('common:frame.openMenu') });
  screen.getByRole('button', { name: t('common:frame.menu') });
});

test("a personal link of an administrator leads to the member's own pages only", async () => {
  const adminId = await aMember(church(), { isAdmin: true });
  const visitor = new Visitor(church());
  const code = await aPersonalLink(church(), adminId);
  await visitor.call(contract.startLimitedSession, { body: { code } });
  (await openBrowserOf(visitor)).show(<BottomBar onMenu={() => undefined} />);
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual([t('common:frame.short.availability'), t('common:frame.short.roster')]);
});
