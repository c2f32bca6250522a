import { settingsAddress } from '#contract/pages.ts';
import { t } from '#languages/t.ts';
import { readPdf } from '../pdf.ts';
import { expect, signIn, test } from './fixtures.ts';

test('only the poster of the team link is printed, on one page of any format', {
  tag: '@desktop',
}, async ({ page, church }) => {
  await signIn(page, church.coordinator, settingsAddress('people'));
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const print = page.getByRole('button', { name: t('team-link:print') });
  await print.click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('When can you serve?')).toBeVisible();
  await expect(page.getByRole('heading', { name: t('common:admin.heading') })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText('When can you serve?')).toBeHidden();
  await page.emulateMedia({ media: null });
  for (const format of ['A4', 'Letter']) {
    for (const landscape of [false, true]) {
      // The previous print removed its poster.
      await print.click();
      const { pages } = await readPdf(await page.pdf({ format, landscape }));
      expect(pages, `${format}, landscape: ${landscape}`).toEqual([
        expect.stringMatching(/When can you serve\?.*Ask your coordinator/),
      ]);
    }
  }
});
