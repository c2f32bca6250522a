import { t } from '#languages/t.ts';
import type { PinSlips } from '../ports.ts';
import { drawQrCode } from '../qr-code.ts';
import { openFontBook } from './font-book.ts';
import { type Block, drawOnPages, type Scales } from './layout.ts';
import { ACCENT, lineHeight, Paper, SOFT_INK } from './paper.ts';

/** One size, so that all slips are cut at the same lines. */
const SCALES: Scales = { tried: [], otherwise: 1 };

const COLUMNS = 2;
const GAP = 10;
const PADDING = 12;
const NAME_SIZE = 14;
const PIN_SIZE = 20;
const TEXT_SIZE = 9.5;
const QR_SIZE = 84;

type Slip = PinSlips['slips'][number];

interface Line {
  readonly text: string;
  readonly size: number;
  readonly weight: 'regular' | 'bold';
  readonly color?: string;
  /** The space above the line. */
  readonly above: number;
}

function linesOf(
  paper: Paper,
  { name, oneTimePin }: Slip,
  { churchName, address }: PinSlips,
  slipWidth: number,
): Line[] {
  const wrapWithin =
    (width: number) =>
    (text: string, style: Omit<Line, 'text' | 'above'>, above = 0) =>
      paper.typesetter
        .linesOf(text, style.weight, style.size, width)
        .map((line, n): Line => ({ text: line, ...style, above: n === 0 ? above : 0 }));
  const wrap = wrapWithin(slipWidth - 2 * PADDING);
  const wrapBesideQr = wrapWithin(slipWidth - PADDING - QR_SIZE);
  const small = { size: TEXT_SIZE, weight: 'regular' } as const;
  return [
    ...(churchName ? wrap(churchName, { ...small, color: SOFT_INK }) : []),
    ...wrap(name, { size: NAME_SIZE, weight: 'bold' }),
    ...wrap(t('common:firstPin.slip.open'), { ...small, color: SOFT_INK }, 4),
    ...wrap(address, { size: 11, weight: 'bold', color: ACCENT }),
    ...wrapBesideQr(t('common:firstPin.slip.pin'), { ...small, color: SOFT_INK }, 4),
    ...wrapBesideQr(oneTimePin, { size: PIN_SIZE, weight: 'bold' }),
    ...wrapBesideQr(t('common:firstPin.slip.afterwards'), small, 2),
  ];
}

/** Prints slips side by side, with frames to cut along. Returns the PDF. */
export async function printPinSlips(
  printed: PinSlips,
  { fontsDir, now }: { fontsDir: string | null; now: number },
): Promise<Uint8Array> {
  const { slips, address } = printed;
  const book = openFontBook(fontsDir);
  const paper = new Paper({ book, title: t('common:firstPin.slip.title'), landscape: false, now });
  const width = (paper.width - (COLUMNS - 1) * GAP) / COLUMNS;
  const qr = drawQrCode(address);
  const cells = slips.map((slip) => linesOf(paper, slip, printed, width));
  const rows: Line[][][] = [];
  for (let start = 0; start < cells.length; start += COLUMNS) rows.push(cells.slice(start, start + COLUMNS));
  const heightOf = (lines: readonly Line[]) =>
    lines.reduce((sum, { size, above }) => sum + above + lineHeight(size), 0);

  const blocks = rows.map((row): Block => {
    const height = Math.max(...row.map(heightOf)) + 2 * PADDING;
    return {
      height: height + GAP,
      draw: (y) =>
        row.forEach((lines, column) => {
          const x = column * (width + GAP);
          paper.decorate(() => {
            paper.frame(x, y, width, height);
            // Its white border is the padding. Screen readers read the address.
            paper.path(qr.path, x + width - QR_SIZE, y + height - QR_SIZE, QR_SIZE / qr.size);
          });
          const part = paper.open('Sect');
          let at = y + PADDING;
          for (const { text, above, ...style } of lines) {
            const top = at + above;
            paper.mark('P', part, () => paper.write(text, x + PADDING, top, style));
            at = top + lineHeight(style.size);
          }
          part.end();
        }),
    };
  });
  drawOnPages(paper, SCALES, () => blocks);
  return paper.finish(() => null);
}
