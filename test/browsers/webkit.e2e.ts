import { expect, test } from '@playwright/test';
import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { settingsAddress } from '#contract/pages.ts';
import { NEWS_VERSION } from '#features/guide/web/news-wording.ts';
import { AXE } from '#test/axe-source.ts';
import { JourneyChurch, sundaysFromNow } from '#test/e2e/church.ts';
import { DESKTOP, LAYOUT_NAMES, PHONE } from '#test/e2e/layouts.ts';
import {
  addRooms,
  addTeams,
  fillWithShortWords,
  placesOn,
  roomPlacesOn,
  teamPlacesOn,
  type WalkPlace,
} from '#test/e2e/places.ts';
import { type StartedSundial, startSundial } from '#test/e2e/running-sundial.ts';
import { type PageScript, pageScript } from './in-page/script.ts';
import { openWebKit } from './webkit.ts';

const TIMEOUT_MS = 15_000;

const COLLAPSED = 'button[aria-expanded="false"]';

for (const layout of LAYOUT_NAMES) {
  const { viewport } = layout === 'phone' ? PHONE : DESKTOP;
  test.describe
    .serial(`WebKit on a ${layout}`, () => {
      let sundial: StartedSundial;
      let church: JourneyChurch;
      let driver: WebDriver;
      let stop: () => Promise<void>;

      test.beforeAll(async () => {
        sundial = await startSundial();
        church = new JourneyChurch(sundial);
        await church.signInFirstTime(sundial.adminPin);
        await fillWithShortWords(church);
        ({ driver, stop } = await openWebKit(viewport));
      });
      test.afterAll(async () => {
        await stop?.();
        await sundial?.stop();
      });

      const evaluate = <Result>({ expression }: PageScript<Result>) =>
        driver.executeScript<Result>(`return ${expression}`);

      async function open(path: string): Promise<void> {
        await driver.get(sundial.url + path);
        await expect.poll(() => evaluate(pageScript('isAppReady'))).toBe(true);
      }

      /** Waits for the element in front with this selector whose name matches. */
      async function find(selector: string, name = ''): Promise<WebElement> {
        // A screen that is replaced at this moment makes its elements stale.
        const found = () =>
          evaluate(pageScript('findNamed', selector, name)).catch((fault) => {
            if (fault instanceof error.StaleElementReferenceError) return null;
            throw fault;
          });
        const element = await driver.wait(found, TIMEOUT_MS, `Expected ${selector} "${name}".`);
        return element as unknown as WebElement;
      }

      async function scrollTo(selector: string, name: string): Promise<WebElement> {
        const element = await find(selector, name);
        const options = '{ block: "center", behavior: "instant" }';
        await driver.executeScript(`arguments[0].scrollIntoView(${options})`, element);
        return element;
      }

      /** Clicks an element. What loads can move it under a sticky bar, so it is tried again. */
      async function click(selector: string, name = ''): Promise<void> {
        const isClicked = async () => {
          const element = await scrollTo(selector, name);
          return element.click().then(
            () => true,
            () => false,
          );
        };
        await driver.wait(isClicked, TIMEOUT_MS, `Expected to click ${selector} "${name}".`);
      }

      /** Clicks a button that a phone may show only after "More about" its row. */
      async function clickInRow(name: string): Promise<void> {
        const isShown = async () => {
          const isCollapsed = await evaluate(pageScript('findNamed', COLLAPSED, 'More about'));
          if (isCollapsed) await click(COLLAPSED, 'More about');
          return !isCollapsed && (await evaluate(pageScript('findNamed', 'button', name))) !== null;
        };
        await driver.wait(isShown, TIMEOUT_MS, `Expected a button "${name}".`);
        await click('button', name);
      }

      async function expectNoDialog(): Promise<void> {
        await expect.poll(() => evaluate(pageScript('isFrontThePage'))).toBe(true);
      }

      async function press(key: string): Promise<void> {
        await driver.actions().sendKeys(key).perform();
      }

      async function expectNoFindings(place: string): Promise<void> {
        await expect.poll(() => evaluate(pageScript('isSettled'))).toBe(true);
        if (!(await evaluate(pageScript('hasAxe')))) await driver.executeScript(AXE);
        expect.soft(await evaluate(pageScript('layoutFaults')), place).toEqual([]);
        expect.soft(await evaluate(pageScript('axeFindings', {})), place).toEqual([]);
      }

      test('signs in', async () => {
        await open('/auth');
        await driver.executeScript(
          `localStorage.setItem('sundial.last-seen-version', '${NEWS_VERSION}'); localStorage.setItem('sundial.help-seen', 'yes')`,
        );
        await expectNoFindings('sign-in');
        await (await find('input', 'Your name')).sendKeys(church.coordinator.name);
        await (await find('input', 'PIN')).sendKeys(church.coordinator.pin, Key.ENTER);
        await find('h1, h2');
      });

      async function expectNoFindingsIn(places: readonly WalkPlace[]): Promise<void> {
        let shown = '';
        for (const [path, opener = []] of places) {
          if (path !== shown) await open(path);
          // A dialog can have opened another.
          else while (!(await evaluate(pageScript('isFrontThePage')))) await press(Key.ESCAPE);
          shown = path;
          await expectNoDialog();
          for (const name of [opener].flat()) await clickInRow(typeof name === 'string' ? name : name.source);
          await expectNoFindings(`${path} ${opener}`);
        }
      }

      test('shows every screen and dialog whole', () => expectNoFindingsIn(placesOn(layout)));

      test('saves an answer with a tap', async () => {
        await open('/');
        await click('button', '^Next month');
        await click('[role=switch]', '^Available on');
        const answer = await find('[role=switch]', '^Available on');
        await expect.poll(() => answer.getAttribute('aria-checked')).toBe('true');
        await expectNoFindings('an answer');
      });

      test('closes a dialog with Escape and returns the focus', async () => {
        await open(settingsAddress('services'));
        await click('button', 'Add role');
        await find('input', 'name');
        await press(Key.ESCAPE);
        await expectNoDialog();
        const focused = driver.switchTo().activeElement();
        expect(await focused.getText()).toContain('Add role');
      });

      test('takes a date', async () => {
        await click('button', 'Add special day');
        const script = pageScript('setDate', 'Date', sundaysFromNow(2)[0]);
        await evaluate(script);
        await (await find('input', 'Name')).sendKeys('Harvest');
        await click('button', '^Save');
        await expectNoDialog();
        await find('button', 'Harvest');
      });

      test('shows a refusal over the page', async () => {
        await click('button', 'Add special day');
        await evaluate(pageScript('setDate', 'Date', sundaysFromNow(2)[0]));
        await (await find('input', 'Name')).sendKeys('Harvest again');
        await click('button', '^Save');
        await expect.poll(() => evaluate(pageScript('isShownInPage', '[role=alert] .toast'))).toBe(true);
        expect(await evaluate(pageScript('coveredByToast'))).toEqual([]);
      });

      test('moves through the month view by keyboard', async () => {
        await open('/admin?tab=roster&view=month');
        const place = await find('[role=grid] button');
        await driver.executeScript('arguments[0].focus()', place);
        await press(Key.ARROW_RIGHT);
        const name = await driver.switchTo().activeElement().getAttribute('aria-label');
        await press(Key.ENTER);
        await find('[role=dialog] button');
        await press(Key.ESCAPE);
        await expectNoDialog();
        expect(await driver.switchTo().activeElement().getAttribute('aria-label')).toBe(name);
      });

      test('adds one member with a double click', async () => {
        await open('/admin?tab=members#add-member');
        await (await find('input', 'First name')).sendKeys('Tabitha');
        await (await find('input', 'Last name')).sendKeys('Joppa');
        const button = await scrollTo('button', '^Add member');
        await driver.actions().doubleClick(button).perform();
        await find('[role=dialog] button');
        const members = (await church.api.send('GET', '/api/admin/members')) as Array<{ lastName: string }>;
        expect(members.filter(({ lastName }) => lastName === 'Joppa')).toHaveLength(1);
      });

      test('shows what teams change whole', async () => {
        await addTeams(church);
        await expectNoFindingsIn(teamPlacesOn(layout));
      });

      test('shows what rooms and guests change whole', async () => {
        await addRooms(church);
        await expectNoFindingsIn(roomPlacesOn(layout));
      });

      test('signs out', async () => {
        await open('/account?tab=security');
        if (layout === 'phone') await click('button', 'Menu');
        await click('button', '^Sign Out');
        await find('input', 'PIN|name');
      });
    });
}
