import PDFDocument from 'pdfkit';
import { currentLanguage } from '#languages/t.ts';
import type { FontBook, Weight } from './font-book.ts';
import { Typesetter } from './typesetter.ts';

export const INK = '#20232b';
export const SOFT_INK = '#565b66';
export const ACCENT = '#3f4f8f';
export const LINE = '#d9d1c3';

/** The page margin in points, within the printable area of every printer. */
export const MARGIN = 40;

const LINE_HEIGHT = 1.3;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Returns the height of a line of text in points. */
export function lineHeight(size: number): number {
  return size * LINE_HEIGHT;
}

/** A part of the document structure for screen readers (ISO 32000-1, 14.8). */
export type Part = ReturnType<InstanceType<typeof PDFDocument>['struct']>;

export type PartType =
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD';

export interface TextStyle {
  readonly weight?: Weight;
  readonly size: number;
  readonly color?: string;
}

/** A4 pages, tagged for screen readers: all drawings are either part of the structure or decoration. */
export class Paper {
  readonly typesetter: Typesetter;
  readonly width: number;
  readonly height: number;
  readonly #doc: InstanceType<typeof PDFDocument>;
  /** The root of the structure. Top-level parts are added to it. */
  readonly root: Part;
  readonly #done: Promise<Uint8Array>;

  constructor(options: { book: FontBook; title: string; landscape: boolean; now: number }) {
    this.typesetter = new Typesetter(options.book);
    this.#doc = new PDFDocument({
      size: 'A4',
      layout: options.landscape ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      tagged: true,
      lang: currentLanguage().tag,
      displayTitle: true,
      pdfVersion: '1.7',
      // The types of pdfkit do not include this value yet.
      subset: 'PDF/UA' as 'PDF/A-1',
      info: {
        Title: options.title,
        Author: 'Sundial',
        Creator: 'Sundial',
        Producer: 'Sundial',
        CreationDate: new Date(options.now),
      },
    });
    // pdfkit accepts a parsed font, but its types do not allow that yet.
    for (const face of new Set([...options.book.regular, ...options.book.bold]))
      this.#doc.registerFont(face.name, face.font as unknown as Buffer);
    const [long, short] = [841.89, 595.28];
    this.width = (options.landscape ? long : short) - 2 * MARGIN;
    this.height = (options.landscape ? short : long) - 2 * MARGIN;
    this.root = this.#doc.struct('Document');
    this.#doc.addStructure(this.root);
    this.#done = new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.#doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.#doc.on('error', reject);
    });
  }

  addPage(): void {
    this.#doc.addPage();
  }

  /** Begins a part that can contain others, at the end of `parent` or of the document. */
  open(type: PartType, parent: Part = this.root): Part {
    const part = this.#doc.struct(type);
    parent.add(part);
    return part;
  }

  /** Draws as one part. `y` is measured from the top margin and `x` from the left one, in points, as in all methods. */
  mark(type: PartType, parent: Part, draw: () => void, options: { scope?: 'Column' | 'Row' } = {}): void {
    // The types of pdfkit do not include `scope` yet.
    parent.add(this.#doc.struct(type, options as object, draw));
  }

  /** Draws content that screen readers ignore. */
  decorate(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Writes a line of text whose upper edge is at `y`. */
  write(text: string, x: number, y: number, { weight = 'regular', size, color = INK }: TextStyle): void {
    let at = x + MARGIN;
    const baseline = y + MARGIN + lineHeight(size) * 0.76;
    for (const run of this.typesetter.runsOf(text, weight)) {
      this.#doc
        .font(run.face.name)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, at, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          // With a named feature, pdfkit sets the run in one piece. Word by word it would reverse names.
          ...(RIGHT_TO_LEFT.test(run.text) ? { features: ['kern'] } : {}),
        });
      at += (run.face.widthOf(run.text) * size) / 1000;
    }
  }

  /** Writes lines of text below each other. Returns the lower edge of the last one. */
  writeLines(lines: readonly string[], x: number, y: number, style: TextStyle): number {
    const height = lineHeight(style.size);
    for (const [n, line] of lines.entries()) this.write(line, x, y + n * height, style);
    return y + lines.length * height;
  }

  /** Fills a box with a color. */
  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.#doc.rect(x + MARGIN, y + MARGIN, width, height).fill(color);
  }

  /** Draws the border of a box with rounded corners. */
  frame(x: number, y: number, width: number, height: number): void {
    this.#doc
      .roundedRect(x + MARGIN, y + MARGIN, width, height, 6)
      .lineWidth(0.75)
      .stroke(LINE);
  }

  /** Fills a small circle with a color, with a border that keeps pale colors visible on paper. */
  dot(x: number, y: number, size: number, color: string): void {
    this.#doc
      .circle(x + MARGIN + size / 2, y + MARGIN + size / 2, size / 2)
      .lineWidth(0.5)
      .fillAndStroke(color, SOFT_INK);
  }

  /** Fills an SVG path with black. A unit of the path is `unit` points. */
  path(path: string, x: number, y: number, unit: number): void {
    this.#doc
      .save()
      .translate(x + MARGIN, y + MARGIN)
      .scale(unit)
      .path(path)
      .fill('black')
      .restore();
  }

  /** Draws a thin line across the page. */
  rule(y: number, color: string): void {
    this.fill(0, y, this.width, 0.75, color);
  }

  /** Writes the footer of every page now that the page count is known, and ends the document. Returns the PDF. */
  async finish(foot: (page: number, pages: number) => string | null): Promise<Uint8Array> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      const text = foot(page + 1, count);
      if (text === null) continue;
      const size = 8;
      const x = this.width - this.typesetter.widthOf(text, 'regular', size);
      this.decorate(() => this.write(text, x, this.height + 10, { size, color: SOFT_INK }));
    }
    this.root.end();
    this.#doc.end();
    return this.#done;
  }
}
