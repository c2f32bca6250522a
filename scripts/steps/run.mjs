import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Runs a program in the checkout with visible output. Returns its exit code (1 when a signal ended it). `env` overrides
 * this process's environment.
 */
export function run(command, args, { env = {}, stdio = 'inherit', shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio, shell });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a script or an installed program's JavaScript file with the current Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** Runs npm, preferably the one that started this command. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return runNode([npm, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Runs a program of an installed package. `name` is the program's name if it differs from the package's. */
export function runPackaged(packageName, args, { name = packageName, ...options } = {}) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return runNode([join(folder, typeof bin === 'string' ? bin : bin[name]), ...args], options);
}
