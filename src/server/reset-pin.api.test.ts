import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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
const PROGRAM = 'src/server/reset-pin.ts';

describe.each<DatabaseKind>(['sqlite', 'postgres'])('the command reset-pin (%s)', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-reset-'));
  let settings: Record<string, string>;
  let house: House;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let drop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    const names = { ADMIN_FIRST_NAME: 'Ann-Marie', ADMIN_LAST_NAME: "O'Brien" };
    settings = { DATA_DIR: folder, ADMIN_PIN, ...names };
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

  const resetPin = (args: readonly string[], more: Record<string, string> = {}): Promise<Ended> =>
    new Child(PROGRAM, { ...settings, ...more }, args).ended;

  const signIn = (pin: string) => app.inject({ method: 'POST', url: '/api/login', payload: { id: 1, pin } });

  it('wants a name, and one that somebody bears', async () => {
    const [nameless, unknown] = await Promise.all([resetPin([]), resetPin(['Nobody', 'Here'])]);
    expect(nameless).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Please say whose/),
    });
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'There is no member called "Nobody Here".\n' });
    expect((await signIn(ADMIN_PIN)).statusCode).toBe(200);
  });

  it('makes no second key where the settings name a wrong place for it', async () => {
    const elsewhere = join(folder, 'elsewhere.key');
    const { code, stderr } = await resetPin(["Ann-Marie O'Brien"], { SECRET_KEY_FILE: elsewhere });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/elsewhere\.key is missing/)]);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('gives a one-time PIN beside a running Sundial, ends the sessions and forgets wrong PINs', async () => {
    const before = await signIn(ADMIN_PIN);
    const [cookie = ''] = String(before.headers['set-cookie']).split(';');
    for (let guess = 0; guess < 6; guess += 1) await signIn('9999');
    expect((await signIn(ADMIN_PIN)).statusCode).toBe(429);

    const { code, stdout, stderr } = await resetPin(['ann-marie', 'o’brien']);
    expect([code, stderr]).toEqual([0, '']);
    const pin =
      /^Ann-Marie O'Brien \(\w+\): one-time PIN (\d{4,6}), shown only now\n$/.exec(stdout)?.[1] ?? '';
    expect((await app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401);
    const signedIn = await signIn(pin);
    expect(signedIn.json()).toMatchObject({ id: 1, firstLogin: true, isAdmin: true });
    expect((await signIn(ADMIN_PIN)).statusCode).toBe(401);
  });

  it('leaves the second step as it is, and takes it away where phone and codes are lost', async () => {
    const row = { public_key: 'AA', counter: 0, transports: '', name: 'Lost phone', created_at: 1 };
    await house.deps.database.query
      .insertInto('passkeys')
      .values({ ...row, user_id: 1, credential_id: 'AA', last_used_at: null })
      .execute();
    expect((await signIn(await aFreshPin([]))).json()).toMatchObject({ code: 'second_step_required' });
    expect((await signIn(await aFreshPin(['--without-passkeys']))).statusCode).toBe(200);
    const lines = await house.deps.database.query
      .selectFrom('change_log')
      .select(['actor_name', 'kind', 'value_before'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(lines).toEqual([
      { actor_name: 'Somebody at the server', kind: 'passkey_removed', value_before: 'Lost phone' },
    ]);
  });

  async function aFreshPin(options: readonly string[]): Promise<string> {
    const { stdout } = await resetPin(["Ann-Marie O'Brien", ...options]);
    return /one-time PIN (\d{4,6})/.exec(stdout)?.[1] ?? '';
  }
});
