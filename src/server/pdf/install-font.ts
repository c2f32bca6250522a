import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGES } from '#languages/index.ts';
import { OperatorError } from '../operator-error.ts';
import { COMMAND_TEXTS } from '../texts.ts';

const { fonts: TEXTS } = COMMAND_TEXTS;

/** Installs a package (`name@version`) into a folder. Returns null, or what npm printed when it failed. */
export type InstallPackage = (name: string, folder: string) => Promise<string | null>;

const NPM_OPTIONS = [
  ...['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock'],
  ...['--no-update-notifier', '--loglevel=error', '--fetch-retries=1'],
];

/** Installs a package by npm, which compares the download with the registry's checksum. Writes nothing elsewhere. */
export const installPackage: InstallPackage = (name, folder) =>
  new Promise((resolve, reject) => {
    const places = ['--prefix', folder, '--cache', join(folder, 'cache')];
    const npm = spawn('npm', ['install', name, ...places, ...NPM_OPTIONS], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    npm.stderr.on('data', (part) => {
      output += part;
    });
    npm.once('error', reject);
    npm.once('close', (code) => resolve(code === 0 ? null : output.trim()));
  });

/** Returns in plain words why npm failed. */
function explain(output: string): string {
  if (output.includes('ENOSPC')) return TEXTS.faults.full;
  if (output.includes('EINTEGRITY')) return TEXTS.faults.damaged;
  if (/EAI_AGAIN|ENOTFOUND|ECONN|ETIMEDOUT|UNREACH|ERR_SOCKET|ENETDOWN/.test(output))
    return TEXTS.faults.offline;
  // npm names a log in the folder of the download, which is deleted.
  return TEXTS.faults.other(output.replace(/^npm error A complete log.*$/m, '').trim());
}

/**
 * Puts the font of a language (BCP 47, in any case) into the data folder, where PDFs find it (`font-book.ts`). Prints
 * what it does. Throws an {@link OperatorError} with the reason if it fails.
 */
export async function installFont(
  tag: string,
  to: {
    readonly dataDir: string;
    readonly installPackage: InstallPackage;
    readonly print: (text: string) => void;
  },
): Promise<void> {
  const language = LANGUAGES.find((other) => other.tag.toLowerCase() === tag.toLowerCase());
  if (!language) {
    const tags = LANGUAGES.flatMap((other) => (other.font ? [other.tag] : []));
    throw new OperatorError(TEXTS.unknownLanguage(tag, tags));
  }
  const [, name = '', version = '', path = ''] = /^(.+)@([^/]+)\/(.+)$/.exec(language.font ?? '') ?? [];
  if (name === '') return to.print(TEXTS.notNeeded(language.name));
  const folder = join(to.dataDir, 'fonts');
  const file = join(folder, basename(path));
  if (existsSync(file)) return to.print(TEXTS.present(file));

  // On the same disk, so that the font appears as a whole. An interrupted download is left here until the next.
  const download = join(folder, '.download');
  rmSync(download, { recursive: true, force: true });
  mkdirSync(download, { recursive: true });
  try {
    const pinned = `${name}@${version}`;
    to.print(TEXTS.downloading(pinned));
    const output = await to.installPackage(pinned, download).catch((error) => {
      throw error.code === 'ENOENT' ? new OperatorError(TEXTS.failed(TEXTS.faults.npmMissing)) : error;
    });
    if (output !== null) throw new OperatorError(TEXTS.failed(explain(output)));
    renameSync(join(download, 'node_modules', name, path), file);
  } finally {
    rmSync(download, { recursive: true, force: true });
  }
  to.print(TEXTS.installed(file, statSync(file).size));
}
