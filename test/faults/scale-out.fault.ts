import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthOf } from '#domain/calendar/calendar.ts';
import { KeyedPinHasher } from '#server/auth/pin-hasher.ts';
import { loadSecretKey } from '#server/auth/secret-key.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { findFreePort } from '#test/free-port.ts';
import { createDatabase } from '#test/postgres.ts';
import { type Cluster, startCluster } from '#test/postgres-cluster.ts';
import { TwilioDouble } from '#test/twilio.ts';
import { type FaultChurch, fillChurch } from './church.ts';
import { BUILT, launch, type RunningServer, startServer } from './running-server.ts';

const PIN = '482193';

const shipped = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));

/** Starts HAProxy with the shipped settings, but with this test's ports and without the certificate. */
function startHaproxy(folder: string, port: number, processes: readonly string[]) {
  const settings = readFileSync(shipped('haproxy.cfg'), 'utf8')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/ {2}http-request set-header .*\n/, '')
    .replace(/127\.0\.0\.1:300(\d)/g, (_, n: string) => processes[Number(n) - 1] ?? '');
  writeFileSync(join(folder, 'haproxy.cfg'), settings);
  return launch(['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], {});
}

/** Starts Caddy with the shipped settings, without HTTPS and without its control port. */
function startCaddy(folder: string, port: number, processes: readonly string[]) {
  return launch(['caddy', 'run', '--config', shipped('Caddyfile')], {
    DOMAIN: `http://127.0.0.1:${port}`,
    SUNDIAL: processes.join(' '),
    CADDY_ADMIN: 'off',
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
  });
}

const PROXIES = [
  { name: 'haproxy', start: startHaproxy },
  { name: 'caddy', start: startCaddy },
];
const missing = PROXIES.map(({ name }) => name).filter((name) => spawnSync(name, ['version']).error);
if (missing.length > 0)
  process.stdout.write(
    `Skipped: four processes behind proxies. Install ${missing.join(' and ')} (apt-get install).\n`,
  );

const suite = describe.skipIf(missing.length > 0).each(PROXIES);
suite('four processes on one PostgreSQL behind $name behave like one', ({ start }) => {
  let folder: string;
  let cluster: Cluster;
  let database: Database;
  let church: FaultChurch;
  let twilio: TwilioDouble;
  let servers: RunningServer[];
  let proxy: ReturnType<typeof launch>;
  let front: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sundial-scale-'));
    cluster = await startCluster({ isDurable: true });
    const { url } = await createDatabase(cluster.url);
    twilio = await TwilioDouble.start();
    twilio.delay = 30;
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      TRUST_PROXY: '127.0.0.1',
      ...twilio.environment,
    };
    servers = await Promise.all([1, 2, 3, 4].map(() => startServer(BUILT, settings)));
    database = openDatabase({ databaseUrl: url, dataDir: '', onIdleError: () => undefined });
    church = await fillChurch(database);
    const hasher = new KeyedPinHasher(loadSecretKey(join(folder, 'secret.key'), { mayCreate: false }));
    const pinHash = await hasher.hash(PIN);
    await database.query
      .updateTable('users')
      .set({ pinHash })
      .where('id', 'in', church.memberIds.slice(0, 5))
      .execute();
    const port = await findFreePort();
    proxy = start(
      folder,
      port,
      servers.map(({ url }) => url.replace('http://', '')),
    );
    front = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 50; tries += 1) {
      if ((await fetch(`${front}/api/health`).catch(() => null))?.ok) break;
      await sleep(100);
    }
  });
  afterAll(async () => {
    await proxy.end('SIGKILL');
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await twilio.stop();
    await database.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = (url: string, body: unknown, cookie = '') =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
  const signIn = async (member: number) => {
    const response = await post(`${front}/api/login`, { id: member, pin: PIN });
    expect(response.status).toBe(200);
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  /** Returns the status of each process's response to a cookie. */
  const statuses = (cookie: string) =>
    Promise.all(
      servers.map(async ({ url }) => (await fetch(`${url}/api/user`, { headers: { cookie } })).status),
    );

  it('a session started by one process works in all of them', async () => {
    expect(await statuses(await signIn(church.memberIds[0] ?? 0))).toEqual([200, 200, 200, 200]);
  });

  it('a session revoked by one process is refused by all of them within 1 s', async () => {
    const [phone, tablet] = [await signIn(church.memberIds[1] ?? 0), await signIn(church.memberIds[1] ?? 0)];
    expect(await statuses(tablet)).toEqual([200, 200, 200, 200]);
    const accepted = await fetch(`${front}/api/sessions/others`, {
      method: 'DELETE',
      headers: { cookie: phone },
    });
    expect(accepted.ok).toBe(true);
    const since = performance.now();
    expect(await statuses(tablet)).toEqual([401, 401, 401, 401]);
    expect(performance.now() - since).toBeLessThan(1000);
    expect(await statuses(phone)).toEqual([200, 200, 200, 200]);
  });

  it("concurrent assignments through all processes never exceed a role's limit", async () => {
    await database.query
      .updateTable('serviceRoles')
      .set({ maxLimit: 3 })
      .where('id', '=', church.roleId)
      .execute();
    const serviceDate = church.assigned[0] ?? '';
    const responses = await Promise.all(
      church.memberIds.map((userId, n) =>
        post(
          `${servers[n % 4]?.url}/api/admin/roster-assignments`,
          { roleId: church.roleId, userId, serviceDate },
          church.cookie,
        ),
      ),
    );
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    expect([count(201), count(409)]).toEqual([3, church.memberIds.length - 3]);
  });

  it('all processes work on the outbox, and each message is sent once', async () => {
    const { year, month } = monthOf(church.answered[0]);
    const sent = await post(`${front}/api/admin/send-sms-reminder`, { year, month }, church.cookie);
    expect(sent.status).toBe(200);
    for (let tries = 0; tries < 100 && twilio.accepted.length < church.memberIds.length; tries += 1)
      await sleep(50);
    await sleep(500);
    const perNumber = [...twilio.countByNumber().values()];
    expect(perNumber).toHaveLength(church.memberIds.length);
    expect(perNumber.every((count) => count === 1)).toBe(true);
  });

  it("readers don't notice when one process is killed", async () => {
    const cookie = await signIn(church.memberIds[3] ?? 0);
    const seen: number[] = [];
    const reading = (async () => {
      for (let n = 0; n < 150; n += 1) {
        seen.push(
          (await fetch(`${front}/api/special-days`, { headers: { cookie } }).catch(() => ({ status: 0 })))
            .status,
        );
        await sleep(5);
      }
    })();
    await sleep(150);
    await servers[0]?.end('SIGKILL');
    await reading;
    expect(new Set(seen)).toEqual(new Set([200]));
  });
});
