import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import type { Planner } from '#server/ports.ts';
import { aMember } from '#test/factories.ts';
import { gate } from '#test/gate.ts';
import { onDatabase, PIN } from '#test/test-server.ts';

onDatabase('sqlite', 'a client that disconnects while its plan or summary is computed', (server) => {
  it.each(['/api/admin/smart-assignments/2026/4', '/api/admin/month-summary/2026/4'])(
    'cancels the computation, and Sundial continues to respond (%s)',
    async (path) => {
      // A planner that never finishes unless it is canceled.
      const planning = gate();
      const compute = vi.fn((_: unknown, signal: AbortSignal) => {
        planning.open();
        return new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      });
      const planner: Planner = {
        plan: compute,
        summarize: compute,
        forecast: (church, _, signal) => compute(church, signal),
        progress: () => null,
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
        await planning.opened;
        planRequest.destroy();
        await expect(compute.mock.results[0]?.value).rejects.toBeInstanceOf(Error);
        const health = await fetch(`http://127.0.0.1:${port}/api/health`);
        expect(health.status).toBe(200);
      } finally {
        await app.close();
      }
    },
  );
});
