/** The work of jobs and the outbox outside requests. It all stops together. */
export class BackgroundWork {
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** Aborted when Sundial stops. Then nothing more may be claimed. */
  readonly signal = this.#stopping.signal;

  /** Makes stop() wait for this work, which never rejects. Returns it. */
  track(work: Promise<void>): Promise<void> {
    this.#running.add(work);
    return work.finally(() => this.#running.delete(work));
  }

  /** Aborts the signal, and waits for the work that is running. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
