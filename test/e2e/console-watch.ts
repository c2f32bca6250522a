import type { BrowserContext } from '@playwright/test';

/** The response for a month without a roster is 404, and browsers log every 404 as an error. */
const NO_ROSTER_YET = /status of 404 .*\/api\/finalized-roster\//;

/** Records every error in the pages of some contexts, logged or uncaught. */
export class ConsoleWatch {
  readonly #errors: string[] = [];
  readonly #expected: RegExp[] = [NO_ROSTER_YET];

  listenTo(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (fault) => this.#errors.push(fault.error().stack ?? fault.error().message));
  }

  /** Allows errors that the test provokes. Browsers log every refused call as an error. */
  expect(kind: RegExp): void {
    this.#expected.push(kind);
  }

  /** The recorded errors that were not expected. */
  get unexpected(): string[] {
    return this.#errors.filter((text) => !this.#expected.some((kind) => kind.test(text)));
  }
}
