import { formatDate } from '#languages/dates.ts';
import { t } from '#languages/t.ts';
import { expectNoAxeViolations, LABEL_IN_NAME } from './accessibility.ts';
import { chooseSunday, MONTH, openBuilder, personIn, SAVE } from './builder-page.ts';
import { sundaysFromNow } from './church.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP } from './layouts.ts';

test('the builder shows its actions next to a toast, and in print who serves, but no controls', {
  tag: '@desktop',
}, async ({ page, church }) => {
  const [date] = sundaysFromNow(MONTH);
  const usher = 'Usher';
  await church.addRole(usher, 2);
  const [ruth, amos] = [await church.addMember(), await church.addMember()];
  for (const person of [ruth, amos]) await church.answer(person, [date]);
  await openBuilder(page, church);
  await chooseSunday(page, date);
  await page.getByRole('button', { name: t('builder:clearAll') }).click();
  await expect(page.getByText('No assignments to clear').first()).toBeVisible();
  // The time of the toast stops while it has the focus.
  await page.keyboard.press('F6');
  // On a phone in landscape, in a window taller than the page, at the page's end.
  for (const viewport of [{ width: 844, height: 390 }, { width: 1280, height: 2400 }, DESKTOP.viewport]) {
    await page.setViewportSize(viewport);
    if (viewport === DESKTOP.viewport)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const isApart = async () => {
      const toast = await page.locator('.toast').boundingBox();
      const action = await page.getByRole('button', { name: t('builder:clearAll') }).boundingBox();
      if (!toast || !action) return false;
      const [above, below] = toast.y < action.y ? [toast, action] : [action, toast];
      const [left, right] = toast.x < action.x ? [toast, action] : [action, toast];
      return above.y + above.height < below.y || left.x + left.width < right.x;
    };
    await expect.poll(isApart).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('.toast')).toHaveCount(0);
  // A name that voice control can call: it contains what the button shows.
  await expectNoAxeViolations(page, LABEL_IN_NAME);

  await personIn(page, usher, ruth).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Sundays' }).getByText('2 people available')).toBeVisible();
  await expect(personIn(page, usher, ruth)).toBeVisible();
  await expect(personIn(page, usher, amos)).toBeHidden();
  await expect(page.getByRole('button', { name: SAVE })).toBeHidden();
  await expect(page.getByLabel('Email address')).toBeHidden();
  // In one column, regardless of the paper's width.
  const sundays = await page.getByRole('region', { name: 'Sundays' }).boundingBox();
  const day = await page.getByRole('heading', { level: 3, name: formatDate(date) }).boundingBox();
  expect(day?.y).toBeGreaterThan((sundays?.y ?? 0) + (sundays?.height ?? 0));
});
