import { formatDate, formatMonth } from '#texts/dates.ts';
import { monthFromNow, sundaysFromNow } from './church.ts';
import { expect, signIn, test } from './fixtures.ts';
import { LAYOUT_NAMES } from './layouts.ts';

for (const layout of LAYOUT_NAMES) {
  test(`a member sees without scrolling where they serve next, and their name on the roster, on a ${layout}`, {
    tag: `@${layout}`,
  }, async ({ page, church }) => {
    const [first, second] = sundaysFromNow(1);
    const dates = [first, second];
    const usher = await church.addRole('Usher', 2);
    const [ruth, amos] = [await church.addMember('Ruth'), await church.addMember('Amos')];
    await Promise.all([church.answer(ruth, dates), church.answer(amos, dates)]);
    for (const [person, serviceDate] of [
      [ruth, first],
      [amos, first],
      [ruth, second],
    ] as const)
      await church.api.send('POST', '/api/admin/roster-assignments', {
        roleId: usher,
        userId: person.id,
        serviceDate,
      });
    await church.api.send('POST', '/api/admin/finalize-roster', monthFromNow(1));

    await signIn(page, ruth);
    const next = page.getByRole('region', { name: "You're serving" });
    await expect(next.getByRole('heading', { name: formatDate(first) })).toBeInViewport();
    await expect(next.getByText('Usher', { exact: true }).first()).toBeInViewport();
    await expect(next.getByText(`With ${amos.name} (Usher)`)).toBeInViewport();
    await next.getByText('1 more service').click();
    await expect(next.getByRole('heading', { name: formatDate(second) })).toBeVisible();

    await page.goto(`/roster?month=${first.slice(0, 7)}`);
    const links = page
      .getByRole('navigation')
      .filter({ hasText: `You serve 2 times in ${formatMonth(monthFromNow(1))}` });
    await links.getByRole('link').nth(1).click();
    await expect(page.getByText(`${ruth.name} (you)`).nth(1)).toBeInViewport();
  });
}
