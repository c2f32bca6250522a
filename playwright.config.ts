import { defineConfig } from '@playwright/test';

/** Journeys through the built Sundial, on a phone and on a desk. `npm test` finds the browser (scripts/steps/browser.mjs). */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  workers: 2,
  // A second try tells a fault from a hiccup of the machine; the run says which journeys needed one.
  retries: 1,
  // For what never comes, in milliseconds: on a busy machine of two cores a page takes some seconds, a long journey a minute.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Splash and animations are skipped, as for people who ask for that.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker answers before a journey's own routes could; the journey about it lets it in.
    serviceWorkers: 'block',
    // Kept of every journey it takes a fifth of the time of all.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      // Large letters and narrow screens are a phone's matter.
      testIgnore: 'large-letters.e2e.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
