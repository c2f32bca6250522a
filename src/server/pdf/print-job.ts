import { inLanguage } from '../language.ts';
import type { PinSlips, PrintableSheet } from '../ports.ts';
import { printPinSlips } from './pin-slips.ts';
import { printAvailability, printRoster } from './render-sheets.ts';

export interface PdfJob {
  readonly printable: PrintableSheet | PinSlips;
  /** The tag of its language. */
  readonly language: string;
  readonly fontsDir: string | null;
  /** The creation date in the document's properties, in milliseconds. */
  readonly now: number;
}

/** Renders the sheet or the slips of a job and returns the PDF. */
export function printJob({ language: tag, ...job }: PdfJob): Promise<Uint8Array> {
  return inLanguage({ tag }, () => print(job));
}

async function print({ printable, fontsDir, now }: Omit<PdfJob, 'language'>): Promise<Uint8Array> {
  if (printable.kind === 'pin_slips') return printPinSlips(printable, { fontsDir, now });
  const options = { size: printable.size, fontsDir, now };
  return printable.kind === 'roster'
    ? printRoster(printable.sheet, printable.view, options)
    : printAvailability(printable.sheet, printable.view, options);
}
