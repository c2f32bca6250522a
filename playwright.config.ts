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
  // Journeys wait often, so four of them keep two cores busy.
  workers: 4,
  // A journey that fails once shows a defect, in Sundial or in the journey.
  retries: 0,
  // In milliseconds. On a very busy machine, a page takes ten seconds and a long journey two minutes. Only a hang takes longer.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    // An action that waits longer is stuck. Its log names what covers the element.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu'],
    },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // Skips the splash and animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker answers before a journey's mocked routes, so only the journeys about it allow it.
    serviceWorkers: 'block',
    // Tracing every journey would take a fifth of the time.
    trace: 'off',
  },
});
