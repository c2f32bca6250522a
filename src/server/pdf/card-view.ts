import type { SheetService } from '#domain/sheets/sheets.ts';
import { listText } from '#languages/lists.ts';
import { t } from '#languages/t.ts';
import type { Block } from './layout.ts';
import { lineHeight, type Paper, SOFT_INK } from './paper.ts';
import { keepOnOneLine, ROLE_STYLE, serviceHead } from './sheet-parts.ts';

/** The texts of a card besides names and roles. */
export interface CardTexts {
  /** Between the heading and the groups. */
  readonly summary: (service: SheetService) => string | null;
  /** Instead of the groups. */
  readonly empty: string;
}

interface Cell {
  readonly heading: string[];
  readonly names: string[];
  readonly height: number;
}

const PADDING = 9;
const GAP = 8;
const STRIPE = 5;

/**
 * Returns a card for each service, with its groups in columns, row by row. A service with more people than fit on a page
 * continues in a second card.
 */
export function cardBlocks(
  paper: Paper,
  services: readonly SheetService[],
  texts: CardTexts,
  scale: number,
): Block[] {
  return services.flatMap((service) => cardsOf(paper, service, texts, scale));
}

function cardsOf(paper: Paper, service: SheetService, texts: CardTexts, scale: number): Block[] {
  const size = 10.5 * scale;
  const left = STRIPE + PADDING * scale;
  const inner = paper.width - left - PADDING * scale;
  const columns =
    service.groups.length === 1 ? 1 : Math.max(1, Math.min(4, Math.floor(inner / (118 * scale))));
  const cellWidth = (inner - (columns - 1) * 10 * scale) / columns;
  const most = paper.height - 80 * scale;
  const cells = service.groups.flatMap((group): Cell[] => {
    const heading = paper.typesetter.linesOf(
      group.heading ?? t('pdf:noPreference'),
      'bold',
      size * 0.9,
      cellWidth,
    );
    const names = paper.typesetter.linesOf(
      listText(group.names.map(keepOnOneLine)),
      'regular',
      size,
      cellWidth,
    );
    const room = Math.max(1, Math.floor((most - heading.length * lineHeight(size)) / lineHeight(size)));
    const parts: Cell[] = [];
    for (let start = 0; start < Math.max(1, names.length); start += room) {
      const part = names.slice(start, start + room);
      parts.push({
        heading,
        names: part,
        height: heading.length * lineHeight(size * 0.9) + part.length * lineHeight(size) + 5 * scale,
      });
    }
    return parts;
  });
  const rows: Cell[][] = [];
  for (let start = 0; start < cells.length; start += columns) rows.push(cells.slice(start, start + columns));
  const heightOf = (row: Cell[]) => Math.max(...row.map(({ height }) => height));

  // Put as many rows on a card as fit on a page.
  const cards: Cell[][][] = [[]];
  let filled = 0;
  for (const row of rows) {
    if (filled > 0 && filled + heightOf(row) > most) {
      cards.push([]);
      filled = 0;
    }
    cards.at(-1)?.push(row);
    filled += heightOf(row);
  }
  return cards.map((cardRows, n) => {
    const head = serviceHead(paper, service, { width: inner, scale, continued: n > 0 });
    const note = cells.length === 0 ? texts.empty : n === 0 ? texts.summary(service) : null;
    const noteHeight = note === null ? 0 : lineHeight(size);
    const body = cardRows.reduce((sum, row) => sum + heightOf(row), 0);
    const height = 2 * PADDING * scale + head.height + noteHeight + body;
    return {
      height: height + GAP * scale,
      draw: (y) => {
        paper.decorate(() => {
          paper.frame(0, y, paper.width, height);
          if (service.specialDay) paper.fill(0, y, STRIPE, height, service.specialDay.color);
        });
        const part = paper.open('Sect');
        let at = y + PADDING * scale;
        head.draw(left, at, part);
        at += head.height;
        if (note !== null) {
          paper.mark('P', part, () => paper.write(note, left, at, { size, color: SOFT_INK }));
          at += noteHeight;
        }
        for (const row of cardRows) {
          row.forEach((cell, column) => {
            drawCell(paper, part, cell, { x: left + column * (cellWidth + 10 * scale), y: at, size });
          });
          at += heightOf(row);
        }
        part.end();
      },
    };
  });
}

function drawCell(
  paper: Paper,
  part: ReturnType<Paper['open']>,
  { heading, names }: Cell,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  let at = y;
  const item = paper.open('L', part);
  const entry = paper.open('LI', item);
  if (heading.length > 0) {
    paper.mark('Lbl', entry, () => {
      at = paper.writeLines(heading, x, y, { ...ROLE_STYLE, size: size * 0.9 });
    });
  }
  paper.mark('LBody', entry, () => paper.writeLines(names, x, at, { size }));
  entry.end();
  item.end();
}
