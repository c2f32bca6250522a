import type axe from 'axe-core';
import type { RuleObject } from 'axe-core';

/** Returns whether the page has loaded axe. */
export function hasAxe(): boolean {
  return 'axe' in globalThis;
}

/**
 * Returns axe's findings in the open dialog and any message over it, or else on the whole page, which has loaded axe.
 * `rules`: changes of the standard set. `only`: checks no other rules.
 */
export async function axeFindings({
  rules,
  only,
}: {
  rules?: RuleObject;
  only?: string[];
}): Promise<string[]> {
  // During a scan, sticky elements cover nothing, offscreen content is rendered, and nothing is half faded in. Reduced
  // motion is not enough: a scan once ran in the middle of an animation of 1 ms.
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    *, *::before, *::after { animation: none !important; transition: none !important; }
    [class*=sticky] { position: static !important; }
    [class*="content-visibility:auto"] { content-visibility: visible !important; }`);
  document.adoptedStyleSheets = [styles];
  // Content behind a dialog or a panel was scanned without it, and may be half covered.
  const inFront = [...document.querySelectorAll('[role=dialog], .toast, :popover-open')];
  const isCovered = inFront.some((element) => element.matches('[role=dialog]'));
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
    isCovered ? inFront : document,
    {
      runOnly: only ?? ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // The first rule would also count the covered page.
      rules: { 'landmark-no-duplicate-banner': { enabled: !isCovered }, ...rules },
      resultTypes: ['violations'],
      preload: false,
    },
  );
  document.adoptedStyleSheets = [];
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html}\n${failureSummary}`),
  );
}
