import { writeResult } from './result.mjs';

function describeError({ stack, message }) {
  return stack || message;
}

/** Returns the file, and for a suite or a test also its name within the file. */
function nameOf({ type, module, relativeModuleId, fullName }) {
  return type === 'module' ? relativeModuleId : `${module.relativeModuleId} › ${fullName}`;
}

/**
 * Writes the counts and failures for `npm test`. Files that can't be loaded, failed hooks and errors outside any test are
 * failures too.
 */
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
          name: nameOf(test),
          message: describeError(test.result().errors[0]),
        })),
        ...groups.flatMap((group) =>
          group.errors().map((error) => ({
            name: nameOf(group),
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
