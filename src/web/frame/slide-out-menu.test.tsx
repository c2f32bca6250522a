import { expect, test, vi } from 'vitest';
import { churchForEachTest, showScreen } from '#test/screen.tsx';
import { SlideOutMenu } from './slide-out-menu.tsx';

const church = churchForEachTest();

test('Back closes the menu and stays on the page', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const onClose = vi.fn();
  await showScreen(church(), <SlideOutMenu onClose={onClose} />);
  const back = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse' });
  expect(navigation.dispatchEvent(back)).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});
