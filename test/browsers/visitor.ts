import { AXE } from '#test/axe-source.ts';
import type { BrowserWindow, Key } from './engines/engine.ts';
import type { Target } from './in-page/index.ts';
import { type PageScript, pageScript } from './in-page/script.ts';
import { waitUntil } from './wait-until.ts';

/** More would only repeat the first ones. */
const MAX_FAULTS = 8;

/** A person who uses Sundial in one browser window. Collects the faults that checks find and throws all other errors. */
export class Visitor {
  readonly #window: BrowserWindow;
  readonly #baseUrl: string;
  #faults: string[] = [];

  readonly #onLayoutChecked: (faults: readonly string[]) => Promise<void>;

  constructor(
    window: BrowserWindow,
    baseUrl: string,
    onLayoutChecked: (faults: readonly string[]) => Promise<void>,
  ) {
    this.#window = window;
    this.#baseUrl = baseUrl;
    this.#onLayoutChecked = onLayoutChecked;
  }

  async open(path: string): Promise<void> {
    // Firefox refuses to open a page while the previous one is still loading, for example after signing out.
    await waitUntil('an opened page', async () => {
      await this.#window.goto(this.#baseUrl + path);
      return true;
    });
    await waitUntil('a page whose scripts run', () => this.#window.evaluate(pageScript('isAppReady')));
  }

  has(target: Target): Promise<boolean> {
    return this.#window.evaluate(pageScript('isPresent', target));
  }

  async waitFor(target: Target): Promise<void> {
    await waitUntil(`the ${target.role} "${target.name}"`, () => this.has(target));
  }

  async waitForDialog(name: string): Promise<void> {
    await this.waitFor({ role: 'dialog', name });
    await this.checkScreen();
  }

  async waitUntilGone(target: Target): Promise<void> {
    await waitUntil(`no ${target.role} "${target.name}"`, async () => !(await this.has(target)));
  }

  async click(target: Target): Promise<void> {
    await waitUntil(`an enabled ${target.role} "${target.name}"`, () =>
      this.#window.evaluate(pageScript('isEnabled', target)),
    );
    await this.#settle();
    await this.#window.evaluate(pageScript('scrollToMiddle', target));
    await this.#window.click(pageScript('findElement', target));
  }

  async clickButton(name: string, match?: 'start'): Promise<void> {
    await this.click({ role: 'button', name, ...(match ? { match } : {}) });
  }

  async doubleClickButton(name: string): Promise<void> {
    const target = { role: 'button', name } as const;
    await this.waitFor(target);
    await this.#settle();
    await this.#window.evaluate(pageScript('scrollToMiddle', target));
    await this.#window.doubleClick(pageScript('findElement', target));
  }

  async waitForText(text: string): Promise<void> {
    await waitUntil(`the text "${text}"`, () => this.#window.evaluate(pageScript('hasText', text)));
  }

  /** Closes a toast, which would otherwise cover buttons for a few seconds. */
  async closeToast(): Promise<void> {
    const close = { role: 'button', name: 'Close', within: '.toast' } as const;
    await waitUntil('no toast', async () => {
      if (!(await this.has(close))) return true;
      await this.#window.click(pageScript('findElement', close));
      return false;
    });
  }

  async type(field: string, text: string): Promise<void> {
    const target = { role: 'field', name: field } as const;
    await this.waitFor(target);
    await this.#window.type(pageScript('findElement', target), text);
  }

  async press(key: Key): Promise<void> {
    await this.#settle();
    await this.#window.press(key);
  }

  /** Waits until an element has the focus. */
  async waitForFocus(target: Target): Promise<void> {
    await waitUntil(`the focus on the ${target.role} "${target.name}"`, () =>
      this.#window.evaluate(pageScript('hasFocus', target)),
    );
  }

  async pickDate(field: string, date: string): Promise<void> {
    await this.#window.evaluate(pageScript('setFieldValue', { role: 'field', name: field }, date));
  }

  async waitUntilOn(target: Target): Promise<void> {
    await waitUntil(`the ${target.role} "${target.name}" turned on`, () =>
      this.#window.evaluate(pageScript('isChecked', target)),
    );
  }

  /** Records the controls of the screen that have another place or size after the action. */
  async checkNothingMoves(act: () => Promise<void>): Promise<void> {
    const places = async () => {
      await this.#settle();
      return this.#window.evaluate(pageScript('controlPlaces'));
    };
    const before = await places();
    await act();
    const after = await places();
    this.#faults.push(
      ...after.filter((place) => !before.includes(place)).map((place) => `It moved: ${place}`),
    );
  }

  /** Stops the server and waits until the page could not load its optional files. The same page must still be there. */
  async loseOptionalFiles(stopServer: () => Promise<void>): Promise<void> {
    await this.#window.evaluate(pageScript('watchOptionalFiles'));
    await stopServer();
    await waitUntil('the same page without its optional files', () =>
      this.#window.evaluate(pageScript('areOptionalFilesOver')),
    );
  }

  /** Records the text and controls in front that are cut off or overlap, and what axe finds. */
  async checkScreen(): Promise<void> {
    await this.#check(pageScript('layoutFaults'));
    if (!(await this.#window.evaluate(pageScript('hasAxe')))) {
      await this.#window.evaluate({ expression: `(() => { ${AXE} })()` });
    }
    await this.#check(pageScript('axeFindings', {}));
  }

  /** Waits for a toast and records what it covers but must leave free. */
  async checkToast(): Promise<void> {
    await waitUntil('a toast', () => this.#window.evaluate(pageScript('isShownInPage', '.toast')));
    await this.#check(pageScript('coveredByToast'));
  }

  /** Records the buttons in front whose label takes more than one line. */
  async checkLabelsOnOneLine(): Promise<void> {
    await this.#check(pageScript('wrappedButtons'));
  }

  /** Returns the faults since the last call. */
  takeFaults(): string[] {
    const distinct = [...new Set(this.#faults)];
    const [found, rest] = [distinct.slice(0, MAX_FAULTS), distinct.length - MAX_FAULTS];
    this.#faults = [];
    return rest > 0 ? [...found, `and ${rest} more`] : found;
  }

  async #check(script: PageScript<string[]>): Promise<void> {
    await this.#settle();
    const faults = await this.#window.evaluate(script);
    this.#faults.push(...faults);
    await this.#onLayoutChecked(faults);
  }

  async #settle(): Promise<void> {
    await waitUntil('an end of loading and animations', () => this.#window.evaluate(pageScript('isSettled')));
  }
}
