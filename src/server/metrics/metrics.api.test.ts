import { expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { aMember } from '#test/factories.ts';
import { onBothDatabases } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';
import { serveMetrics } from './listener.ts';
import { Metrics } from './metrics.ts';

/** Returns the value of a line of the text, or undefined. */
function readValue(text: string, line: string): number | undefined {
  const found = text.split('\n').find((candidate) => candidate.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

onBothDatabases('metrics', (server, itOnce) => {
  const watched = async () => {
    const metrics = new Metrics(server().deps);
    const app = await buildApp(server().deps, { logger: false, trustProxy: false, webDir: null, metrics });
    return { metrics, app, server: { ...server(), app } };
  };

  itOnce('count responses by declared route and status, and their duration', async () => {
    const { metrics, app, server: inside } = await watched();
    const member = await signIn(inside, await aMember(inside));
    for (const id of [1, 2, 3]) await member.send('DELETE', `/api/admin/special-days/${id}`);
    await new Visitor(inside).send('GET', '/api/no-such-call?name=Ruth%20Moab');
    await app.close();
    const text = await metrics.print();
    const labels = 'method="DELETE",route="/api/admin/special-days/:id"';
    expect(readValue(text, `sundial_http_requests_total{${labels},status="403"}`)).toBe(3);
    expect(readValue(text, `sundial_http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(3);
    expect(readValue(text, `sundial_http_request_duration_seconds_count{${labels}}`)).toBe(3);
    expect(readValue(text, `sundial_http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
    expect(text).toMatch(/requests_total\{method="GET",route="\/api\/\*",status="404"\} 1/);
    expect(text).not.toMatch(/Ruth|no-such-call/);
  });

  it('report the process, the database, the outbox, and whether the database responds', async () => {
    const metrics = new Metrics(server().deps);
    const text = await metrics.print();
    expect(readValue(text, 'sundial_database_up')).toBe(1);
    expect(readValue(text, 'sundial_database_size_bytes')).toBeGreaterThan(10_000);
    expect(readValue(text, 'sundial_outbox_messages{state="failed"}')).toBe(0);
    expect(readValue(text, 'sundial_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(readValue(text, 'sundial_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(readValue(text, 'sundial_backup_failing')).toBeUndefined();
    expect(readValue(text, 'sundial_last_backup_timestamp_seconds')).toBeUndefined();
    const away = new Metrics({
      ...server().deps,
      database: { ...server().database, query: null as never },
      backups: {
        kind: 'backups',
        intervalMs: 60_000,
        run: async () => null,
        state: () => ({ lastAt: 5000, bytes: 1, fault: { code: 'failed', params: null } }),
      },
    });
    const without = await away.print();
    expect(readValue(without, 'sundial_database_up')).toBe(0);
    expect(readValue(without, 'sundial_database_size_bytes')).toBeUndefined();
    expect(without).not.toContain('sundial_outbox_messages{');
    expect(readValue(without, 'sundial_last_backup_timestamp_seconds')).toBe(5);
    expect(readValue(without, 'sundial_backup_failing')).toBe(1);
  });

  itOnce('are served at one address of a separate listener, and not by Sundial itself', async () => {
    const { url, close } = await serveMetrics(new Metrics(server().deps), 0);
    const response = await fetch(`${url}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await response.text()).toContain('sundial_info{version="0.0.0"');
    for (const path of ['/', '/api/health', '/metrics?x=1'])
      expect((await fetch(`${url}${path}`)).status).toBe(404);
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
    close();
    expect((await new Visitor(server()).send('GET', '/metrics')).status).toBe(404);
  });
});
