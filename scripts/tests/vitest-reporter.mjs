import { writeResult } from './result.mjs';

function describeError({ stack, message }) {
  return stack || message;
}

/** Counts for `npm test`. Files that can't be loaded, failed hooks and errors outside any test are failures too. */
export default class VitestReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ran = tests.filter((test) => ['passed', 'failed'].includes(test.result().state));
    const failed = ran.filter((test) => test.result().state === 'failed');
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    writeResult({
      passed: ran.length - failed.length,
      failures: [
        ...failed.map((test) => ({
          name: `${test.module.relativeModuleId} › ${test.fullName}`,
          message: describeError(test.result().errors[0]),
        })),
        ...groups.flatMap((group) =>
          group.errors().map((error) => ({
            name: group.fullName ?? group.relativeModuleId,
            message: describeError(error),
          })),
        ),
        ...unhandledErrors.map((error) => ({
          name: 'Vitest, outside any test',
          message: describeError(error),
        })),
      ],
      suites: [...new Set(ran.map((test) => test.project.name))],
    });
  }
}
