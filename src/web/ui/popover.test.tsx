import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Popover } from './popover.tsx';

function Months() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        December
      </button>
      <Popover open={anchor !== null} anchor={anchor} onClose={() => setAnchor(null)} title="Months">
        <button type="button">January</button>
      </Popover>
    </>
  );
}

function open() {
  render(<Months />);
  const december = screen.getByRole('button', { name: 'December' });
  december.focus();
  fireEvent.click(december);
  return december;
}

const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
const panel = () => screen.queryByRole('dialog', { name: 'Months' });

test('moves the focus inside, and Escape closes it and returns the focus', async () => {
  const december = open();
  await hasFocus(screen.getByRole('button', { name: 'January' }));
  fireEvent.keyDown(screen.getByText('January'), { key: 'Escape' });
  expect(panel()).toBeNull();
  await hasFocus(december);
});

test.each([
  ['Tab', false, false],
  ['Shift+Tab', true, true],
])('%s out of it closes it, and the focus goes on from its button', async (_, shiftKey, isStopped) => {
  const december = open();
  await hasFocus(screen.getByRole('button', { name: 'January' }));
  // Unless it is stopped, the browser goes on from the button.
  expect(!fireEvent.keyDown(screen.getByText('January'), { key: 'Tab', shiftKey })).toBe(isStopped);
  expect(panel()).toBeNull();
  await hasFocus(december);
});

test('Back closes it', async () => {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  open();
  await waitFor(() => expect(panel()).not.toBeNull());
  const back = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse' });
  expect(navigation.dispatchEvent(back)).toBe(false);
  await waitFor(() => expect(panel()).toBeNull());
});
