import { DatabaseSync as Driver } from '@photostructure/sqlite';

const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** The driver on a disk whose sync takes `SYNC_MS` milliseconds: each commit blocks the thread, as a real one does. */
export class DatabaseSync extends Driver {
  /**
   * @override
   * @param {string} text
   */
  prepare(text) {
    const statement = super.prepare(text);
    if (!/^commit\b/i.test(text)) return statement;
    const run = statement.run.bind(statement);
    const value = () => {
      Atomics.wait(sleeper, 0, 0, Number(process.env.SYNC_MS));
      return run();
    };
    return Object.defineProperty(statement, 'run', { value });
  }
}
