import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type FakeWorker, fakeWorkers } from '#test/fake-worker.ts';
import { PoolFullError, type PoolLimits, WorkerPool } from './worker-pool.ts';

const LIMITS: PoolLimits = { workers: 2, queue: 2, idleMs: 60_000, jobMs: 60_000 };

function openPool(limits: Partial<PoolLimits> = {}) {
  const { started, startWorker } = fakeWorkers();
  return { started, pool: new WorkerPool<string, string>(startWorker, { ...LIMITS, ...limits }) };
}

describe('the worker pool', () => {
  it('starts no worker before there is a job', () => {
    expect(openPool().started).toEqual([]);
  });

  it('runs as many jobs at once as it has workers, and the others in order', async () => {
    const { pool, started } = openPool();
    const results = ['a', 'b', 'c', 'd'].map((job) => pool.run(job));
    const [first, second] = started as [FakeWorker, FakeWorker];
    expect([first.jobs, second.jobs]).toEqual([['a'], ['b']]);
    second.respond('B');
    first.respond('A');
    second.respond('C');
    first.respond('D');
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
    expect([first.jobs, second.jobs, started.length]).toEqual([['a', 'd'], ['b', 'c'], 2]);
  });

  it('rejects a job at once when the queue is full, and accepts jobs again afterwards', async () => {
    const { pool, started } = openPool();
    const accepted = ['a', 'b', 'c', 'd'].map((job) => pool.run(job));
    await expect(pool.run('e')).rejects.toThrow(PoolFullError);
    started[0]?.respond('A');
    const next = pool.run('f');
    for (const worker of [...started, ...started]) worker.respond('done');
    expect(await Promise.all([...accepted, next])).toEqual(['A', 'done', 'done', 'done', 'done']);
  });

  it.each([
    ['throws', (worker: FakeWorker) => worker.emit('error', new Error('out of memory')), 'out of memory'],
    ['exits', (worker: FakeWorker) => worker.emit('exit', 1), 'exited without a result'],
  ])(
    'rejects the job of a worker that %s, and gives the next job to a new one',
    async (_, crash, message) => {
      const { pool, started } = openPool({ workers: 1 });
      const lost = pool.run('a');
      const next = pool.run('b');
      crash(started[0] as FakeWorker);
      await expect(lost).rejects.toThrow(message);
      expect(started[1]?.jobs).toEqual(['b']);
      started[1]?.respond('B');
      expect(await next).toBe('B');
    },
  );

  it('terminates a worker whose job takes too long', async () => {
    const { pool, started } = openPool({ jobMs: 0 });
    const job = pool.run('endless');
    const ended = once(started[0] as FakeWorker, 'exit');
    await expect(job).rejects.toThrow('took too long');
    await ended;
  });

  it('terminates an idle worker, and starts another for the next job', async () => {
    const { pool, started } = openPool({ idleMs: 0 });
    const first = pool.run('a');
    started[0]?.respond('A');
    await first;
    await once(started[0] as FakeWorker, 'exit');
    void pool.run('b');
    expect(started[1]?.jobs).toEqual(['b']);
  });

  it('terminates its workers when it is closed, and rejects unfinished jobs', async () => {
    const { pool, started } = openPool({ workers: 1 });
    const rejected = ['a', 'b'].map((job) => expect(pool.run(job)).rejects.toThrow('closed'));
    const ended = once(started[0] as FakeWorker, 'exit');
    await pool.close();
    await Promise.all([ended, ...rejected]);
    expect(started).toHaveLength(1);
  });
});
