import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoadingOverlay } from './loading-overlay.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const overlay = (active: boolean) => <LoadingOverlay active={active} text="Saving assignments..." />;
const shownText = () => screen.getByRole('status').textContent;

test('work that ends within 300 ms shows no overlay', () => {
  const { rerender } = render(overlay(true));
  pass(290);
  expect(shownText()).toBe('');
  rerender(overlay(false));
  pass(1000);
  expect(shownText()).toBe('');
});

test('a visible overlay stays at least 400 ms', () => {
  const { rerender } = render(overlay(true));
  pass(310);
  expect(shownText()).toBe('Saving assignments...');
  rerender(overlay(false));
  pass(350);
  expect(shownText()).toBe('Saving assignments...');
  pass(60);
  expect(shownText()).toBe('');
});

test('an overlay that was visible for over 400 ms closes at once', () => {
  const { rerender } = render(overlay(true));
  pass(2000);
  rerender(overlay(false));
  pass(1);
  expect(shownText()).toBe('');
});
