import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '#server/language.ts';
import { sheetOf } from '#test/printable-sheet.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import { ThreadedPdfRenderer } from './pdf-renderer.ts';
import type { PdfJob } from './print-job.ts';

const clock = { now: () => Date.parse('2026-10-22T00:00:00Z') };

/** Returns a renderer whose PDFs are one byte long, the number of the job, and its jobs. */
function openRenderer(fontsDir: string | null = null, unprintable: string[] = []) {
  const jobs: PdfJob[] = [];
  const threads = {
    printPdf: async (job: PdfJob) => new Uint8Array([jobs.push(job)]),
    findUnprintable: async () => unprintable,
  };
  return { renderer: new ThreadedPdfRenderer({ fontsDir, clock, threads }), jobs };
}

describe('the PDF renderer', () => {
  it('shares one job between identical requests', async () => {
    const { renderer, jobs } = openRenderer();
    const pdfs = Array.from({ length: 60 }, () => renderer.render(sheetOf('Ruth')));
    expect(new Set(await Promise.all(pdfs)).size).toBe(1);
    expect(jobs).toHaveLength(1);
  });

  it('returns the cached PDF of an unchanged sheet, and renders a changed one', async () => {
    const { renderer } = openRenderer();
    const first = await renderer.render(sheetOf('Ruth'));
    expect(await renderer.render(sheetOf('Ruth'))).toBe(first);
    expect(await renderer.render(sheetOf('Naomi'))).toEqual(new Uint8Array([2]));
    expect(await renderer.render({ ...sheetOf('Ruth'), size: 'large' })).toEqual(new Uint8Array([3]));
  });

  it.each([
    ['in English if no font has the letters of the language', ['简体中文'], 'en'],
    ['in the language if a font has its letters', [], 'zh-Hans'],
  ])('prints %s', async (_, unprintable, language) => {
    const { renderer, jobs } = openRenderer(null, unprintable);
    await inLanguage({ tag: 'zh-Hans' }, () => renderer.render(sheetOf('李明')));
    expect(jobs).toMatchObject([{ language }]);
  });

  it('renders a sheet again when a font was added', async () => {
    const fontsDir = createTempFolder();
    const { renderer } = openRenderer(fontsDir);
    await renderer.render(sheetOf('Ruth'));
    writeFileSync(join(fontsDir, 'more.ttf'), 'letters');
    expect(await renderer.render(sheetOf('Ruth'))).toEqual(new Uint8Array([2]));
  });
});
