import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { readDatabaseSize } from '../db/size.ts';
import type { Deps } from '../deps.ts';
import { countByState } from '../outbox/delivery-queries.ts';
import { type Family, printFamilies, type Sample } from './prometheus-text.ts';

/** Upper bounds of the duration buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** The durations of one route's requests. */
interface Durations {
  readonly counts: number[];
  sum: number;
  count: number;
}

type WatchedDeps = Pick<Deps, 'database' | 'backups' | 'version'>;

const NANO = 1e-9;

/**
 * The metrics of this process: numbers by route, never an address, a name or a query. Requests are counted in the
 * watched app. All other values are read on demand.
 */
export class Metrics {
  readonly #deps: WatchedDeps;
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 10 });
  readonly #requests = new Map<string, { labels: Record<string, string>; count: number }>();
  readonly #durations = new Map<string, Durations & { labels: Record<string, string> }>();

  constructor(deps: WatchedDeps) {
    this.#deps = deps;
    this.#delay.enable();
  }

  /** Counts every answer of this app from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      // The declared route: requested addresses contain ids, and their number is unlimited.
      const route = request.routeOptions.url ?? 'none';
      this.#count(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
      done();
    });
    app.addHook('onClose', () => this.#delay.disable());
  }

  /** Returns all metrics in Prometheus text format. */
  async print(): Promise<string> {
    return printFamilies([...this.#ofRequests(), ...this.#ofProcess(), ...(await this.#ofDatabase())]);
  }

  #count(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route}`;
    const requests = this.#requests.get(`${key} ${status}`) ?? {
      labels: { method, route, status: String(status) },
      count: 0,
    };
    requests.count += 1;
    this.#requests.set(`${key} ${status}`, requests);

    const durations = this.#durations.get(key) ?? {
      labels: { method, route },
      counts: BOUNDS.map(() => 0),
      sum: 0,
      count: 0,
    };
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) durations.counts[bucket] = (durations.counts[bucket] ?? 0) + 1;
    durations.sum += seconds;
    durations.count += 1;
    this.#durations.set(key, durations);
  }

  #ofRequests(): Family[] {
    const name = 'sundial_http_request_duration_seconds';
    const durations = [...this.#durations.values()].flatMap(({ labels, counts, sum, count }): Sample[] => {
      let below = 0;
      const buckets = BOUNDS.map((bound, index) => {
        below += counts[index] ?? 0;
        return { name: `${name}_bucket`, labels: { ...labels, le: String(bound) }, value: below };
      });
      return [
        ...buckets,
        { name: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
        { name: `${name}_sum`, labels, value: sum },
        { name: `${name}_count`, labels, value: count },
      ];
    });
    return [
      {
        name: 'sundial_http_requests_total',
        help: 'Responses by route and status.',
        type: 'counter',
        samples: [...this.#requests.values()].map(({ labels, count }) => ({ labels, value: count })),
      },
      { name, help: 'Time to the end of the response.', type: 'histogram', samples: durations },
    ];
  }

  /** The event loop delay is measured from one reading to the next. */
  #ofProcess(): Family[] {
    const delay = this.#delay;
    const samples = [0.5, 0.99].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: delay.percentile(quantile * 100) * NANO,
    }));
    const most = delay.max * NANO;
    delay.reset();
    const gauge = (name: string, help: string, value: number): Family => ({
      ...{ name, help, type: 'gauge' },
      samples: [{ value }],
    });
    return [
      {
        name: 'sundial_event_loop_delay_seconds',
        help: 'Event loop delay since the last scrape.',
        type: 'gauge',
        samples,
      },
      gauge('sundial_event_loop_delay_max_seconds', 'Maximum event loop delay since the last scrape.', most),
      gauge('sundial_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
      gauge('sundial_uptime_seconds', 'Time since the process started.', process.uptime()),
      {
        name: 'sundial_info',
        help: 'The release and the kind of database.',
        type: 'gauge',
        samples: [{ labels: { version: this.#deps.version, database: this.#deps.database.kind }, value: 1 }],
      },
    ];
  }

  async #ofDatabase(): Promise<Family[]> {
    const { database, backups } = this.#deps;
    const families: Family[] = [];
    const add = (name: string, help: string, samples: readonly Sample[]) =>
      families.push({ name, help, type: 'gauge', samples });
    const lastAt = backups?.state().lastAt ?? null;
    if (backups)
      add('sundial_backup_failing', 'Whether the last backup failed.', [
        { value: backups.state().fault === null ? 0 : 1 },
      ]);
    if (lastAt !== null)
      add('sundial_last_backup_timestamp_seconds', 'When the last backup was taken.', [
        { value: lastAt / 1000 },
      ]);
    try {
      const bytes = await readDatabaseSize(database.query);
      const states = await countByState(database.query);
      add('sundial_database_size_bytes', 'Size of the database.', [{ value: bytes }]);
      add(
        'sundial_outbox_messages',
        'Messages by state, counted once for each recipient.',
        (['queued', 'sending', 'sent', 'failed', 'unknown'] as const).map((state) => ({
          labels: { state },
          value: states.get(state) ?? 0,
        })),
      );
      add('sundial_database_up', 'Whether the database answers.', [{ value: 1 }]);
    } catch {
      add('sundial_database_up', 'Whether the database answers.', [{ value: 0 }]);
    }
    return families;
  }
}
