import { afterEach, beforeEach, expect, it } from 'vitest';
import { JOB_LEASE_MS } from '#domain/jobs/job-schedule.ts';
import { gate } from '#test/gate.ts';
import { onBothDatabases } from '#test/test-server.ts';
import type { Job } from '../ports.ts';
import { BackgroundWork } from './background-work.ts';
import { JobRunner } from './job-runner.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

onBothDatabases('the job runner', (server, itOnce) => {
  let runs: string[];
  let logged: string[];
  let works: BackgroundWork[];
  beforeEach(async () => {
    [runs, logged, works] = [[], [], []];
    await server().database.query.deleteFrom('jobs').execute();
  });
  afterEach(async () => {
    for (const work of works) await work.stop();
  });

  const write = (what: object, message: string) => logged.push(`${message} ${JSON.stringify(what)}`);
  const log = { info: write, error: write };

  /** Opens the runner of one process, and the function that stops its work. */
  function openRunner(...jobs: Job[]) {
    const work = new BackgroundWork();
    works.push(work);
    return Object.assign(new JobRunner(server().deps, jobs, log, work), { stop: () => work.stop() });
  }

  /** Lets a process start, run what is due, and stop. */
  async function runDue(...jobs: Job[]): Promise<void> {
    const runner = openRunner(...jobs);
    await runner.startDue();
    await runner.stop();
  }

  const hourly = (run: Job['run'] = async () => null): Job => ({
    kind: 'hourly',
    intervalMs: HOUR,
    run: (context) => {
      runs.push('hourly');
      return run(context);
    },
  });

  it('runs a due job once, however many processes poll at the same moment', async () => {
    for (const expected of [1, 2, 3]) {
      const { open, opened } = gate();
      const job = hourly(() => opened.then(() => null));
      const processes = Array.from({ length: 5 }, () => openRunner(job));
      await Promise.all(processes.map((runner) => runner.startDue()));
      open();
      await Promise.all(processes.map((runner) => runner.stop()));
      await runDue(job);
      expect(runs).toHaveLength(expected);
      server().clock.advance(HOUR - 1);
      await runDue(job);
      expect(runs).toHaveLength(expected);
      server().clock.advance(1);
    }
  });

  it('runs the job of a dead process after its lease, and ignores a late result', async () => {
    const { open, opened } = gate();
    const paused = openRunner(hourly(() => opened.then(() => null)));
    await paused.startDue();
    await expect.poll(() => runs).toHaveLength(1);
    server().clock.advance(JOB_LEASE_MS - 1);
    await runDue(hourly());
    expect(runs).toHaveLength(1);
    server().clock.advance(1);
    await runDue(hourly());
    expect(runs).toHaveLength(2);
    const schedule = await server().database.query.selectFrom('jobs').selectAll().execute();
    server().clock.advance(MINUTE);
    open();
    await paused.stop();
    expect(await server().database.query.selectFrom('jobs').selectAll().execute()).toEqual(schedule);
  });

  itOnce('retries a failed job later, and logs no personal data', async () => {
    const fault = Object.assign(new Error('duplicate key'), { detail: 'Key (phone)=(+61491570156)' });
    await runDue(hourly(() => Promise.reject(fault)));
    server().clock.advance(MINUTE - 1);
    await runDue(hourly());
    expect(runs).toHaveLength(1);
    server().clock.advance(1);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^job failed .*"job":"hourly".*duplicate key/);
    expect(logged.join()).not.toContain('+61491570156');
    await runDue(hourly());
    expect(runs).toHaveLength(2);
  });

  itOnce('waits for running jobs when it stops, tells them to stop, and starts nothing more', async () => {
    const { open, opened } = gate();
    let isAborted = false;
    const runner = openRunner(
      hourly(async ({ signal }) => {
        signal.addEventListener('abort', () => {
          isAborted = true;
        });
        await opened;
        runs.push('ended');
        return null;
      }),
    );
    await runner.startDue();
    await expect.poll(() => runs).toEqual(['hourly']);
    const stopped = runner.stop().then(() => runs.push('stopped'));
    expect(isAborted).toBe(true);
    open();
    await stopped;
    server().clock.advance(HOUR);
    await runner.startDue();
    await runner.stop();
    expect(runs).toEqual(['hourly', 'ended', 'stopped']);
  });

  itOnce('runs a local job in each process, after its start and without the database', async () => {
    const local: Job = { ...hourly(), kind: 'local', localStartMs: MINUTE };
    const processes = [openRunner(local), openRunner(local)];
    const startAll = () => Promise.all(processes.map((runner) => runner.startDue()));
    await startAll();
    server().clock.advance(MINUTE);
    await startAll();
    await expect.poll(() => runs).toHaveLength(2);
    expect(await server().database.query.selectFrom('jobs').selectAll().execute()).toEqual([]);

    const database = { ...server().database, query: null as never };
    const jobs = [hourly(), { ...local, localStartMs: 0 }];
    const work = new BackgroundWork();
    expect(await new JobRunner({ ...server().deps, database }, jobs, log, work).startDue()).toBe(5000);
    await work.stop();
    expect(runs).toHaveLength(3);
    expect(logged).toEqual([expect.stringMatching(/^jobs could not be read /)]);
  });

  itOnce('runs jobs by itself once started', async () => {
    const { open, opened } = gate();
    openRunner(
      hourly(async () => {
        open();
        return null;
      }),
    ).start();
    await opened;
    expect(runs).toEqual(['hourly']);
  });
});
