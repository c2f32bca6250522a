import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What another colour scheme can change of the findings; the rest is looked at once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Lays the page out as if all of it were in sight, or as it was. What sticks lies over whatever happens to be scrolled
 * beneath it, and what is out of sight (`content-visibility`) takes on the colours of another scheme only when it comes
 * into sight: neither is a finding.
 */
async function setAllInSight(page: Page, isAllInSight: boolean): Promise<void> {
  await page.evaluate((is) => {
    for (const each of document.querySelectorAll<HTMLElement>('.sticky'))
      each.style.position = is ? 'static' : '';
    for (const each of document.querySelectorAll<HTMLElement>('[class*="content-visibility:auto"]'))
      each.style.contentVisibility = is ? 'visible' : '';
  }, isAllInSight);
}

async function violationsIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Half-way between two schemes no contrast is right: colours first reach their ends. What inherits a colour may
  // begin to change only when its parent has.
  await page.evaluate(async () => {
    for (let round = 0; round < 10; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      if (transitions.length === 0) break;
      await Promise.allSettled(transitions.map((each) => each.finished));
    }
  });
  // The package's types mean another release of the same browser driver.
  const { violations } = await choose(new AxeBuilder({ page: page as never })).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${colorScheme}: ${id} (${help}): ${html}\n${failureSummary}`),
  );
}

/** Expects the page as it stands, with whatever dialog is open, to be without findings in both colour schemes. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await setAllInSight(page, true);
  const found = [
    ...(await violationsIn(page, 'dark', (axe) => axe.withRules(COLOUR_RULES))),
    ...(await violationsIn(page, 'light', (axe) => axe.withTags(WCAG))),
  ];
  await setAllInSight(page, false);
  expect(found).toEqual([]);
}
