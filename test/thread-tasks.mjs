// A thread that starts with this setting can't.
if (process.env.SUNDIAL_TEST_NO_START) throw new Error('no start');

/**
 * A task for the thread pool's test: reports that it runs, and then follows the test.
 *
 * @param {{ port: import('node:worker_threads').MessagePort }} task
 */
async function followTest({ port }) {
  const said = new Promise((resolve) => port.once('message', resolve));
  port.postMessage('running');
  const what = await said;
  if (what === 'exit') process.exit(1);
  if (what === 'throw') throw new TypeError('thrown');
  port.close();
  return what;
}

export const [findPlan, printPdf, checkList, backUp] = [followTest, followTest, followTest, followTest];
