import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import type { Planner } from '#server/ports.ts';
import { TaskFailedError } from '#server/threads/thread-pool.ts';
import { aMember, anAdmin } from '#test/factories.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn } from '#test/visitor.ts';

const params = { year: '2026', month: '4' };

onDatabase('sqlite', 'the progress of a plan', (server) => {
  /** Returns an administrator of a server that is planning April, and whose plans fail. */
  async function whilePlanning() {
    const planner: Planner = {
      plan: () => Promise.reject(new TaskFailedError('out of memory')),
      summarize: () => Promise.reject(new Error('not called')),
      forecast: () => Promise.reject(new Error('not called')),
      progress: ({ month }) => (month === 4 ? { services: 40, settled: 12, improvements: 0 } : null),
    };
    const app = await buildApp(
      { ...server().deps, planner },
      { logger: false, trustProxy: false, webDir: null },
    );
    onTestFinished(() => app.close());
    return signIn({ ...server(), app }, await aMember(server(), { isAdmin: true }));
  }

  it('is null while the month is not being planned', async () => {
    const admin = await anAdmin(server());
    expect((await admin.call(contract.getPlanProgress, { params })).body).toEqual({ progress: null });
  });

  it('counts the settled services and the improvements of that month', async () => {
    const admin = await whilePlanning();
    const { body } = await admin.call(contract.getPlanProgress, { params });
    expect(body).toEqual({ progress: { services: 40, settled: 12, improvements: 0 } });
    const may = { params: { ...params, month: '5' } };
    expect((await admin.call(contract.getPlanProgress, may)).body).toEqual({ progress: null });
  });

  it('ends in a refusal with a remedy if the thread fails', async () => {
    const admin = await whilePlanning();
    const { status, body, headers } = await admin.refused(contract.getSmartAssignments, { params });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toEqual({
      code: 'plan_failed',
      message:
        'Smart Assign stopped before the plan was finished, and nothing was changed. Please try again.',
    });
  });
});
