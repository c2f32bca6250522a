import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a measured server before its own code: from the first SIGUSR2 on it watches how late the event loop is,
 * and at the second it writes the longest (ms) into the data folder.
 */
const RESOLUTION = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
let isWatching = false;
process.on('SIGUSR2', () => {
  if (!isWatching) {
    delay.enable();
    isWatching = true;
    return;
  }
  delay.disable();
  const longest = delay.max / 1e6 - RESOLUTION;
  writeFileSync(join(process.env.DATA_DIR ?? '.', 'event-loop.json'), JSON.stringify({ longest }));
});
