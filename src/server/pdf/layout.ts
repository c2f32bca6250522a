import type { Paper } from './paper.ts';

/** Something that stands whole on one page. */
export interface Block {
  /** In points, with the room after it. */
  readonly height: number;
  readonly draw: (y: number) => void;
  /** Draws it once more at the head of each page that follows, as decoration: the header of a table. */
  readonly repeat?: (y: number) => void;
}

/** What is tried from large to small until everything stands on one page; where nothing does, `otherwise` is used. */
export interface Scales {
  readonly tried: readonly number[];
  readonly otherwise: number;
}

/** The scales of ordinary print; then of the notice board, where nothing may become small. */
export const NORMAL: Scales = {
  tried: [1.4, 1.3, 1.2, 1.15, 1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8],
  otherwise: 0.95,
};
export const LARGE: Scales = { tried: [2.4, 2.2, 2], otherwise: 2 };

function total(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0);
}

/** Chooses the largest scale at which the blocks fit one page and draws them, on several pages where they must. */
export function drawOnPages(
  paper: Paper,
  scales: Scales,
  blocksAt: (scale: number) => readonly Block[],
): void {
  const scale = scales.tried.find((one) => total(blocksAt(one)) <= paper.height) ?? scales.otherwise;
  let y = 0;
  let header: Block | null = null;
  paper.addPage();
  for (const block of blocksAt(scale)) {
    if (y > 0 && y + block.height > paper.height) {
      paper.addPage();
      header?.repeat?.(0);
      y = header?.height ?? 0;
    }
    block.draw(y);
    y += block.height;
    if (block.repeat) header = block;
  }
}
