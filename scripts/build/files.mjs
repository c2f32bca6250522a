import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** How long a tab can stay open across an upgrade, in milliseconds. */
const MAX_TAB_AGE_MS = 30 * 86_400_000;

/** Returns the paths of this release's hashed files, relative to the folder. */
export function listOwnFiles(folder) {
  const entries = readdirSync(join(folder, 'assets'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** Writes a `.br` and a `.gz` next to every text file, so that no request has to compress it. */
export async function compressFiles(folder) {
  const texts = readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(js|json|svg|txt|webmanifest)$/.test(name),
  );
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(join(folder, file));
      await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(content));
      await writeFile(join(folder, `${file}.gz`), await promisify(gzip)(content));
    }),
  );
}

/**
 * Copies the files of former releases into the new build, so that a tab opened before an upgrade can still load its other
 * parts: always those of the last release, older ones for 30 days. Returns the records of these releases.
 */
export function copyFormerReleases(formerWebDir, filesDir) {
  const record = join(formerWebDir, 'pages.json');
  if (!existsSync(record)) return [];
  const isRecent = ({ builtAt }, index) => index === 0 || Date.now() - builtAt < MAX_TAB_AGE_MS;
  const recent = JSON.parse(readFileSync(record, 'utf8')).releases.filter(isRecent);
  const names = recent.flatMap(({ files }) => files).flatMap((file) => [file, `${file}.br`, `${file}.gz`]);
  for (const name of names) {
    const former = join(formerWebDir, 'files', name);
    const copy = join(filesDir, name);
    if (!existsSync(former) || existsSync(copy)) continue;
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(former, copy);
  }
  return recent;
}
