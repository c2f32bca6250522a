import { copyFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTempFolder } from '#test/temp-folder.ts';
import { findUnprintable } from './find-unprintable.ts';

it('finds letters that neither the bundled font nor a font in the folder has, and skips files that are not fonts', () => {
  const fontsDir = createTempFolder();
  // A symbol font instead of a script font of several megabytes: it has glyphs that the bundled one lacks.
  const symbols = createRequire(import.meta.url).resolve(
    '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff',
  );
  copyFileSync(symbols, join(fontsDir, 'symbols.woff'));
  writeFileSync(join(fontsDir, 'broken.ttf'), 'no font');
  // A separate accent is joined with its letter, and a joiner or an isolate is left out.
  const texts = ['Zoe\u0308 Ng', 'Ruth\u200d', '\u2068Ruth\u2069', 'Ruth Ⅻ', '李 明'];
  expect(findUnprintable({ texts, fontsDir: null })).toEqual(['Ruth Ⅻ', '李 明']);
  expect(findUnprintable({ texts, fontsDir })).toEqual(['李 明']);
});
