import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** A font for printing. */
export interface Face {
  /** Unique among the faces of a book. */
  readonly name: string;
  /** The font as parsed by fontkit, shared by all PDFs, because parsing takes longer than printing. */
  readonly font: Font;
  readonly has: (letter: string) => boolean;
  /** Returns the width of a text set in one piece, in thousandths of the font size. */
  readonly widthOf: (text: string) => number;
}

export type Weight = 'regular' | 'bold';

/** The typeface of the screens, and another for letters that it lacks, such as Devanagari. */
const SHIPPED: Readonly<Record<Weight, readonly string[]>> = {
  regular: [
    '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  ],
  bold: [
    '@expo-google-fonts/source-sans-3/700Bold/SourceSans3_700Bold.ttf',
    '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  ],
};

const IS_FONT = /\.(ttf|otf|woff2?)$/i;

function faceOf(name: string, content: Buffer): Face {
  const font = create(content) as Font;
  // fontkit caches a glyph as it first loads it. A glyph loaded during shaping has no code point, and text that is
  // copied or read aloud from the PDF would lack it. Where letters share a glyph, 田 is first and the radical ⽥ later.
  const isVariant = (letter: string) => letter.normalize('NFKC') !== letter;
  const letters = font.characterSet.map((codePoint) => String.fromCodePoint(codePoint));
  for (const letter of [...letters.filter((one) => !isVariant(one)), ...letters.filter(isVariant)])
    font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
  return {
    name,
    font,
    has: (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    widthOf: (text) => (font.layout(text).advanceWidth / font.unitsPerEm) * 1000,
  };
}

/** Parsed fonts by path and modification time. */
const parsedFaces = new Map<string, Face>();

function readFace(name: string, path: string): Face {
  const key = `${path} ${statSync(path).mtimeMs}`;
  const face = parsedFaces.get(key) ?? faceOf(name, readFileSync(path));
  parsedFaces.set(key, face);
  return face;
}

/** Returns the fonts in the church's own folder, by name. Skips files that are not fonts. */
function ownFaces(folder: string): Face[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => IS_FONT.test(name));
  } catch {
    return [];
  }
  return names.sort().flatMap((name) => {
    try {
      return [readFace(`own-${name}`, join(folder, name))];
    } catch {
      return [];
    }
  });
}

/** The faces for each weight, in the order they are searched for a letter: the bundled one first. */
export type FontBook = Readonly<Record<Weight, readonly Face[]>>;

/**
 * Opens the bundled fonts (Latin, Greek, Cyrillic, Vietnamese, Devanagari) and those in the folder, for other scripts. A missing
 * folder counts as empty.
 */
export function openFontBook(folder: string | null): FontBook {
  const { resolve } = createRequire(import.meta.url);
  const own = folder === null ? [] : ownFaces(folder);
  const shipped = (weight: Weight) =>
    SHIPPED[weight].map((path, index) => readFace(`${weight}-${index}`, resolve(path)));
  return { regular: [...shipped('regular'), ...own], bold: [...shipped('bold'), ...own] };
}
