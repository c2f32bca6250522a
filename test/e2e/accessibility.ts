import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What another colour scheme can change of the findings; the rest is looked at once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Lets everything that sticks while the page scrolls lie in its place (`static`), or stick again (empty). */
async function setSticking(page: Page, position: 'static' | ''): Promise<void> {
  await page.evaluate((to) => {
    for (const each of document.querySelectorAll<HTMLElement>('.sticky')) each.style.position = to;
  }, position);
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
    for (let round = 0; round < 3; round += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
      if (transitions.length === 0) break;
      await Promise.allSettled(transitions.map((each) => each.finished));
    }
  });
  // What sticks lies over whatever happens to be scrolled beneath it: that is no finding about either.
  await setSticking(page, 'static');
  // The package's types mean another release of the same browser driver.
  const { violations } = await choose(new AxeBuilder({ page: page as never })).analyze();
  await setSticking(page, '');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${colorScheme}: ${id} (${help}): ${html}\n${failureSummary}`),
  );
}

/** Expects the page as it stands, with whatever dialog is open, to be without findings in both colour schemes. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const found = [
    ...(await violationsIn(page, 'dark', (axe) => axe.withRules(COLOUR_RULES))),
    ...(await violationsIn(page, 'light', (axe) => axe.withTags(WCAG))),
  ];
  expect(found).toEqual([]);
}
