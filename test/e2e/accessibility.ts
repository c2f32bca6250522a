import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RuleObject } from 'axe-core';

/** Minified, because every scanned page loads it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * During a scan, sticky elements cover nothing, offscreen content is rendered, and nothing is half faded in. Reduced
 * motion is not enough: a scan once ran in the middle of an animation of 1 ms.
 */
const SCAN_STYLES = `
  *, *::before, *::after { animation: none !important; transition: none !important; }
  .sticky { position: static !important; }
  [class*="content-visibility:auto"] { content-visibility: visible !important; }`;

async function findViolations(page: Page, rules: RuleObject): Promise<string[]> {
  const violations = await page.evaluate(
    async ({ styles, tags, rules }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [sheet];
      // Content behind a dialog can't be reached, and was scanned without the dialog.
      const inFront = [...document.querySelectorAll('dialog:modal, :popover-open')];
      const isCovered = document.querySelector('dialog:modal') !== null;
      const result = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        isCovered ? inFront : document,
        {
          runOnly: tags,
          // The first rule would also count the covered page.
          rules: { 'landmark-no-duplicate-banner': { enabled: !isCovered }, ...rules },
          resultTypes: ['violations'],
          preload: false,
        },
      );
      document.adoptedStyleSheets = [];
      return result.violations;
    },
    { styles: SCAN_STYLES, tags: WCAG, rules },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html}\n${failureSummary}`),
  );
}

/**
 * The rule that a control's name contains its visible text (WCAG 2.5.3). axe calls it experimental, and the brackets of
 * the pseudo-locale break it, so only scans in English use it.
 */
export const LABEL_IN_NAME: RuleObject = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Expects no axe findings in the open dialog and any message over it, or else on the whole page. Scans one color
 * scheme: dark on phones, light on desktops (playwright.config.ts). src/web/theme.test.ts covers the other.
 */
export async function expectNoAxeViolations(page: Page, rules: RuleObject = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  expect(await findViolations(page, rules)).toEqual([]);
}
