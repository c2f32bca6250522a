import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { t } from '#languages/t.ts';
import { churchForEachTest, showScreen } from '#test/screen.tsx';
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
