import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TooManyTasksError } from './threads/thread-pool.ts';
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

describe('the thread pool', () => {
  it('runs two PDFs at once and the next eight later, refuses more, and accepts them again', async () => {
    const { start } = openPool();
    const tasks = Array.from({ length: 10 }, () => start('printPdf'));
    const [first, second, third, ...others] = tasks;
    let running = 0;
    for (const task of tasks) void task.running.then(() => running++);
    await Promise.all([first?.running, second?.running]);
    await expect(start('printPdf').result).rejects.toThrow(new TooManyTasksError('pdfs'));
    expect(running).toBe(2);
    second?.end('B');
    expect(await second?.result).toBe('B');
    await third?.running;
    const later = start('printPdf');
    for (const task of [first, third, ...others, later]) task?.end('done');
    await Promise.all([...tasks, later].map(({ result }) => result));
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

  it('rejects a task whose thread cannot start', async () => {
    const { start } = openPool('data:text/javascript,throw new Error()');
    await expect(start('findPlan').result).rejects.toThrow();
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
