import { defineConfig } from '@playwright/test';

/**
 * Journeys through the built Sundial. A journey's tag, `@phone` or `@desktop`, chooses its layout. `npm test` finds the
 * browser (scripts/steps/browser.mjs).
 */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  // A journey often waits: four keep two cores busy.
  workers: 4,
  // A journey that fails once is a defect: of Sundial or of the journey.
  retries: 0,
  // Limits for what never happens, in milliseconds: on a busy machine a page takes seconds, a long journey a minute.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu'],
    },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Skips the splash and animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker answers before the routes of a journey; only the journeys about it allow it.
    serviceWorkers: 'block',
    // A trace of every journey would take a fifth of the time.
    trace: 'off',
  },
});
