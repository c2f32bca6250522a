import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Runs a program in the checkout with its output shown, and gives its exit code (1 when a signal ended it).
 * `env` is laid over this process's own.
 */
export function run(command, args, { env = {}, stdio = 'inherit', shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio, shell });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a script or an installed program's JavaScript file on this very Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}

/** Runs npm: the one that started this command, where there is one. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return runNode([npm, ...args], options);
  return run('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Runs a program that an installed package brings; `name` is the program's where it is not the package's. */
export function runPackaged(packageName, args, { name = packageName, ...options } = {}) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return runNode([join(folder, typeof bin === 'string' ? bin : bin[name]), ...args], options);
}
