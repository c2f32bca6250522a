import { expect, it, onTestFinished } from 'vitest';
import { openBuiltThreads } from '#test/built-threads.ts';
import { readPdf } from '#test/pdf.ts';
import { sheetOf } from '#test/printable-sheet.ts';
import { TestClock } from '#test/test-server.ts';
import type { PrintableSheet } from '../ports.ts';
import { ThreadedPdfRenderer } from './pdf-renderer.ts';

it('the PDF renderer renders in a thread, and renders again after an error', async () => {
  const threads = openBuiltThreads();
  onTestFinished(() => threads.close());
  const renderer = new ThreadedPdfRenderer({
    fontsDir: null,
    clock: new TestClock(),
    threads: threads.tasks,
  });
  const broken = { ...sheetOf('Ruth'), sheet: null } as unknown as PrintableSheet;
  for (const _ of [1, 2]) await expect(renderer.render(broken)).rejects.toThrow(TypeError);
  const pdf = await readPdf(await renderer.render(sheetOf('Ruth')));
  expect(pdf.pages.join(' ')).toContain('Ruth Moss');
});
