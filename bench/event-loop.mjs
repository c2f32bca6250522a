import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a measured server, and into its worker threads, before their own code. It is plain JavaScript because
 * worker threads load it without tsx. One SIGUSR2 starts a measurement of how late the event loop is, and the next
 * one writes the longest delay (ms) into the data folder.
 */
const RESOLUTION = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
let isWatching = false;
process.on('SIGUSR2', () => {
  isWatching = !isWatching;
  if (isWatching) {
    delay.reset();
    delay.enable();
    return;
  }
  delay.disable();
  const longest = delay.max / 1e6 - RESOLUTION;
  writeFileSync(join(process.env.DATA_DIR ?? '.', 'event-loop.json'), JSON.stringify({ longest }));
});
