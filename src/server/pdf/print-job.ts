import type { PdfJob } from './pdf-renderer.ts';
import { printPinSlips } from './pin-slips.ts';
import { printAvailability, printRoster } from './render-sheets.ts';

/** Renders the sheet or the slips of a job and returns the PDF. */
export async function printJob({ printable, fontsDir, now }: PdfJob): Promise<Uint8Array> {
  if (printable.kind === 'pin_slips') return printPinSlips(printable, { fontsDir, now });
  const options = { size: printable.size, fontsDir, now };
  const { content } =
    printable.kind === 'roster'
      ? await printRoster(printable.sheet, printable.view, options)
      : await printAvailability(printable.sheet, printable.view, options);
  return content;
}
