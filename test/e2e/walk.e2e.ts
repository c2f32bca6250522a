import { expectNoAxeViolationsInBothSchemes } from './accessibility.ts';
import { expect, signIn, test, waitUntilSettled } from './fixtures.ts';
import { expectMirrored, expectNoLayoutFaults, expectTranslatedTexts } from './language-texts.ts';
import { LAYOUT_NAMES } from './layouts.ts';
import {
  expectNoSidewaysOverflow,
  expectSmallBars,
  expectWholeWords,
  LARGE_TEXT,
  NARROW,
} from './narrow-screen.ts';
import { fillWithLongWords, fillWithShortWords, openPlace, placesOn } from './places.ts';

// Opens every screen, and what one button opens on it. states.e2e.ts scans what several steps or errors show.

for (const layout of LAYOUT_NAMES) {
  test.describe('in the pseudo-locale', () => {
    test.use({ language: 'pseudo' });

    test(`every place is accessible and has room for longer texts on a ${layout}`, {
      tag: `@${layout}`,
    }, async ({ page, church, isMobile, consoleWatch }) => {
      test.slow();
      consoleWatch.expect(/status of 404 .*\/nowhere/);
      // The table of members scrolls sideways on a desktop if both the names and the texts are long.
      await (isMobile ? fillWithLongWords : fillWithShortWords)(church);
      await signIn(page, church.coordinator);
      for (const place of placesOn(layout)) {
        await test.step(place.join(' '), async () => {
          await openPlace(page, place);
          await waitUntilSettled(page);
          await expectTranslatedTexts(page);
          await expectNoLayoutFaults(page);
          await expectNoAxeViolationsInBothSchemes(page);
        });
      }
    });
  });
}

for (const layout of LAYOUT_NAMES) {
  test.describe('in the right-to-left pseudo-locale', () => {
    test.use({ language: 'pseudo-rtl' });

    test(`every place is the mirror image of the left-to-right one on a ${layout}`, {
      tag: `@${layout}`,
    }, async ({ page, church, isMobile, consoleWatch }) => {
      test.slow();
      consoleWatch.expect(/status of 404 .*\/nowhere/);
      await (isMobile ? fillWithLongWords : fillWithShortWords)(church);
      const expectNoFindings = (place: string) =>
        test.step(place, async () => {
          await waitUntilSettled(page);
          await expectTranslatedTexts(page);
          await expectNoLayoutFaults(page);
          await expectMirrored(page);
        });
      await page.goto('/auth');
      await expectNoFindings('sign-in');
      await signIn(page, church.coordinator);
      for (const place of placesOn(layout)) {
        await openPlace(page, place);
        await expectNoFindings(place.join(' '));
      }
    });
  });
}

test('every place has room at 320 px and for text at twice the size', { tag: '@phone' }, async ({
  page,
  church,
  consoleWatch,
}) => {
  test.slow();
  consoleWatch.expect(/status of 404 .*\/nowhere/);
  await fillWithLongWords(church);
  const expectRoom = async (place: string, isScreen = true) => {
    await expectWholeWords(page, place);
    if (isScreen) await expectSmallBars(page, place);
    // A dialog is as wide as the screen, so larger text is the harder case.
    for (const phone of isScreen ? [NARROW, LARGE_TEXT] : [LARGE_TEXT])
      await expectNoSidewaysOverflow(page, place, phone);
  };
  await page.goto('/auth');
  await expectRoom('sign-in');
  await signIn(page, church.coordinator);
  await expect(page.getByRole('banner')).toBeVisible();
  for (const place of placesOn('phone')) {
    await openPlace(page, place);
    await expectRoom(place.join(' '), place.length === 1);
  }
});
