import { expect, test, vi } from 'vitest';
import { renderSignedIn } from '#test/render-signed-in.tsx';
import { SlideOutMenu } from './slide-out-menu.tsx';

test('Back closes the menu and stays on the page', () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const onClose = vi.fn();
  renderSignedIn(<SlideOutMenu onClose={onClose} />, () => ({ body: {} }));
  const back = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse' });
  expect(navigation.dispatchEvent(back)).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});
