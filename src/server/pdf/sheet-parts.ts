import type { SheetDay, SheetService, SheetVerse } from '#domain/sheets/sheets.ts';
import { atStart } from '#languages/dates.ts';
import { serviceTitle } from '#languages/services.ts';
import { t } from '#languages/t.ts';
import type { Block } from './layout.ts';
import { ACCENT, lineHeight, type Paper, type Part, SOFT_INK } from './paper.ts';

/** Keeps a name on one line. */
export function keepOnOneLine(name: string): string {
  return name.replace(/ /g, '\u00a0');
}

/** Returns the title and a line below it. */
export function titleBlock(paper: Paper, title: string, below: string | null, scale: number): Block {
  const size = 22 * Math.min(scale, 1.8);
  const small = 10.5 * scale;
  const lines = paper.typesetter.linesOf(title, 'bold', size, paper.width);
  const belowLines = below === null ? [] : paper.typesetter.linesOf(below, 'regular', small, paper.width);
  return {
    height: lines.length * lineHeight(size) + belowLines.length * lineHeight(small) + 10 * scale,
    draw: (y) => {
      let at = y;
      paper.mark('H1', paper.root, () => {
        at = paper.writeLines(lines, 0, y, { weight: 'bold', size });
      });
      if (belowLines.length === 0) return;
      paper.mark('P', paper.root, () =>
        paper.writeLines(belowLines, 0, at, { size: small, color: SOFT_INK }),
      );
    },
  };
}

/** Returns the verse at the end, if there is one. */
export function verseBlocks(paper: Paper, verse: SheetVerse | null, scale: number): Block[] {
  if (!verse) return [];
  const size = 9.5 * Math.min(scale, 1.6);
  const lines = paper.typesetter.linesOf(
    `${verse.text} ${keepOnOneLine(verse.reference)}`,
    'regular',
    size,
    paper.width,
  );
  return [
    {
      height: 14 + lines.length * lineHeight(size),
      draw: (y) =>
        paper.mark('P', paper.root, () => paper.writeLines(lines, 0, y + 14, { size, color: SOFT_INK })),
    },
  ];
}

/** The title of a service with the name and description of its special day. */
export interface ServiceHead {
  readonly height: number;
  readonly draw: (x: number, y: number, part: Part) => void;
}

/** Returns the heading of a service's card. A second card of the same service is marked as continued. */
export function serviceHead(
  paper: Paper,
  service: Omit<SheetService, 'groups'>,
  options: { width: number; scale: number; continued?: boolean },
): ServiceHead {
  const { width, scale, continued = false } = options;
  const size = 13 * scale;
  const small = 9.5 * scale;
  const day: SheetDay | null = service.specialDay;
  const named = atStart(serviceTitle({ ...service, shownDay: day }));
  const title = continued ? t('pdf:continued', { title: named }) : named;
  const titleLines = paper.typesetter.linesOf(title, 'bold', size, width);
  const titleWidth = paper.typesetter.widthOf(title, 'bold', size);
  const titleHeight = titleLines.length * lineHeight(size);
  const badge = day ? paper.typesetter.linesOf(day.name, 'bold', small, width - 14 * scale) : [];
  const fitsInRow =
    badge.length === 1 &&
    titleWidth + paper.typesetter.widthOf(badge[0] ?? '', 'bold', small) + 30 * scale <= width;
  const text = day?.description && !continued ? day.description : null;
  const lines = text ? paper.typesetter.linesOf(text, 'regular', small, width) : [];
  const badgeHeight = fitsInRow ? 0 : badge.length * lineHeight(small);
  return {
    height: titleHeight + badgeHeight + lines.length * lineHeight(small) + 3 * scale,
    draw: (x, y, part) => {
      paper.mark('H2', part, () => {
        paper.writeLines(titleLines, x, y, { weight: 'bold', size });
        const left = fitsInRow ? x + titleWidth + 22 * scale : x + 12 * scale;
        const top = fitsInRow ? y + (lineHeight(size) - lineHeight(small)) / 2 : y + titleHeight;
        paper.writeLines(badge, left, top, { weight: 'bold', size: small });
      });
      if (day) {
        const left = fitsInRow ? x + titleWidth + 11 * scale : x;
        const top = fitsInRow ? y + (lineHeight(size) - 8 * scale) / 2 : y + titleHeight + 3 * scale;
        paper.decorate(() => paper.dot(left, top, 8 * scale, day.color));
      }
      if (lines.length === 0) return;
      const below = y + titleHeight + badgeHeight;
      paper.mark('P', part, () => paper.writeLines(lines, x, below, { size: small, color: SOFT_INK }));
    },
  };
}

/** The style of a role heading. */
export const ROLE_STYLE = { weight: 'bold', color: ACCENT } as const;
