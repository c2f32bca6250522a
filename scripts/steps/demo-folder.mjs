import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './lock.mjs';
import { ROOT } from './paths.mjs';

/** A file that marks a folder as demo data and contains the ID of the process that uses it. */
const MARKER = '.sundial-demo';

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Empties the demo's data folder and returns its path. Refuses to delete a folder that may contain real data. */
export function recreateDemoFolder() {
  const folder = join(ROOT, 'demo-data');
  const marker = join(folder, MARKER);
  if (existsSync(folder)) {
    if (!existsSync(marker)) {
      refuse(
        `${folder} was not made by the demo, so it is left alone. Move it away and start the demo again.`,
      );
    }
    const pid = Number(readFileSync(marker, 'utf8'));
    if (pid && pid !== process.pid && isAlive(pid)) {
      refuse(`A demo is running already (process ${pid}). Stop that one first.`);
    }
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder);
  writeFileSync(marker, String(process.pid));
  return folder;
}
