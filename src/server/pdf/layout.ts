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

/** How much of the last of several pages should be filled, if a smaller scale can do that. */
const LEAST_FILLED = 0.25;

/** A page's blocks, and how much of its height they fill. */
interface Page {
  readonly blocks: Block[];
  /** The header to draw again at the top. */
  readonly header: Block | null;
  filled: number;
}

function pagesOf(blocks: readonly Block[], height: number): Page[] {
  let page: Page = { blocks: [], header: null, filled: 0 };
  let header: Block | null = null;
  const pages = [page];
  for (const block of blocks) {
    // The header of the table before is not repeated above the next one.
    if (block.repeat) header = null;
    // A table starts only where a quarter of a page is left for its rows.
    const needed = block.height + (block.repeat ? height / 4 : 0);
    if (page.filled > 0 && page.filled + needed > height) {
      page = { blocks: [], header, filled: header?.height ?? 0 };
      pages.push(page);
    }
    page.blocks.push(block);
    page.filled += block.height;
    if (block.repeat) header = block;
  }
  return pages;
}

/**
 * Draws the blocks at the largest scale that fits on one page. If there is none, draws them on several pages, at a
 * scale that does not leave the last one nearly empty.
 */
export function drawOnPages(
  paper: Paper,
  { tried, otherwise }: Scales,
  blocksAt: (scale: number) => readonly Block[],
): void {
  const pagesAt = (scale: number) => pagesOf(blocksAt(scale), paper.height);
  const isFilled = (scale: number) => (pagesAt(scale).at(-1)?.filled ?? 0) >= LEAST_FILLED * paper.height;
  const scale =
    tried.find((each) => pagesAt(each).length === 1) ??
    [otherwise, ...tried.filter((each) => each < otherwise)].find(isFilled) ??
    otherwise;
  for (const { blocks, header } of pagesAt(scale)) {
    paper.addPage();
    header?.repeat?.(0);
    let y = header?.height ?? 0;
    for (const block of blocks) {
      block.draw(y);
      y += block.height;
    }
  }
}
