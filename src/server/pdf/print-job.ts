import type {
  AvailabilitySheet,
  AvailabilityView,
  RosterSheet,
  RosterView,
  SheetSize,
} from '#domain/sheets/sheets.ts';
import { type PinSlips, printPinSlips } from './pin-slips.ts';
import { printAvailability, printRoster } from './render-sheets.ts';

/** A month's data and its layout options. */
export type PrintableSheet =
  | {
      readonly kind: 'roster';
      readonly sheet: RosterSheet;
      readonly view: RosterView;
      readonly size: SheetSize;
    }
  | {
      readonly kind: 'availability';
      readonly sheet: AvailabilitySheet;
      readonly view: AvailabilityView;
      readonly size: SheetSize;
    };

export interface PdfJob {
  readonly printable: PrintableSheet | PinSlips;
  readonly fontsDir: string | null;
  /** The creation date in the document's properties, in milliseconds. */
  readonly now: number;
}

/** Renders the sheet or the slips of a job and returns the PDF. */
export async function printJob({ printable, fontsDir, now }: PdfJob): Promise<Uint8Array> {
  if (printable.kind === 'pin_slips') return printPinSlips(printable, { fontsDir, now });
  const options = { size: printable.size, fontsDir, now };
  return printable.kind === 'roster'
    ? printRoster(printable.sheet, printable.view, options)
    : printAvailability(printable.sheet, printable.view, options);
}
