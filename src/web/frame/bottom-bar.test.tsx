import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

test('the two buttons that open the menu of a member have different names', () => {
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
