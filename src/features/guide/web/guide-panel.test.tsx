import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { press } from '#test/screen.tsx';
import { helpPlace } from '#web/frame/help-place.ts';
import { GuidePanel } from './guide-panel.tsx';
import { NEWS_VERSION } from './news-wording.ts';

let isMotionUnwanted = false;

beforeEach(() => {
  isMotionUnwanted = false;
  helpPlace.set(document.body);
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionUnwanted }));
});

const open = () => render(<GuidePanel />);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const splash = () => document.querySelector('.animate-splash');
const news = () => screen.queryByRole('dialog', { name: t('guide:newIn', { version: NEWS_VERSION }) });

test('a tap, a key or three seconds close the splash, and it shows once per session', () => {
  open();
  expect(splash()).not.toBeNull();
  pass(3000);
  expect(splash()).toBeNull();
  cleanup();
  sessionStorage.clear();
  open();
  fireEvent.click(document.body);
  expect(splash()).toBeNull();
  cleanup();
  open();
  expect(splash()).toBeNull();
  cleanup();
  sessionStorage.clear();
  open();
  expect(splash()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(splash()).toBeNull();
});

test('with reduced motion there is no splash, and the news appears after one second, until it is confirmed once', () => {
  isMotionUnwanted = true;
  open();
  expect(splash()).toBeNull();
  pass(900);
  expect(news()).toBeNull();
  pass(200);
  for (const item of ['smartAssign', 'privacy', 'distribution'] as const)
    screen.getByRole('heading', { name: t(`guide:news.${item}.title`) });
  press(t('guide:gotIt'));
  expect(news()).toBeNull();
  cleanup();
  open();
  pass(1100);
  expect(news()).toBeNull();
});

test('someone who has just chosen the first PIN gets no news, then or later', () => {
  isMotionUnwanted = true;
  render(<GuidePanel isNewcomer />);
  pass(1100);
  expect(news()).toBeNull();
  cleanup();
  open();
  pass(1100);
  expect(news()).toBeNull();
});

test('a browser that blocks storage shows the news every time and still works', () => {
  isMotionUnwanted = true;
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  open();
  pass(1100);
  press(t('guide:gotIt'));
  expect(news()).toBeNull();
  cleanup();
  open();
  pass(1100);
  expect(news()).not.toBeNull();
});
