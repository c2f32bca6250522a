import type { PdfJob } from './pdf-renderer.ts';
import { printAvailability, printRoster } from './render-sheets.ts';

/** Renders the sheet of a job and returns the PDF. */
export async function printJob({ printable, fontsDir, now }: PdfJob): Promise<Uint8Array> {
  const options = { size: printable.size, fontsDir, now };
  const { content } =
    printable.kind === 'roster'
      ? await printRoster(printable.sheet, printable.view, options)
      : await printAvailability(printable.sheet, printable.view, options);
  return content;
}
