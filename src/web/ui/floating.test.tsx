import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TipDescription, TooltipLayer } from './tooltip.tsx';
import { HOVER_DELAY_MS } from './tooltip-events.ts';

beforeEach(() => void vi.useFakeTimers());

const tip = () => document.querySelector('[data-shown]')?.textContent;
const pointer = (target: Element, type: string, pointerType: string) =>
  fireEvent(target, new PointerEvent(type, { bubbles: true, pointerType }));

function renderTips() {
  render(
    <TooltipLayer>
      <button type="button" data-tip="At most two" aria-describedby="two">
        Limit
      </button>
      <button type="button" data-tip="Saved assignment">
        Saved
      </button>
      <input aria-label="Elsewhere" />
      <TipDescription id="two" text="At most two" />
    </TooltipLayer>,
  );
}

test('a tip opens on tap, stays 4 s, and stays when another field loses the focus', () => {
  renderTips();
  const limit = screen.getByText('Limit');
  pointer(limit, 'pointerup', 'touch');
  fireEvent.focusOut(screen.getByLabelText('Elsewhere'));
  expect(tip()).toBe('At most two');
  act(() => vi.advanceTimersByTime(3900));
  expect(tip()).toBe('At most two');
  act(() => vi.advanceTimersByTime(200));
  expect(tip()).toBeUndefined();
});

const rest = () => act(() => vi.advanceTimersByTime(HOVER_DELAY_MS));

test('a tip opens when the mouse rests on its trigger, closes soon after it leaves, and closes at once on Escape', () => {
  renderTips();
  pointer(screen.getByText('Limit'), 'pointerover', 'mouse');
  expect(tip()).toBeUndefined();
  rest();
  expect(tip()).toBe('At most two');
  pointer(screen.getByText('Limit'), 'pointerout', 'mouse');
  act(() => vi.advanceTimersByTime(200));
  expect(tip()).toBeUndefined();
  pointer(screen.getByText('Limit'), 'pointerover', 'mouse');
  rest();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tip()).toBeUndefined();
});

test("screen readers get the text of a tip as its trigger's description", () => {
  renderTips();
  const id = screen.getByText('Limit').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('At most two');
});
