import { defineConfig } from '@playwright/test';

/** Firefox can't emulate media features over WebDriver BiDi, so none are requested, and a preference reduces motion. */
const WITHOUT_EMULATION = { colorScheme: null, contrast: null, forcedColors: null, reducedMotion: null };

/**
 * One walk in Chromium and Firefox, and the parts that differ between engines in WebKit. `npm run test:browsers` finds their
 * programs (docs/decisions/0046).
 */
export default defineConfig({
  testMatch: 'walk.e2e.ts',
  outputDir: '../../test-results/browsers',
  workers: 3,
  fullyParallel: true,
  // In milliseconds. Only a hang takes longer.
  timeout: 600_000,
  expect: { timeout: 15_000 },
  use: { actionTimeout: 15_000, screenshot: 'only-on-failure', serviceWorkers: 'block' },
  projects: [
    {
      name: 'Chromium',
      testMatch: ['walk.e2e.ts', 'languages.e2e.ts'],
      use: {
        launchOptions: {
          executablePath: process.env.TEST_BROWSER ?? '/usr/bin/chromium',
          args: ['--no-sandbox', '--disable-gpu'],
        },
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'Firefox',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: process.env.TEST_FIREFOX ?? '/usr/bin/firefox-esr',
          firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
        },
        contextOptions: WITHOUT_EMULATION,
      },
    },
    { name: 'WebKit', testMatch: 'webkit.e2e.ts' },
  ],
});
