import { openFontBook } from './font-book.ts';
import { Typesetter } from './typesetter.ts';

export interface UnprintableTask {
  readonly texts: readonly string[];
  readonly fontsDir: string | null;
}

/** Returns the texts with letters that no font has. PDFs show question marks instead. */
export function findUnprintable({ texts, fontsDir }: UnprintableTask): string[] {
  const typesetter = new Typesetter(openFontBook(fontsDir));
  return texts.filter((text) => !typesetter.canSet(text));
}
