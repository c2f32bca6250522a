import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, SOURCE } from '#languages/index.ts';
import { currentLanguage } from '#languages/t.ts';
import type { Clock, PdfRenderer, PinSlips, PrintableSheet } from '../ports.ts';
import { RecentlyUsed } from '../recently-used.ts';
import type { Threads } from '../threads/thread-pool.ts';
import type { findUnprintable } from './find-unprintable.ts';
import type { PdfJob } from './print-job.ts';

interface PdfTasks {
  readonly printPdf: (job: PdfJob) => Promise<Uint8Array>;
  readonly findUnprintable: typeof findUnprintable;
}

/** The PDFs of a large church have up to 160 KB each. */
const MAX_PDFS = 50;

/** Returns the fonts in a folder with sizes and times, so that a new font invalidates the cache. */
async function fontFolderState(folder: string | null): Promise<string[]> {
  if (folder === null) return [];
  try {
    const names = (await readdir(folder)).sort();
    return await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name));
        return `${name} ${size} ${mtimeMs}`;
      }),
    );
  } catch {
    return [];
  }
}

/**
 * Renders PDFs in threads, so that a large one does not delay other requests. A PDF is cached by its content: a changed
 * month has another key, and an unchanged one keeps its bytes, creation date included.
 */
export class ThreadedPdfRenderer implements PdfRenderer {
  readonly #fontsDir: string | null;
  readonly #clock: Clock;
  readonly #threads: Threads<PdfTasks>;
  readonly #pdfs = new RecentlyUsed<Promise<Uint8Array>>(MAX_PDFS);
  /** The church's names, and the name of each language. */
  readonly #unprintable = new RecentlyUsed<Promise<readonly string[]>>(1 + LANGUAGES.length);

  constructor(options: { fontsDir: string | null; clock: Clock; threads: Threads<PdfTasks> }) {
    this.#fontsDir = options.fontsDir;
    this.#clock = options.clock;
    this.#threads = options.threads;
  }

  async render(sheet: PrintableSheet): Promise<Uint8Array> {
    const language = await this.#printableLanguage();
    return this.#cached(this.#pdfs, [sheet, language], () => this.#print(sheet, language));
  }

  findUnprintable(texts: readonly string[]): Promise<readonly string[]> {
    const task = { texts, fontsDir: this.#fontsDir };
    return this.#cached(this.#unprintable, texts, () => this.#threads.findUnprintable(task));
  }

  async renderPinSlips(slips: PinSlips): Promise<Uint8Array> {
    return this.#print(slips, await this.#printableLanguage());
  }

  /** Returns the tag of the current language, or of English if a PDF would consist of question marks. */
  async #printableLanguage(): Promise<string> {
    const { tag, name } = currentLanguage();
    if (tag === SOURCE.tag) return tag;
    return (await this.findUnprintable([name])).length === 0 ? tag : SOURCE.tag;
  }

  /** Returns the cached result of `make` for the same content and fonts, if any. */
  async #cached<Made>(
    cache: RecentlyUsed<Promise<Made>>,
    content: unknown,
    make: () => Promise<Made>,
  ): Promise<Made> {
    const state = JSON.stringify([content, await fontFolderState(this.#fontsDir)]);
    const hash = createHash('sha256').update(state).digest('base64url');
    const made = cache.get(hash, make);
    made.catch(() => cache.remove(hash, made));
    return made;
  }

  #print(printable: PdfJob['printable'], language: string): Promise<Uint8Array> {
    return this.#threads.printPdf({
      printable,
      language,
      fontsDir: this.#fontsDir,
      now: this.#clock.now(),
    });
  }
}
