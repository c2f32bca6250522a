import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose findings depend on the color scheme; all others run once. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * While axe looks, sticky parts cover nothing, content out of sight is rendered in the colors of the current scheme, and
 * colors change at once instead of through a transition.
 */
const SCAN_STYLES = `
  *, *::before, *::after { transition: none !important; }
  .sticky { position: static !important; }
  [class*="content-visibility:auto"] { content-visibility: visible !important; }`;

type Rules = { readonly type: 'rule' | 'tag'; readonly values: string[] };

async function violationsIn(page: Page, colorScheme: 'light' | 'dark', runOnly: Rules): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  const { violations } = await page.evaluate(
    (options) => {
      // What a dialog covers cannot be reached, and was scanned without it.
      const inFront = [...document.querySelectorAll('dialog:modal, :popover-open')];
      const isCovered = document.querySelector('dialog:modal') !== null;
      return (globalThis as unknown as { axe: typeof axe }).axe.run(isCovered ? inFront : document, {
        ...options,
        resultTypes: ['violations'],
        preload: false,
      });
    },
    { runOnly },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${colorScheme}: ${id} (${help}): ${html}\n${failureSummary}`),
  );
}

/** Expects no findings in both color schemes: in the open dialog and any message over it, or else on the whole page. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
  }, SCAN_STYLES);
  const found = [
    ...(await violationsIn(page, 'dark', { type: 'rule', values: COLOR_RULES })),
    ...(await violationsIn(page, 'light', { type: 'tag', values: WCAG })),
  ];
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect(found).toEqual([]);
}
