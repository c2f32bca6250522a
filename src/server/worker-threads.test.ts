import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asCaller, type TaskCaller } from './threads/caller.ts';
import { ThreadsBusyError } from './threads/thread-pool.ts';
import { openThreads } from './worker-threads.ts';

const TASKS = new URL('../../test/thread-tasks.mjs', import.meta.url).href;

function openPool(filename = TASKS) {
  const pool = openThreads(filename);
  onTestFinished(() => pool.close());
  /** Starts a task. `end` says how it ends once it runs. */
  const start = (name: 'findPlan' | 'printPdf' | 'checkList' | 'backUp', signal?: AbortSignal) => {
    const { port1, port2 } = new MessageChannel();
    const options = { transfer: [port2], ...(signal ? { signal } : {}) };
    const result = pool.tasks[name]({ port: port2 } as never, options) as Promise<unknown>;
    result.catch(() => undefined).finally(() => port1.close());
    return { result, running: once(port1, 'message'), end: (how: string) => port1.postMessage(how) };
  };
  return { pool, start };
}

/** Members of a church. */
const [RUTH, BEN, ADMIN] = [1, 2, 3].map((memberId) => ({ memberId, isAdmin: memberId === 3 })) as [
  TaskCaller,
  TaskCaller,
  TaskCaller,
];

describe('the thread pool', () => {
  it('runs one PDF of members at once and the next eight later, refuses more, and accepts them again', async () => {
    const { start } = openPool();
    const tasks = Array.from({ length: 9 }, (_, memberId) =>
      asCaller({ memberId, isAdmin: false }, () => start('printPdf')),
    );
    const [first, second, ...others] = tasks;
    await first?.running;
    await expect(start('printPdf').result).rejects.toThrow(new ThreadsBusyError('pdfs'));
    first?.end('A');
    expect(await first?.result).toBe('A');
    await second?.running;
    const later = start('printPdf');
    for (const task of [second, ...others, later]) task?.end('done');
    await Promise.all([...tasks, later].map(({ result }) => result));
  });

  it.each(['printPdf', 'checkList', 'findPlan'] as const)(
    'has at most one running and one waiting %s of a caller, and a queue apart for administrators',
    async (name) => {
      const { start } = openPool();
      const startFor = (caller: TaskCaller) => asCaller(caller, () => start(name));
      const [running, waiting] = [startFor(RUTH), startFor(RUTH)];
      await running.running;
      await expect(startFor(RUTH).result).rejects.toThrow(ThreadsBusyError);
      const [ofBen, ofAdmin] = [startFor(BEN), startFor(ADMIN)];
      await ofAdmin.running;
      for (const task of [running, waiting, ofBen, ofAdmin]) task.end('done');
      await Promise.all([running, waiting, ofBen, ofAdmin].map(({ result }) => result));
      const again = startFor(RUTH);
      again.end('done');
      expect(await again.result).toBe('done');
    },
  );

  it('frees the place of a waiting task when its signal fires', async () => {
    const { start } = openPool();
    const gone = new AbortController();
    const startFor = (signal?: AbortSignal) => asCaller(RUTH, () => start('findPlan', signal));
    const running = startFor();
    await running.running;
    const waiting = startFor(gone.signal);
    gone.abort();
    await expect(waiting.result).rejects.toThrow('aborted');
    const next = startFor();
    for (const task of [running, next]) task.end('done');
    await Promise.all([running, next].map(({ result }) => result));
  });

  it('lets a plan wait for a plan, but for no other kind of work', async () => {
    const { start } = openPool();
    const others = [start('printPdf'), start('printPdf'), start('printPdf'), start('checkList')];
    const [plan, next] = [start('findPlan'), start('findPlan')];
    await plan.running;
    plan.end('planned');
    expect(await plan.result).toBe('planned');
    await next.running;
    for (const task of [next, ...others]) task.end('done');
    await Promise.all([next, ...others].map(({ result }) => result));
  });

  it.each([
    ['throws', 'throw', TypeError],
    ['exits', 'exit', 'exited with code'],
  ])('rejects the task of a thread that %s, and runs the next', async (_, how, error) => {
    const { start } = openPool();
    const [lost, next] = [start('findPlan'), start('findPlan')];
    await lost.running;
    lost.end(how);
    await expect(lost.result).rejects.toThrow(error);
    await next.running;
    next.end('done');
    expect(await next.result).toBe('done');
  });

  it('ends a running task and leaves out a waiting one when their signals fire, and runs the next', async () => {
    const { start } = openPool();
    const [gone, goneToo] = [new AbortController(), new AbortController()];
    const running = start('findPlan', gone.signal);
    const waiting = start('findPlan', goneToo.signal);
    const next = start('findPlan');
    await running.running;
    goneToo.abort();
    gone.abort();
    for (const { result } of [running, waiting]) await expect(result).rejects.toThrow('aborted');
    await next.running;
    next.end('done');
    expect(await next.result).toBe('done');
  });

  it('refuses only what waits for a thread that cannot start, and then works again', async () => {
    const { start } = openPool();
    onTestFinished(() => void delete process.env.SUNDIAL_TEST_NO_START);
    const running = start('printPdf');
    await running.running;
    process.env.SUNDIAL_TEST_NO_START = '1';
    await expect(start('findPlan').result).rejects.toThrow(new ThreadsBusyError('plans'));
    await expect(start('checkList').result).rejects.toThrow(new ThreadsBusyError('lists'));
    running.end('printed');
    expect(await running.result).toBe('printed');
    delete process.env.SUNDIAL_TEST_NO_START;
    const plan = start('findPlan');
    plan.end('planned');
    expect(await plan.result).toBe('planned');
  });

  it('rejects all tasks when it is closed', async () => {
    const { pool, start } = openPool();
    const tasks = [start('findPlan'), start('findPlan'), start('printPdf')];
    await tasks[0]?.running;
    const rejected = tasks.map(({ result }) => expect(result).rejects.toThrow());
    await pool.close();
    await Promise.all(rejected);
  });

  it('closes after a running backup, and starts no other', async () => {
    const { pool, start } = openPool();
    const [backup, next] = [start('backUp'), start('backUp')];
    const refused = expect(next.result).rejects.toThrow('closing');
    await backup.running;
    const closed = pool.close();
    backup.end('done');
    expect(await backup.result).toBe('done');
    await Promise.all([refused, closed]);
  });
});
