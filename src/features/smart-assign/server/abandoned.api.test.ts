import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import type { Planner } from '#server/planner/planner.ts';
import { aMember } from '#test/factories.ts';
import { onDatabase, PIN } from '#test/test-server.ts';

onDatabase('sqlite', 'a client that disconnects while its plan or summary is computed', (server) => {
  it.each(['/api/admin/smart-assignments/2026/4', '/api/admin/month-summary/2026/4'])(
    'cancels the computation, and Sundial continues to respond (%s)',
    async (path) => {
      // A planner that never finishes unless it is canceled.
      let reportStart: () => void = () => undefined;
      let reportEnd: (reason: unknown) => void = () => undefined;
      const planningStarted = new Promise<void>((resolve) => {
        reportStart = resolve;
      });
      const planningEnded = new Promise<unknown>((resolve) => {
        reportEnd = resolve;
      });
      const compute = (_: unknown, signal: AbortSignal) =>
        new Promise<never>((_resolve, reject) => {
          reportStart();
          signal.addEventListener('abort', () => {
            reportEnd(signal.reason);
            reject(signal.reason);
          });
        });
      const planner: Planner = {
        plan: compute,
        summarize: compute,
        progress: () => null,
        close: async () => undefined,
      };
      const app = await buildApp(
        { ...server().deps, planner },
        { logger: false, trustProxy: false, webDir: null },
      );
      await app.listen({ port: 0, host: '127.0.0.1' });
      try {
        const { port } = app.server.address() as AddressInfo;
        const id = await aMember(server(), { isAdmin: true });
        const login = await fetch(`http://127.0.0.1:${port}/api/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id, pin: PIN }),
        });
        const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
        const planRequest = request({ port, host: '127.0.0.1', path, headers: { cookie } });
        planRequest.on('error', () => undefined);
        planRequest.end();
        await planningStarted;
        planRequest.destroy();
        expect(await planningEnded).toBeInstanceOf(Error);
        const health = await fetch(`http://127.0.0.1:${port}/api/health`);
        expect(health.status).toBe(200);
      } finally {
        await app.close();
      }
    },
  );
});
