import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

const IS_TEXT = /\.(js|css|svg|txt|webmanifest)$/;

/** Below this many bytes, compression saves no network packet. */
const MIN_BYTES_TO_COMPRESS = 1024;

/** Returns the paths of this release's hashed files, relative to the folder. */
export function listOwnFiles(folder) {
  return readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);
}

/** Writes a `.br` and a `.gz` next to every text file that is large enough, so that no request has to compress it. */
export async function compressFiles(folder, ownFiles) {
  const atTop = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = [...ownFiles, ...atTop.map(({ name }) => name)].filter((file) => IS_TEXT.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(join(folder, file));
      if (content.length < MIN_BYTES_TO_COMPRESS) return;
      await writeFile(join(folder, `${file}.br`), await compressWithBrotli(content));
      await writeFile(join(folder, `${file}.gz`), await compressWithGzip(content, { level: 9 }));
    }),
  );
}
