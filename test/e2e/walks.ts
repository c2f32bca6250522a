import type { Page } from '@playwright/test';
import { expectNoAxeViolationsInBothSchemes } from './accessibility.ts';
import type { JourneyChurch } from './church.ts';
import { test, waitUntilSettled } from './fixtures.ts';
import { expectMirrored, expectNoLayoutFaults, expectTranslatedTexts } from './language-texts.ts';
import type { LayoutName } from './layouts.ts';
import {
  expectNoSidewaysOverflow,
  expectSmallBars,
  expectWholeWords,
  LARGE_TEXT,
  NARROW,
} from './narrow-screen.ts';
import {
  addRooms,
  addTeams,
  fillWithLongWords,
  fillWithShortWords,
  openPlace,
  placesOn,
  roomPlacesOn,
  teamPlacesOn,
  type WalkPlace,
} from './places.ts';
import type { PageLanguage } from './running-sundial.ts';

/** What a walk looks at in each place. */
type Look = (page: Page, place: WalkPlace) => Promise<void>;

/** A walk opens the sign-in screen, every screen for administrators, and what one button opens there. */
interface Walk {
  readonly title: string;
  readonly language: PageLanguage;
  /** Each is a round of its own, because a phone does not return to its size as if it had never been another. */
  readonly looksOn: (layout: LayoutName) => readonly Look[];
}

async function expectAccessible(page: Page): Promise<void> {
  await expectTranslatedTexts(page);
  await expectNoLayoutFaults(page);
  await expectNoAxeViolationsInBothSchemes(page);
}

async function expectMirrorImage(page: Page): Promise<void> {
  await expectTranslatedTexts(page);
  await expectNoLayoutFaults(page);
  await expectMirrored(page);
}

/** At 320 px and with text at twice the size. */
async function expectRoom(page: Page, place: WalkPlace): Promise<void> {
  const [name, isScreen] = [place.join(' '), place.length === 1];
  await expectWholeWords(page, name);
  if (isScreen) await expectSmallBars(page, name);
  // A dialog is as wide as the screen, so larger text is the harder case.
  for (const phone of isScreen ? [NARROW, LARGE_TEXT] : [LARGE_TEXT])
    await expectNoSidewaysOverflow(page, name, phone);
}

/** In texts that are 30 % longer and in brackets. */
export const LONGER_TEXTS: Walk = {
  title: 'is accessible and has room for longer texts',
  language: 'pseudo',
  looksOn: (layout) => (layout === 'phone' ? [expectAccessible, expectRoom] : [expectAccessible]),
};

export const MIRRORED: Walk = {
  title: 'is the mirror image of the left-to-right one',
  language: 'pseudo-rtl',
  looksOn: () => [expectMirrorImage],
};

/** Each part is a test of its own, so that they run at the same time. */
const PARTS = 4;

async function addTeamsAndRooms(church: JourneyChurch): Promise<void> {
  await addTeams(church);
  await addRooms(church);
}

/** Declares the tests of a walk on a layout. */
export function walk({ title, language, looksOn }: Walk, layout: LayoutName): void {
  const places = [['/auth'] as const, ...placesOn(layout)];
  const size = Math.ceil(places.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) => ({
    name: `part ${part + 1} of ${PARTS}`,
    places: places.slice(part * size, (part + 1) * size),
    add: undefined,
  }));
  const others = [
    { name: 'with teams', places: teamPlacesOn(layout), add: addTeams },
    { name: 'with rooms and guests', places: roomPlacesOn(layout), add: addTeamsAndRooms },
  ];
  test.describe(`in ${language}`, () => {
    test.use({ language });
    for (const part of [...parts, ...others]) {
      test(`every place ${title} on a ${layout}, ${part.name}`, { tag: `@${layout}` }, async ({
        page,
        church,
        isMobile,
        consoleWatch,
      }) => {
        consoleWatch.expect(/status of 404 .*\/nowhere/);
        // The table of members scrolls sideways on a desktop if both the names and the texts are long.
        await (isMobile ? fillWithLongWords : fillWithShortWords)(church);
        await part.add?.(church);
        for (const look of looksOn(layout)) {
          for (const place of part.places) {
            await openPlace(page, place, church);
            await waitUntilSettled(page);
            await test.step(place.join(' '), () => look(page, place));
          }
        }
      });
    }
  });
}
