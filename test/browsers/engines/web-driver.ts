/** The key of an element reference in W3C WebDriver. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

export interface WindowRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Sends a W3C WebDriver command and returns its value. Throws with the driver's message. */
async function send(url: string, method: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}

export async function isDriverReady(driverUrl: string): Promise<boolean> {
  try {
    return ((await send(`${driverUrl}/status`, 'GET')) as { ready: boolean }).ready;
  } catch {
    return false;
  }
}

/** A W3C WebDriver session with the commands that the browser check needs. */
export class WebDriverSession {
  readonly #url: string;
  readonly browserVersion: string;

  private constructor(url: string, browserVersion: string) {
    this.#url = url;
    this.browserVersion = browserVersion;
  }

  static async create(driverUrl: string, alwaysMatch: Record<string, unknown>): Promise<WebDriverSession> {
    const created = await send(`${driverUrl}/session`, 'POST', { capabilities: { alwaysMatch } });
    const { sessionId, capabilities } = created as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    return new WebDriverSession(`${driverUrl}/session/${sessionId}`, capabilities.browserVersion);
  }

  async goto(url: string): Promise<void> {
    await send(`${this.#url}/url`, 'POST', { url });
  }

  async setWindowRect(rect: WindowRect): Promise<void> {
    await send(`${this.#url}/window/rect`, 'POST', rect);
  }

  evaluate(expression: string): Promise<unknown> {
    return send(`${this.#url}/execute/sync`, 'POST', { script: `return ${expression}`, args: [] });
  }

  async clickElement(expression: string): Promise<void> {
    await send(`${await this.#elementUrl(expression)}/click`, 'POST', {});
  }

  async doubleClickElement(expression: string): Promise<void> {
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const origin = await this.evaluate(expression);
    const actions = [{ type: 'pointerMove', duration: 0, origin, x: 0, y: 0 }, ...press, ...press];
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await send(`${this.#url}/actions`, 'POST', { actions: [mouse] });
  }

  async sendKeys(expression: string, text: string): Promise<void> {
    await send(`${await this.#elementUrl(expression)}/value`, 'POST', { text });
  }

  async pressKey(value: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
    const keyboard = { type: 'key', id: 'keyboard', actions };
    await send(`${this.#url}/actions`, 'POST', { actions: [keyboard] });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from((await send(`${this.#url}/screenshot`, 'GET')) as string, 'base64');
  }

  async delete(): Promise<void> {
    await send(this.#url, 'DELETE');
  }

  async #elementUrl(expression: string): Promise<string> {
    const element = (await this.evaluate(expression)) as Record<string, string> | null;
    if (!element) throw new Error('The element is gone.');
    return `${this.#url}/element/${element[ELEMENT_KEY]}`;
  }
}
