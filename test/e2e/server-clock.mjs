import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { shiftDate } from './shift-date.mjs';

/**
 * Loaded by `node --import` before a server: shifts its clock by `TEST_CLOCK_OFFSET` milliseconds, or by the offset
 * that the test sends later. Threads load it too and share the offset.
 */
const KEY = 'test-clock-offset';

if (isMainThread) {
  const offset = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  offset[0] = Number(process.env.TEST_CLOCK_OFFSET);
  setEnvironmentData(KEY, offset);
  process.on('message', (value) => {
    offset[0] = Number(value);
    process.send?.('moved');
  });
  // Only the server itself decides how long the process runs.
  process.channel?.unref();
}

shiftDate(/** @type {{ 0: number }} */ (getEnvironmentData(KEY)));
