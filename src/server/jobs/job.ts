/** The log of jobs: no personal data. */
export interface JobLog {
  info(what: object, message: string): void;
  error(what: object, message: string): void;
}

/** Work that becomes due again and again. */
export interface Job {
  /** Identifies the job in the table `jobs`. */
  readonly kind: string;
  /** The longest time between two runs, in milliseconds. */
  readonly intervalMs: number;
  /**
   * If set, every process runs the job, without a row in `jobs`. It first runs this many milliseconds after the start.
   * If absent, one process runs the job for all.
   */
  readonly localStartMs?: number;
  /**
   * Does what is due, and returns when something is next due (ms since 1970), or null for a whole interval. `signal` is
   * aborted when Sundial stops. A dead process's run is repeated, so the work must tolerate that.
   */
  run(context: { readonly signal: AbortSignal; readonly log: JobLog }): Promise<number | null>;
}
