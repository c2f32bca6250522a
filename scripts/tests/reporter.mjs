import { writeFileSync } from 'node:fs';

/**
 * The last reporter of Vitest and of Playwright. Writes `{ passed, failures: [{ name, message }], suites }` for
 * `npm test`. Files that can't be loaded, failed hooks and errors outside any test are failures too.
 */
export default class TestReporter {
  #journeys;
  #errors = [];

  /** For Playwright, which would otherwise add a reporter for the terminal. */
  printsToStdio() {
    return false;
  }

  /** Playwright. */
  onBegin(_config, suite) {
    this.#journeys = suite;
  }

  /** Playwright. */
  onError(error) {
    this.#errors.push(error);
  }

  /** Playwright. */
  onEnd() {
    const tests = this.#journeys?.allTests() ?? [];
    const passed = tests.filter((test) => test.outcome() === 'expected').length;
    const failed = tests.filter((test) => ['unexpected', 'flaky'].includes(test.outcome()));
    const failures = failed.map((test) => ({
      name: test.titlePath().filter(Boolean).join(' › '),
      error: test.results.find(({ error }) => error)?.error,
    }));
    this.#write(passed, failures, passed + failed.length > 0 ? ['journeys'] : []);
  }

  /** Vitest. */
  onTestRunEnd(modules, errors) {
    this.#errors = errors;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed');
    const failed = tests.filter((test) => test.result().state === 'failed');
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = [
      ...failed.map((test) => [test, test.result().errors[0]]),
      ...groups.flatMap((group) => group.errors().map((error) => [group, error])),
    ].map(([{ module, relativeModuleId, fullName }, error]) => {
      return { name: module ? `${module.relativeModuleId} › ${fullName}` : relativeModuleId, error };
    });
    const suites = [...passed, ...failed].map((test) => test.project.name);
    this.#write(passed.length, failures, [...new Set(suites)]);
  }

  #write(passed, failures, suites) {
    const outside = this.#errors.map((error) => ({ name: 'Outside any test', error }));
    const described = [...failures, ...outside].map(({ name, error }) => {
      return { name, message: String(error?.stack || error?.message || error?.value) };
    });
    writeFileSync(process.env.TEST_RESULT_FILE, JSON.stringify({ passed, failures: described, suites }));
  }
}
