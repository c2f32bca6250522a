import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { t } from '#languages/t.ts';
import { churchForEachTest, openBrowser, press } from '#test/screen.tsx';
import { helpPlace } from '#web/frame/help-place.ts';
import { GuidePanel } from './guide-panel.tsx';
import { NEWS, NEWS_VERSION } from './news-wording.ts';

const church = churchForEachTest();

let isMotionUnwanted = false;
let show: (view: ReactNode) => void;

/** Signs in as a member, and then stops the clock. */
async function signIn(isAdmin: boolean) {
  vi.useRealTimers();
  ({ show } = await openBrowser(church(), { isAdmin }));
  vi.useFakeTimers();
}

beforeEach(async () => {
  isMotionUnwanted = false;
  helpPlace.set(document.body);
  vi.stubGlobal('matchMedia', () => ({ matches: isMotionUnwanted }));
  await signIn(false);
});

const open = () => show(<GuidePanel />);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const splash = () => document.querySelector('.animate-splash');
const news = () => screen.queryByRole('dialog', { name: t('guide:newIn', { version: NEWS_VERSION }) });

/** Returns the headings of the news. */
const newsItems = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

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
  expect(newsItems()).toEqual(NEWS.member.map((item) => t(`guide:news.${item}.title`)));
  press(t('guide:gotIt'));
  expect(news()).toBeNull();
  cleanup();
  open();
  pass(1100);
  expect(news()).toBeNull();
});

test('administrators get news of their own', async () => {
  await signIn(true);
  isMotionUnwanted = true;
  open();
  pass(1100);
  vi.useRealTimers();
  await screen.findByText(t(`guide:news.${NEWS.administrator[0]}.title`));
  expect(newsItems()).toEqual(NEWS.administrator.map((item) => t(`guide:news.${item}.title`)));
});

test('someone who has just chosen the first PIN gets no news, then or later', () => {
  isMotionUnwanted = true;
  show(<GuidePanel isNewcomer />);
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
