import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoadingOverlay } from './loading-overlay.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const overlay = (active: boolean) => <LoadingOverlay active={active} text="Saving assignments..." />;
const words = () => screen.getByRole('status').textContent;

test('work that is over in 300 ms shows no overlay at all', () => {
  const { rerender } = render(overlay(true));
  pass(290);
  expect(words()).toBe('');
  rerender(overlay(false));
  pass(1000);
  expect(words()).toBe('');
});

test('an overlay once shown stays 400 ms at least', () => {
  const { rerender } = render(overlay(true));
  pass(310);
  expect(words()).toBe('Saving assignments...');
  rerender(overlay(false));
  pass(350);
  expect(words()).toBe('Saving assignments...');
  pass(60);
  expect(words()).toBe('');
});

test('an overlay that has stood long enough goes at once', () => {
  const { rerender } = render(overlay(true));
  pass(2000);
  rerender(overlay(false));
  pass(1);
  expect(words()).toBe('');
});
