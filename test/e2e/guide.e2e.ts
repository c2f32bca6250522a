import { expect, signIn, test } from './fixtures.ts';

test.use({ hasSeenGuide: false });

/** Returns the boxes of the help button and of what it must not cover. */
function boxesAroundHelp() {
  const box = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
  const help = document.querySelector('[aria-label="Help"]');
  const others = [...document.querySelectorAll('header :is(a, button):not([aria-label="Help"])')];
  return {
    help: help && box(help),
    header: [...document.querySelectorAll('body > div header, #root header')].slice(0, 1).map(box),
    others: others.filter((element) => element.checkVisibility()).map(box),
  };
}

test('the help button is in the header of a phone and covers nothing there, at any text size', {
  tag: '@phone',
}, async ({ page, church }) => {
  await signIn(page, church.coordinator);
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
  for (const [width, fontSize] of [
    [390, ''],
    [320, ''],
    [390, '225%'],
    [320, '225%'],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    const { help, header, others } = await page.evaluate(boxesAroundHelp);
    const [frame] = header;
    expect(others.length).toBeGreaterThan(0);
    expect.soft(help?.bottom, `${width} ${fontSize}`).toBeLessThanOrEqual(frame?.bottom ?? 0);
    expect.soft(help?.right, `${width} ${fontSize}`).toBeLessThanOrEqual(frame?.right ?? 0);
    const covered = others.filter(
      (other) =>
        other.left < (help?.right ?? 0) &&
        other.right > (help?.left ?? 0) &&
        other.top < (help?.bottom ?? 0) &&
        other.bottom > (help?.top ?? 0),
    );
    expect.soft(covered, `${width} ${fontSize}`).toEqual([]);
  }
});
