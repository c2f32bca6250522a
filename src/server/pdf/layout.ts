import type { Paper } from './paper.ts';

/** A part of a page that is never split. */
export interface Block {
  /** In points, including the space after it. */
  readonly height: number;
  readonly draw: (y: number) => void;
  /** Draws the block again at the top of each following page, as decoration: the header of a table. */
  readonly repeat?: (y: number) => void;
}

/** The scales to try, from large to small, until everything fits on one page. If none fits, `otherwise` is used. */
export interface Scales {
  readonly tried: readonly number[];
  readonly otherwise: number;
}

/** The scales of normal print. Months with 3 to 60 names per service use all of them. */
export const NORMAL: Scales = {
  tried: [1.4, 1.3, 1.2, 1.15, 1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8],
  otherwise: 0.95,
};
/** Large print for the notice board. Few months would fit on one page, so no larger scale is tried. */
export const LARGE: Scales = { tried: [], otherwise: 2 };

function totalHeight(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { height }) => sum + height, 0);
}

/** Draws the blocks at the largest scale at which they fit on one page, or on several pages if none does. */
export function drawOnPages(
  paper: Paper,
  scales: Scales,
  blocksAt: (scale: number) => readonly Block[],
): void {
  const scale =
    scales.tried.find((tried) => totalHeight(blocksAt(tried)) <= paper.height) ?? scales.otherwise;
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
