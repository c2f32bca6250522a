import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Preloaded into a measured server and its worker threads, which load no tsx, so it is plain JavaScript. One SIGUSR2
 * starts measuring the event loop delay. The next one writes the longest delay (ms) to the data folder.
 */
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let isWatching = false;
process.on('SIGUSR2', () => {
  isWatching = !isWatching;
  if (isWatching) {
    delay.reset();
    delay.enable();
    return;
  }
  delay.disable();
  const longest = delay.max / 1e6 - RESOLUTION_MS;
  writeFileSync(join(process.env.DATA_DIR ?? '.', 'event-loop.json'), JSON.stringify({ longest }));
});
