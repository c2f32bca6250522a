import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { availabilitySheet } from '#domain/sheets/sheets.ts';
import { readPdf } from '#test/pdf.ts';
import { sundayServices } from '#test/services.ts';
import { createTempFolder } from '#test/temp-folder.ts';
import type { PrintableSheet } from '../ports.ts';
import { openThreads } from '../worker-threads.ts';
import { ThreadedPdfRenderer } from './pdf-renderer.ts';
import type { PdfJob } from './print-job.ts';

const NOVEMBER = { year: 2026, month: 11 };
const clock = { now: () => Date.parse('2026-10-22T00:00:00Z') };

/** Returns the availability PDF data of November with one person. */
function sheetOf(firstName: string): PrintableSheet {
  const person = { id: 1, firstName, lastName: 'Moss', initials: null, preferredRoleId: null };
  return {
    kind: 'availability',
    view: 'card',
    size: 'normal',
    sheet: availabilitySheet({
      churchName: '',
      month: NOVEMBER,
      services: sundayServices(NOVEMBER),
      nameFormat: 'full',
      specialDays: [],
      verse: null,
      available: [{ date: '2026-11-01', timeId: 1, ...person }],
      roles: null,
    }),
  };
}

/** Returns a renderer whose PDFs are one byte long, the number of the job, and its jobs. */
function openRenderer(fontsDir: string | null = null) {
  const jobs: PdfJob[] = [];
  const threads = {
    printPdf: async (job: PdfJob) => new Uint8Array([jobs.push(job)]),
    findUnprintable: async () => [],
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

  it('renders a sheet again when a font was added', async () => {
    const fontsDir = createTempFolder();
    const { renderer } = openRenderer(fontsDir);
    await renderer.render(sheetOf('Ruth'));
    writeFileSync(join(fontsDir, 'more.ttf'), 'letters');
    expect(await renderer.render(sheetOf('Ruth'))).toEqual(new Uint8Array([2]));
  });

  it('renders in a thread, and renders again after an error', async () => {
    const threads = openThreads();
    onTestFinished(() => threads.close());
    const renderer = new ThreadedPdfRenderer({ fontsDir: null, clock, threads: threads.tasks });
    const broken = { ...sheetOf('Ruth'), sheet: null } as unknown as PrintableSheet;
    for (const _ of [1, 2]) await expect(renderer.render(broken)).rejects.toThrow(TypeError);
    const pdf = await readPdf(await renderer.render(sheetOf('Ruth')));
    expect(pdf.pages.join(' ')).toContain('Ruth Moss');
  });
});
