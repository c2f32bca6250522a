import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads';
import { shiftDate } from './shift-date.mjs';

/**
 * Loaded with `node --import` before a server: shifts its clock by `TEST_CLOCK_OFFSET` milliseconds, or by an offset
 * that the test sends later. Threads load it too and share the offset.
 */
const KEY = 'test-clock-offset';

if (isMainThread) {
  const offset = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  offset[0] = Number(process.env.TEST_CLOCK_OFFSET);
  setEnvironmentData(KEY, offset);
  process.on('message', (/** @type {{ clockOffset?: number }} */ { clockOffset }) => {
    if (clockOffset === undefined) return;
    offset[0] = clockOffset;
    process.send?.({ url: '', fault: null });
  });
  // The channel to the test must not keep the process alive.
  process.channel?.unref();
}

shiftDate(/** @type {{ 0: number }} */ (getEnvironmentData(KEY)));
