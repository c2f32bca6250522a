import { writeResult } from './result.mjs';

function describeError(error) {
  return error?.message ?? error?.value ?? '';
}

/** Writes the counts and failures for `npm test`. Files that can't be loaded and errors outside any journey are failures too. */
export default class PlaywrightReporter {
  #suite;
  #errors = [];

  /** The list reporter prints; without this, Playwright would add another reporter for the terminal. */
  printsToStdio() {
    return false;
  }

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError(error) {
    this.#errors.push(error);
  }

  onEnd() {
    const journeys = this.#suite?.allTests() ?? [];
    const withOutcome = (...outcomes) => journeys.filter((journey) => outcomes.includes(journey.outcome()));
    const passed = withOutcome('expected').length;
    // A journey that passes only on retry counts as failed.
    const failed = withOutcome('unexpected', 'flaky');
    writeResult({
      passed,
      failures: [
        ...failed.map((journey) => ({
          name: journey.titlePath().filter(Boolean).join(' › '),
          message: describeError(journey.results.find(({ error }) => error)?.error),
        })),
        ...this.#errors.map((error) => ({
          name: 'Playwright, outside any journey',
          message: describeError(error),
        })),
      ],
      suites: passed + failed.length > 0 ? ['journeys'] : [],
    });
  }
}
