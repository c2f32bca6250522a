import type { Face, FontBook, Weight } from './font-book.ts';

/** A part of a line that one face can set. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Replaces a letter that no face has. */
const REPLACEMENT = '?';

/** Characters that join the letter before them, or are invisible: accents, joiners, isolates, variation selectors. */
const JOINS = /^(?:\p{M}|\u200c|\u200d|[\u2066-\u2069]|[\ufe00-\ufe0f])$/u;

/** Sets texts in the faces of a book. */
export class Typesetter {
  readonly #book: FontBook;
  /** Measured widths, in thousandths of the font size, because each scale that is tried measures again. */
  readonly #widths: Readonly<Record<Weight, Map<string, number>>> = { regular: new Map(), bold: new Map() };

  constructor(book: FontBook) {
    this.#book = book;
  }

  /** Returns whether a text is set without question marks. */
  canSet(text: string): boolean {
    const { regular } = this.#book;
    return [...text.normalize('NFC')].every(
      (letter) => JOINS.test(letter) || regular.some(({ has }) => has(letter)),
    );
  }

  /** Splits a text into runs, each letter in the first face that has it. */
  runsOf(text: string, weight: Weight): Run[] {
    const faces = this.#book[weight];
    const runs: { face: Face; text: string }[] = [];
    for (const letter of text.normalize('NFC')) {
      const last = runs.at(-1);
      const isJoined = JOINS.test(letter);
      const stays = last && (isJoined || letter === ' ' || letter === '\u00a0') && last.face.has(letter);
      const face = stays ? last.face : faces.find(({ has }) => has(letter));
      if (!face && isJoined) continue;
      const used = face ?? (faces[0] as Face);
      const shown = face ? letter : REPLACEMENT;
      if (last?.face === used) last.text += shown;
      else runs.push({ face: used, text: shown });
    }
    return runs;
  }

  /** Returns the width of a text in points. */
  widthOf(text: string, weight: Weight, size: number): number {
    const known = this.#widths[weight].get(text);
    if (known !== undefined) return (known * size) / 1000;
    const width = this.runsOf(text, weight).reduce((sum, run) => sum + run.face.widthOf(run.text), 0);
    this.#widths[weight].set(text, width);
    return (width * size) / 1000;
  }

  /** Breaks a text at spaces into lines of at most this width, in points. A longer word is broken where necessary. */
  linesOf(text: string, weight: Weight, size: number, width: number): string[] {
    if (text === '') return [];
    const space = this.widthOf(' ', weight, size);
    const lines: string[] = [];
    let line: string[] = [];
    let filled = 0;
    for (const word of text.split(' ').flatMap((part) => this.#fit(part, weight, size, width))) {
      const wordWidth = this.widthOf(word, weight, size);
      if (line.length > 0 && filled + space + wordWidth > width) {
        lines.push(line.join(' '));
        line = [];
        filled = 0;
      }
      filled += (line.length > 0 ? space : 0) + wordWidth;
      line.push(word);
    }
    return line.length > 0 ? [...lines, line.join(' ')] : lines;
  }

  #fit(word: string, weight: Weight, size: number, width: number): string[] {
    if (this.widthOf(word, weight, size) <= width) return [word];
    // Non-breaking spaces keep a name on one line. If the name does not fit, they break after all.
    if (word.includes('\u00a0'))
      return word.split('\u00a0').flatMap((part) => this.#fit(part, weight, size, width));
    const parts: string[] = [];
    let part = '';
    const pieces = word.split(/(?<=-)/);
    // After its hyphens where that is enough.
    for (const piece of pieces.every((each) => this.widthOf(each, weight, size) <= width) ? pieces : word) {
      if (part !== '' && this.widthOf(part + piece, weight, size) > width) {
        parts.push(part);
        part = '';
      }
      part += piece;
    }
    return part === '' ? parts : [...parts, part];
  }
}
