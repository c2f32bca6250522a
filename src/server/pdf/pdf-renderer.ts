import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '#domain/refusal.ts';
import type {
  AvailabilitySheet,
  AvailabilityView,
  RosterSheet,
  RosterView,
  SheetSize,
} from '#domain/sheets.ts';
import { RefusalError } from '../http/refusal-error.ts';
import type { Clock } from '../ports.ts';
import { startThread } from '../thread.ts';
import { PoolFullError, type PoolLimits, type PoolWorker, WorkerPool } from '../worker-pool.ts';
import { LoadQueue } from './load-queue.ts';
import { PdfCache } from './pdf-cache.ts';

/** A month's sheet and how to lay it out. */
export type PrintableSheet =
  | {
      readonly kind: 'roster';
      readonly sheet: RosterSheet;
      readonly view: RosterView;
      readonly size: SheetSize;
    }
  | {
      readonly kind: 'availability';
      readonly sheet: AvailabilitySheet;
      readonly view: AvailabilityView;
      readonly size: SheetSize;
    };

/** What the worker receives. */
export interface PdfJob {
  readonly printable: PrintableSheet;
  readonly fontsDir: string | null;
  /** The creation date in the document's properties, in milliseconds. */
  readonly now: number;
}

/** Turns sheets into PDFs. */
export interface PdfRenderer {
  /**
   * Lays out the sheet that `load` returns. Calls with one `key` at the same time share a load, so the key names
   * everything that `load` depends on but the database. Refuses as `busy` when too many PDFs are waiting.
   */
  render(key: string, load: () => Promise<PrintableSheet>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Two workers, as for PIN hashes. A PDF of 500 members takes about a second, so the last of the queue waits some 5 s.
 * A worker reads the fonts once, and holds about 60 MB: it is worth keeping for a minute, not for the night.
 */
const LIMITS: PoolLimits = { workers: 2, queue: 8, idleMs: 60_000, jobMs: 60_000 };

const RETRY_AFTER_SECONDS = 5;

/** Some 50 sheets of a large church. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

const BUSY = refusal('busy', 'Many PDFs are being made right now. Please try again in a few seconds.');

/** Names the fonts in a folder with their sizes and times, so that a new font makes new PDFs. */
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
 * Lays PDFs out in worker threads, so that a large one delays no other request. A PDF is cached by what it says: a
 * changed month has another key, and an unchanged one keeps its bytes, creation date included.
 */
export class ThreadedPdfRenderer implements PdfRenderer {
  readonly #fontsDir: string | null;
  readonly #clock: Clock;
  readonly #pool: WorkerPool<PdfJob, Uint8Array>;
  readonly #loads = new LoadQueue<{ printable: PrintableSheet; hash: string }>();
  readonly #cache = new PdfCache(MAX_CACHE_BYTES);
  readonly #running = new Map<string, Promise<Uint8Array>>();

  constructor(options: {
    fontsDir: string | null;
    clock: Clock;
    startWorker?: () => PoolWorker;
    limits?: Partial<PoolLimits>;
  }) {
    const { startWorker = () => startThread(import.meta.url, 'pdf-worker', null) } = options;
    this.#fontsDir = options.fontsDir;
    this.#clock = options.clock;
    this.#pool = new WorkerPool(startWorker, { ...LIMITS, ...options.limits });
  }

  async render(key: string, load: () => Promise<PrintableSheet>): Promise<Uint8Array> {
    const { printable, hash } = await this.#loads.run(key, async () => {
      const loaded = await load();
      const content = JSON.stringify([loaded, await fontFolderState(this.#fontsDir)]);
      return { printable: loaded, hash: createHash('sha256').update(content).digest('base64url') };
    });
    return this.#cache.get(hash) ?? this.#running.get(hash) ?? this.#layOut(hash, printable);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #layOut(hash: string, printable: PrintableSheet): Promise<Uint8Array> {
    const job: PdfJob = { printable, fontsDir: this.#fontsDir, now: this.#clock.now() };
    const pdf = this.#pool
      .run(job)
      .then((content) => {
        this.#cache.set(hash, content);
        return content;
      })
      .catch((error: unknown) => {
        throw error instanceof PoolFullError
          ? new RefusalError(BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS })
          : error;
      })
      .finally(() => this.#running.delete(hash));
    this.#running.set(hash, pdf);
    return pdf;
  }
}
