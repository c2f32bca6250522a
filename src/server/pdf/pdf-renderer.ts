import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '#domain/refusals/refusal.ts';
import type {
  AvailabilitySheet,
  AvailabilityView,
  RosterSheet,
  RosterView,
  SheetSize,
} from '#domain/sheets/sheets.ts';
import { RefusalError } from '../http/refusal-error.ts';
import type { Clock } from '../ports.ts';
import { startThread } from '../threads/thread.ts';
import { PoolFullError, type PoolLimits, type PoolWorker, WorkerPool } from '../threads/worker-pool.ts';
import { LoadQueue } from './load-queue.ts';
import { PdfCache } from './pdf-cache.ts';
import type { PinSlips } from './pin-slips.ts';

/** A month's data and its layout options. */
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

/** The worker's input. */
export interface PdfJob {
  readonly printable: PrintableSheet | PinSlips;
  readonly fontsDir: string | null;
  /** The creation date in the document's properties, in milliseconds. */
  readonly now: number;
}

/** Renders PDFs. */
export interface PdfRenderer {
  /**
   * Renders the sheet that `load` returns. Concurrent calls with the same `key` share a load, so the key must name all
   * that `load` depends on except the database. Refuses as `busy` when too many PDFs are waiting.
   */
  render(key: string, load: () => Promise<PrintableSheet>): Promise<Uint8Array>;
  /** Renders slips with PINs and keeps nothing of them. Refuses as `busy` when too many PDFs are waiting. */
  renderPinSlips(slips: PinSlips): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Two workers, as for PIN hashes. A PDF of 500 members takes about a second, so the last one in the queue waits about 5
 * s. A worker reads the fonts once and uses about 60 MB, so it is ended after an idle minute.
 */
const LIMITS: PoolLimits = { workers: 2, queue: 8, idleMs: 60_000, jobMs: 60_000 };

const RETRY_AFTER_SECONDS = 5;

/** About 50 PDFs of a large church. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

const BUSY = refusal('busy', { with: 'pdfs' });

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
 * Renders PDFs in worker threads, so that a large one does not delay other requests. A PDF is cached by its content: a
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

  renderPinSlips(slips: PinSlips): Promise<Uint8Array> {
    return this.#run(slips);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #run(printable: PdfJob['printable']): Promise<Uint8Array> {
    const job: PdfJob = { printable, fontsDir: this.#fontsDir, now: this.#clock.now() };
    return this.#pool.run(job).catch((error: unknown) => {
      throw error instanceof PoolFullError
        ? new RefusalError(BUSY, { retryAfterSeconds: RETRY_AFTER_SECONDS })
        : error;
    });
  }

  #layOut(hash: string, printable: PrintableSheet): Promise<Uint8Array> {
    const pdf = this.#run(printable)
      .then((content) => {
        this.#cache.set(hash, content);
        return content;
      })
      .finally(() => this.#running.delete(hash));
    this.#running.set(hash, pdf);
    return pdf;
  }
}
