import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { DatabaseKind } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { type House, openHouse } from '#server/house.ts';
import { Child, type Ended } from '#test/child.ts';
import { createDatabase } from '#test/postgres.ts';

const ADMIN_PIN = '4821';
const PUBLIC_URL = 'https://roster.example.org';

describe.each<DatabaseKind>(['sqlite', 'postgres'])('the command team-link (%s)', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-team-link-'));
  let settings: Record<string, string> = { DATA_DIR: folder, ADMIN_PIN, PUBLIC_URL };
  let house: House;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let drop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    if (kind === 'postgres') {
      const created = await createDatabase(inject('postgresUrl'));
      drop = created.drop;
      settings = { ...settings, DATABASE_URL: created.url };
    }
    house = await openHouse(readEnv(settings));
    app = await buildApp(house.deps, { logger: false, trustProxy: false, webDir: null });
  });
  afterAll(async () => {
    await app.close();
    await house.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const teamLink = (...args: string[]): Promise<Ended> =>
    new Child('src/server/team-link-command.ts', settings, args).ended;

  const countNames = async () => (await app.inject('/api/users')).json().length;

  it('wants no other word than off', async () => {
    expect(await teamLink('off', 'please')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^"please" is not understood/),
    });
  });

  it('says that it is off, and changes nothing where it is', async () => {
    const ended = await Promise.all([teamLink(), teamLink('off')]);
    for (const { code, stdout } of ended)
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^The team link is off/)]);
    expect(await house.deps.database.query.selectFrom('change_log').select('id').execute()).toEqual([]);
  });

  it('prints the link that opens the sign-in, and switches it off, beside a running Sundial', async () => {
    const { query } = house.deps.database;
    await query.updateTable('settings').set({ team_link_on: 1, team_link_seed: 'a seed' }).execute();
    expect(await countNames()).toBe(0);
    const { code, stdout, stderr } = await teamLink();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^https:\/\/roster\.example\.org\/join\/(\w{4}-){3}\w{4}\n$/);
    const { headers } = await app.inject(stdout.trim().slice(PUBLIC_URL.length));
    expect([headers.location, headers['set-cookie']]).toEqual(['/auth', expect.stringContaining('-team=')]);

    expect((await teamLink('off')).code).toBe(0);
    expect(await countNames()).toBe(1);
    expect(await query.selectFrom('change_log').select(['actor_name', 'value_after']).execute()).toEqual([
      { actor_name: 'Somebody at the server', value_after: 'Off' },
    ]);
  });
});
