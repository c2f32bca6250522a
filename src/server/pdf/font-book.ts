import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** A font that a sheet can be set in. */
export interface Face {
  /** Unique among the faces of a book. */
  readonly name: string;
  /** As fontkit read it: once, for all sheets, because reading its tables takes longer than printing. */
  readonly font: Font;
  readonly has: (codePoint: number) => boolean;
  /** The width of a text set in one piece, in thousandths of the size. */
  readonly widthOf: (text: string) => number;
}

export type Weight = 'regular' | 'bold';

const SHIPPED: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
};

const IS_FONT = /\.(ttf|otf|woff2?)$/i;

function faceOf(name: string, content: Buffer): Face {
  const font = create(content) as Font;
  // fontkit remembers a glyph as it first met it: met while shaping, it would have no letter, and what is copied or
  // read aloud from a sheet would lack it.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return {
    name,
    font,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    widthOf: (text) => (font.layout(text).advanceWidth / font.unitsPerEm) * 1000,
  };
}

/** Fonts once read, by where they lie and when they were changed. */
const read = new Map<string, Face>();

function readFace(name: string, path: string): Face {
  const key = `${path} ${statSync(path).mtimeMs}`;
  const face = read.get(key) ?? faceOf(name, readFileSync(path));
  read.set(key, face);
  return face;
}

/** The fonts a church laid into its own folder, by name; a file that is no font is passed over. */
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

/** The faces for each weight, in the order in which they are asked for a letter: the shipped one first. */
export type FontBook = Readonly<Record<Weight, readonly Face[]>>;

/**
 * Opens the shipped fonts (Latin, Greek, Cyrillic, Vietnamese) and those in the folder, for other scripts; a folder
 * that is not there holds none.
 */
export function openFontBook(folder: string | null): FontBook {
  const { resolve } = createRequire(import.meta.url);
  const own = folder === null ? [] : ownFaces(folder);
  const shipped = (weight: Weight) => readFace(weight, resolve(SHIPPED[weight]));
  return { regular: [shipped('regular'), ...own], bold: [shipped('bold'), ...own] };
}
