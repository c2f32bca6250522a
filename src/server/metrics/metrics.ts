import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readDatabaseSize } from '../db/size.ts';
import type { Deps } from '../deps.ts';
import { countByState } from '../outbox/delivery-queries.ts';

/** Upper bounds of the duration buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type WatchedDeps = Pick<Deps, 'database' | 'backups' | 'version'>;

const NANO = 1e-9;

/**
 * The metrics of this process: numbers by route, never an address, a name or a query. Requests are counted in the
 * watched app. All other values are read on demand.
 */
export class Metrics {
  readonly #deps: WatchedDeps;
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 10 });
  readonly #registry = new Registry();
  /** The content type of {@link print}'s text. */
  readonly contentType = this.#registry.contentType;

  readonly #requests = new Counter({
    name: 'sundial_http_requests_total',
    help: 'Responses by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'sundial_http_request_duration_seconds',
    help: 'Time to the end of the response.',
    labelNames: ['method', 'route'],
    buckets: BOUNDS,
    registers: [this.#registry],
  });
  readonly #delays = this.#gauge(
    'sundial_event_loop_delay_seconds',
    'Event loop delay since the last scrape.',
    'quantile',
  );
  readonly #maxDelay = this.#gauge(
    'sundial_event_loop_delay_max_seconds',
    'Maximum event loop delay since the last scrape.',
  );
  readonly #memory = this.#gauge('sundial_resident_memory_bytes', 'Memory in use.');
  readonly #uptime = this.#gauge('sundial_uptime_seconds', 'Time since the process started.');
  readonly #info = this.#gauge(
    'sundial_info',
    'The release and the kind of database.',
    'version',
    'database',
  );
  readonly #backupFailing = this.#gauge('sundial_backup_failing', 'Whether the last backup failed.');
  readonly #lastBackup = this.#gauge(
    'sundial_last_backup_timestamp_seconds',
    'When the last backup was taken.',
  );
  readonly #databaseSize = this.#gauge('sundial_database_size_bytes', 'Size of the database.');
  readonly #messages = this.#gauge(
    'sundial_outbox_messages',
    'Messages by state, counted once for each recipient.',
    'state',
  );
  readonly #databaseUp = this.#gauge('sundial_database_up', 'Whether the database responds.');

  constructor(deps: WatchedDeps) {
    this.#deps = deps;
    this.#delay.enable();
    this.#info.set({ version: deps.version, database: deps.database.kind }, 1);
  }

  /** Counts every response of this app from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      // The declared route: requested addresses contain ids, and their number is unlimited.
      const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
      this.#requests.inc({ ...labels, status: reply.statusCode });
      this.#durations.observe(labels, reply.elapsedTime / 1000);
      done();
    });
    app.addHook('onClose', () => this.#delay.disable());
  }

  /** Returns all metrics in Prometheus text format. */
  async print(): Promise<string> {
    this.#readProcess();
    this.#readBackups();
    await this.#readDatabase();
    return this.#registry.metrics();
  }

  #gauge<Label extends string>(name: string, help: string, ...labelNames: Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  /** The event loop delay is measured from one reading to the next. */
  #readProcess(): void {
    for (const quantile of [0.5, 0.99])
      this.#delays.set({ quantile }, this.#delay.percentile(quantile * 100) * NANO);
    this.#maxDelay.set(this.#delay.max * NANO);
    this.#delay.reset();
    this.#memory.set(process.memoryUsage.rss());
    this.#uptime.set(process.uptime());
  }

  #readBackups(): void {
    const { lastAt = null, fault = null } = this.#deps.backups?.state() ?? {};
    if (this.#deps.backups) this.#backupFailing.set(fault === null ? 0 : 1);
    else this.#backupFailing.remove();
    if (lastAt === null) this.#lastBackup.remove();
    else this.#lastBackup.set(lastAt / 1000);
  }

  async #readDatabase(): Promise<void> {
    const { query } = this.#deps.database;
    try {
      const bytes = await readDatabaseSize(query);
      const states = await countByState(query);
      this.#databaseSize.set(bytes);
      for (const state of ['queued', 'sending', 'sent', 'failed', 'unknown'] as const)
        this.#messages.set({ state }, states.get(state) ?? 0);
      this.#databaseUp.set(1);
    } catch {
      this.#databaseSize.remove();
      this.#messages.reset();
      this.#databaseUp.set(0);
    }
  }
}
