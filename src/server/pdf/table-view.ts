import type { Weight } from './font-book.ts';
import type { Block } from './layout.ts';
import { ACCENT, LINE, lineHeight, type Paper } from './paper.ts';

/** A column of a printed table: its share of the width, and the color of its mark. */
export interface SheetColumn {
  readonly header: string;
  readonly share: number;
  readonly color?: string | null;
}

/** A row with a cell for each column. The first one is its header. `color` marks its left edge. */
export interface SheetRow {
  readonly cells: readonly string[];
  readonly color?: string | null;
}

const PAD = 5;

/**
 * Returns a table whose headers screen readers announce with each cell. Rows stay whole, and the header repeats on each
 * page.
 */
export function tableBlocks(
  paper: Paper,
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  scale: number,
): Block[] {
  const size = 10 * scale;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (paper.width * share) / shares);
  const leftOf = (column: number) => widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const linesOf = (text: string, column: number, weight: Weight) =>
    paper.typesetter.linesOf(text, weight, size, (widths[column] ?? 0) - 2 * PAD * scale);
  const heightOf = (cells: readonly (readonly string[])[]) =>
    Math.max(...cells.map((lines) => lines.length), 1) * lineHeight(size) + 2 * PAD * scale;
  const writeCell = (lines: readonly string[], column: number, y: number, style: object) =>
    paper.writeLines(lines, leftOf(column) + PAD * scale, y + PAD * scale, { size, ...style });

  let table: ReturnType<Paper['open']> | null = null;
  const headers = columns.map(({ header }, column) => linesOf(header, column, 'bold'));
  const height = heightOf(headers);
  const style = { weight: 'bold', color: ACCENT };
  const edge = (y: number) => {
    columns.forEach(({ color }, column) => {
      if (color) paper.fill(leftOf(column), y, widths[column] ?? 0, 3, color);
    });
    paper.rule(y + height - 0.75, ACCENT);
  };
  const head: Block = {
    height,
    draw: (y) => {
      paper.decorate(() => edge(y));
      table = paper.open('Table');
      const row = paper.open('TR', table);
      headers.forEach((lines, column) => {
        paper.mark('TH', row, () => writeCell(lines, column, y, style), { scope: 'Column' });
      });
      row.end();
    },
    repeat: (y) =>
      paper.decorate(() => {
        edge(y);
        headers.forEach((lines, column) => {
          writeCell(lines, column, y, style);
        });
      }),
  };
  // A row that is taller than a page continues in further rows, with its header repeated.
  const most = Math.max(1, Math.floor((paper.height - height - 2 * PAD * scale) / lineHeight(size)));
  const pieces = rows.flatMap((row) => {
    const cells = row.cells.map((text, column) => linesOf(text, column, column === 0 ? 'bold' : 'regular'));
    const count = Math.ceil(Math.max(1, ...cells.map((lines) => lines.length)) / most);
    return Array.from({ length: count }, (_, n) => ({
      color: row.color,
      cells: cells.map((lines, column) => (column === 0 ? lines : lines.slice(n * most, (n + 1) * most))),
    }));
  });
  const body = pieces.map((row, n): Block => {
    const { cells } = row;
    const rowHeight = heightOf(cells);
    return {
      height: rowHeight,
      draw: (y) => {
        paper.decorate(() => {
          if (row.color) paper.fill(0, y, 3, rowHeight, row.color);
          paper.rule(y + rowHeight - 0.75, LINE);
        });
        const part = paper.open('TR', table ?? paper.root);
        cells.forEach((lines, column) => {
          const isHeader = column === 0;
          paper.mark(
            isHeader ? 'TH' : 'TD',
            part,
            () => writeCell(lines, column, y, isHeader ? { weight: 'bold' } : {}),
            isHeader ? { scope: 'Row' } : {},
          );
        });
        part.end();
        if (n === pieces.length - 1) table?.end();
      },
    };
  });
  return [head, ...body];
}
