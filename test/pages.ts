import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes built pages that contain only their data, and returns their folder. */
export function writePages(): string {
  const webDir = mkdtempSync(join(tmpdir(), 'sundial-pages-'));
  mkdirSync(join(webDir, 'files/assets'), { recursive: true });
  const pages = {
    page: '<!--root--><!--boot-->',
    signIn: { en: { named: '', nameless: '' } },
    inlineHashes: { style: 'sha256-abc', script: 'sha256-def' },
    scripts: { start: ['assets/main.js'], extra: {} },
    texts: { folders: {}, routes: {} },
  };
  writeFileSync(join(webDir, 'pages.json'), JSON.stringify(pages));
  return webDir;
}
