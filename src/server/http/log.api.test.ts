import { type IncomingMessage, request } from 'node:http';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { contract } from '#contract/index.ts';
import { aMember } from '#test/factories.ts';
import { withoutTimestamps } from '#test/log.ts';
import { onDatabase } from '#test/test-server.ts';
import { signIn, Visitor } from '#test/visitor.ts';
import type { Planner } from '../ports.ts';

const PLANTED = {
  name: 'Zebulunina',
  phone: '+61491570156',
  email: 'zebulunina@example.net',
  search: 'quokka@example.org',
  pin: '918273',
  device: 'Mozilla/5.0 (PlantedDevice)',
  address: '203.0.113.77',
};

/** Returns a stream that collects the lines written to it. */
function aLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, stream };
}

onDatabase('sqlite', 'the log', (server) => {
  it('contains route, status and duration, but no personal data, secret or search term, at any level', async () => {
    const { lines, stream } = aLog();
    const app = await buildApp(server().deps, {
      logger: { level: 'trace', stream },
      trustProxy: 1,
      webDir: null,
    });
    const inside = { ...server(), app };
    const id = await aMember(inside, {
      firstName: PLANTED.name,
      phoneNumber: PLANTED.phone,
      email: PLANTED.email,
      isAdmin: true,
    });
    const headers = { 'user-agent': PLANTED.device, 'x-forwarded-for': PLANTED.address };
    const admin = await signIn(inside, id);
    await admin.send('GET', `/api/availability?userId=1&search=${PLANTED.search}`, undefined, headers);
    await new Visitor(inside).send('POST', '/api/login', { id, pin: PLANTED.pin }, headers);
    await admin.send('POST', '/api/admin/members', { firstName: PLANTED.name, lastName: 1 }, headers);
    await new Visitor(inside).send('GET', `/${PLANTED.search}`, undefined, headers);
    await new Visitor(inside).send('GET', '/api/users/%zz', undefined, headers);
    const names = { firstName: PLANTED.name, lastName: 'Jahaziel' };
    await admin.send('POST', '/api/admin/members', { ...names, email: PLANTED.email }, headers);
    await admin.send(
      'PATCH',
      `/api/admin/members/${id}/name`,
      { ...names, email: `${PLANTED.email} x` },
      headers,
    );
    await admin.send(
      'PATCH',
      `/api/admin/members/${id}/name`,
      { ...names, email: PLANTED.search, seen: { email: null } },
      headers,
    );
    // A call that fails unexpectedly while it handles a row with a phone number.
    await sql`alter table special_days rename to elsewhere`.execute(server().database.query);
    expect((await admin.refused(contract.listSpecialDays)).status).toBe(500);
    await sql`alter table elsewhere rename to special_days`.execute(server().database.query);
    await app.close();

    const log = withoutTimestamps(lines);
    const responses = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(responses).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: '/api/availability',
        status: 200,
        milliseconds: expect.any(Number),
      }),
    );
    expect(log).toContain('call failed');
    for (const [what, planted] of Object.entries(PLANTED))
      expect([what, log.includes(planted)]).toEqual([what, false]);
    expect(log).not.toMatch(/sundial=|set-cookie|argon2/);
  });

  it('contains no stack trace when a client disconnects during its body or a plan computation', async () => {
    const { lines, stream } = aLog();
    let isPlanning = false;
    const planner: Planner = {
      plan: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          isPlanning = true;
        }),
      summarize: () => Promise.reject(new Error('not called')),
      forecast: () => Promise.reject(new Error('not called')),
      progress: () => null,
    };
    const app = await buildApp(
      { ...server().deps, planner },
      { logger: { level: 'trace', stream }, trustProxy: false, webDir: null },
    );
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const admin = await signIn({ ...server(), app }, await aMember(server(), { isAdmin: true }));
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const open = (method: string, path: string, headers: Record<string, string>) =>
      request({ port, host: '127.0.0.1', method, path, headers }).on('error', () => undefined);
    const expectDisconnects = (times: number) =>
      expect.poll(() => lines.filter((line) => line.includes('client disconnected')).length).toBe(times);

    const plan = open('GET', '/api/admin/smart-assignments/2026/4', { cookie });
    plan.end();
    await expect.poll(() => isPlanning).toBe(true);
    plan.destroy();
    await expectDisconnects(1);

    let received: IncomingMessage | undefined;
    app.server.on('request', (message) => {
      received = message;
    });
    const half = open('POST', '/api/login', {
      'content-type': 'application/json',
      'content-length': '100',
    });
    half.write('{');
    await expect.poll(() => received?.readableFlowing).toBe(true);
    half.destroy();
    await expectDisconnects(2);
    await app.close();
    const levels = lines.map((line) => JSON.parse(line).level);
    expect(Math.max(...levels)).toBeLessThan(40);
    expect(lines.join('')).not.toContain('stack');
  });
});
