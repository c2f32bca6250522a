import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

test("the two buttons that open a member's menu have different names", () => {
  const onMenu = () => undefined;
  renderSignedIn(
    <>
      <Header onMenu={onMenu} />
      <BottomBar onMenu={onMenu} />
    </>,
    () => ({ body: {} }),
  );
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Menu' })).toBeDefined();
});
