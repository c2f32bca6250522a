import './steps/node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDependencies } from './steps/dependencies.mjs';
import { ensureBuilt } from './steps/fresh-build.mjs';
import { loadSettings } from './steps/paths.mjs';

/** The npm commands. Each runs the program of its name in `dist/server`, and `start` runs `main`. */
const COMMANDS = ['start', 'demo', 'backup', 'restore', 'reset-pin', 'team-link', 'fonts'];

/**
 * `node scripts/command.mjs <command> ...`: installs and builds anything missing or stale, then runs the command's
 * program in this process. The program sees its arguments as if it were started directly.
 */
const [command] = process.argv.splice(2, 1);
if (!COMMANDS.includes(command)) {
  console.error(`Usage: node scripts/command.mjs <${COMMANDS.join(' | ')}>`);
  process.exit(1);
}
await ensureDependencies();
await ensureBuilt();
loadSettings();
if (command === 'demo') {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-demo-'));
  process.env.DATA_DIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
process.setSourceMapsEnabled(true);
await import(`../dist/server/${command === 'start' ? 'main' : command}.js`);
