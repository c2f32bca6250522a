import { expect, type Page } from '@playwright/test';
import type { RuleObject } from 'axe-core';
import { AXE } from '#test/axe-source.ts';
import { axeFindings, hasAxe } from '#test/browsers/in-page/axe-findings.ts';

/**
 * The rule that a control's name contains its visible text (WCAG 2.5.3). axe calls it experimental, and the brackets of
 * the pseudo-locale break it, so only scans in English use it.
 */
export const LABEL_IN_NAME: RuleObject = { 'label-content-name-mismatch': { enabled: true } };

/** The rules whose findings depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no axe findings in the open dialog and any message over it, or else on the whole page. Scans one color
 * scheme: dark on phones, light on desktops (layouts.ts).
 */
export async function expectNoAxeViolations(page: Page, rules: RuleObject = {}): Promise<void> {
  if (!(await page.evaluate(hasAxe))) await page.evaluate(AXE);
  expect(await page.evaluate(axeFindings, { rules })).toEqual([]);
}

/** Expects no axe findings in either color scheme. */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  expect(await page.evaluate(axeFindings, { only: COLOR_RULES })).toEqual([]);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}
